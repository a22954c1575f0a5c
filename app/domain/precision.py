"""Precision recipes: how many bytes each parameter costs before any activation is stored.

All are Adam's: two moments of 4 bytes per parameter. Sources: the ZeRO paper (arXiv:1910.02054, section 3.1) and the
Ultra-Scale Playbook for 16; Megatron-LM's ``theoretical_memory_usage.py`` for 18; the Playbook with fp32 accumulation for 20.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.whole import one_of


@dataclass(frozen=True, slots=True)
class Recipe:
    """Bytes per parameter, by what they hold."""

    name: str
    label: str
    weights: int
    """Weights that the passes compute with."""
    gradients: int
    """Gradients as the backward pass leaves them."""
    accumulator: int
    """A second, fp32 copy of the gradients into which micro-batches are added; 0 when they are added in place."""
    master: int
    """An fp32 copy of the weights that the optimizer updates."""
    moments: int
    """Adam's two running means."""
    element: int
    """Bytes of one stored activation."""


RECIPES: dict[str, Recipe] = {
    recipe.name: recipe
    for recipe in (
        Recipe("mixed-16", "mixed precision, 16-bit gradients", 2, 2, 0, 4, 8, 2),
        Recipe("mixed-18", "mixed precision, fp32 gradients", 2, 4, 0, 4, 8, 2),
        Recipe("mixed-20", "mixed precision, 16-bit gradients and an fp32 sum", 2, 2, 4, 4, 8, 2),
        Recipe("fp32", "fp32 throughout", 4, 4, 0, 0, 8, 4),
    )
}
"""By name; the number in a name is its bytes per parameter. 16-bit gradients summed in 16 bits lose small addends."""


def recipe(name: str) -> Recipe:
    """The recipe of that name. Raises ValueError that lists the names."""
    return one_of("recipe", name, RECIPES)


def gradient_bytes(of: Recipe) -> int:
    """Bytes per parameter for gradients in every form."""
    return of.gradients + of.accumulator


def optimizer_bytes(of: Recipe) -> int:
    """Bytes per parameter for the optimizer: master weights and moments, the K of the ZeRO paper."""
    return of.master + of.moments


def static_bytes(of: Recipe) -> int:
    """Bytes per parameter that are there whatever the micro-batch: weights, gradients, optimizer."""
    return of.weights + gradient_bytes(of) + optimizer_bytes(of)


def persistent_gradient_bytes(of: Recipe, accumulation: int) -> int:
    """Bytes per parameter of gradient that must survive from the first micro-batch of a window to its update.

    0 without accumulation: there each layer's gradient may be used up as soon as it exists, while activations are being
    freed. With accumulation the sum must stay: the fp32 copy where the recipe has one, else the gradients themselves.
    Source: Ultra-Scale Playbook, section on gradient accumulation.
    """
    if accumulation == 1:
        return 0
    return of.accumulator or of.gradients
