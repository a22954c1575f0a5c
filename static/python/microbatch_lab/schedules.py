"""The learning rate by update: constant, or a linear warm-up followed by half a cosine (arXiv:1608.03983)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal, get_args

type Shape = Literal["constant", "warmup-cosine"]
SHAPES: tuple[Shape, ...] = get_args(Shape.__value__)


@dataclass(frozen=True, slots=True)
class Schedule:
    """η at update t = 0, 1, …, updates − 1."""

    peak: float  # the learning rate itself when constant
    shape: Shape = "constant"
    warmup: int = 0  # updates until the peak; update t < warmup runs at peak · (t + 1) / warmup
    updates: int = 1  # where the cosine reaches its floor
    floor: float = 0.0  # the learning rate from there on

    def at(self, t: int) -> float:
        """The learning rate of update t; beyond the end it stays at the floor."""
        if self.shape == "constant":
            return self.peak
        if t < self.warmup:
            return self.peak * (t + 1) / self.warmup
        done = min(1.0, (t - self.warmup) / max(1, self.updates - self.warmup))
        return self.floor + (self.peak - self.floor) * 0.5 * (1.0 + math.cos(math.pi * done))
