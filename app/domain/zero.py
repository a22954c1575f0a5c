"""ZeRO: which of the static bytes each rank keeps a whole copy of, and which it keeps a share of.

Stage 1 shares out the optimizer's state, stage 2 the gradients too, stage 3 the weights too (FSDP's full sharding).
Source: arXiv:1910.02054, section 5 and figure 1.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.precision import Recipe, gradient_bytes, optimizer_bytes
from app.domain.whole import whole

STAGES: tuple[int, ...] = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True)
class StaticBytes:
    """Bytes per parameter on one rank."""

    weights: float
    gradients: float
    optimizer: float
    total: float


def static_bytes_per_parameter(recipe: Recipe, stage: int = 0, shards: int = 1) -> StaticBytes:
    """Bytes per parameter that one of `shards` ranks holds.

    7.5e9 parameters, 64 ranks, 16 bytes: 120, 31.4, 16.6 and 1.9 GB for stages 0 to 3 (the paper's figure 1).
    Raises ValueError for an unknown stage or no shard.
    """
    checked_stage(stage)
    whole("shards", shards)
    weights = recipe.weights / (shards if stage >= 3 else 1)
    gradients = gradient_bytes(recipe) / (shards if stage >= 2 else 1)
    optimizer = optimizer_bytes(recipe) / (shards if stage >= 1 else 1)
    return StaticBytes(weights, gradients, optimizer, weights + gradients + optimizer)


def may_skip_sync(stage: int) -> bool:
    """Whether ranks may wait with exchanging gradients until the last micro-batch (``no_sync``).

    Not in stages 2 and 3: there a rank keeps only its share of the gradients, so each micro-batch's must be sent away.
    Source: DeepSpeed ``engine.no_sync``, which refuses.
    """
    return checked_stage(stage) < 2


def checked_stage(stage: int) -> int:
    """The stage itself. Raises ValueError unless it is 0, 1, 2 or 3."""
    if isinstance(stage, bool) or stage not in STAGES:
        raise ValueError(f"zero must be 0, 1, 2 or 3, not {stage}")
    return stage
