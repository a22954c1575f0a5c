"""SGD and AdamW on one flat parameter vector, with PyTorch's definitions and default values.

AdamW: Loshchilov and Hutter 2017 (arXiv:1711.05101). Weight decay acts on every tensor, gains included, as in PyTorch when
no groups are made.
"""

from __future__ import annotations

import math
from typing import Literal, Protocol, get_args

import numpy as np

from microbatch_lab.parameters import Array
from microbatch_lab.precision import Precision, round_in_place

type Name = Literal["adamw", "sgd"]
NAMES: tuple[Name, ...] = get_args(Name.__value__)


class Optimizer(Protocol):
    """Changes θ in place, once per call of `step`."""

    steps: int

    def step(self, theta: Array, g: Array, lr: float) -> None:
        """One update of θ (SIZE,) by the gradient g (SIZE,) at learning rate `lr`."""

    def state(self) -> dict[str, Array]:
        """The vectors it remembers, by name; with `steps`, all that resuming needs."""


class SGD:
    """θ ← θ − η g."""

    def __init__(self) -> None:
        self.steps = 0

    def step(self, theta: Array, g: Array, lr: float) -> None:
        self.steps += 1
        theta -= lr * g

    def state(self) -> dict[str, Array]:
        return {}


class AdamW:
    """m ← β₁m + (1−β₁)g;  v ← β₂v + (1−β₂)g²;  θ ← θ(1 − ηλ) − η m̂ / (√v̂ + ε), with m̂ = m/(1−β₁ᵗ), v̂ = v/(1−β₂ᵗ)."""

    def __init__(
        self,
        like: Array,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.01,
        precision: Precision = "float64",
    ) -> None:
        self.betas, self.eps, self.weight_decay = betas, eps, weight_decay
        self.m, self.v = np.zeros_like(like), np.zeros_like(like)
        self.steps = 0
        self._precision = precision
        self._scratch = np.empty_like(like)

    def step(self, theta: Array, g: Array, lr: float) -> None:
        self.steps += 1
        beta1, beta2 = self.betas
        m, v, scratch = self.m, self.v, self._scratch
        m *= beta1
        m += np.multiply(g, 1.0 - beta1, out=scratch)
        v *= beta2
        np.multiply(g, g, out=scratch)
        scratch *= 1.0 - beta2
        v += scratch
        round_in_place(m, self._precision)
        round_in_place(v, self._precision)
        np.sqrt(v, out=scratch)
        scratch *= 1.0 / math.sqrt(1.0 - beta2**self.steps)
        scratch += self.eps
        np.divide(m, scratch, out=scratch)
        scratch *= lr / (1.0 - beta1**self.steps)
        theta *= 1.0 - lr * self.weight_decay
        theta -= scratch

    def state(self) -> dict[str, Array]:
        return {"m": self.m, "v": self.v}


def make(name: Name, like: Array, precision: Precision = "float64", weight_decay: float = 0.01) -> Optimizer:
    """The optimizer called `name` for a vector like `like`; SGD is plain, without momentum or decay."""
    return SGD() if name == "sgd" else AdamW(like, weight_decay=weight_decay, precision=precision)
