"""The noisy quadratic: how many steps and how many examples a batch size needs, without chance in the answer.

Loss ½ Σ h_i x_i² in ten directions with curvatures h_i = 1/i, gradient noise of variance σ² h_i / B, start 1 everywhere.
Under SGD at rate η the expectations obey

    E[x_i²] ← (1 − η h_i)² E[x_i²] + η² σ² h_i / B

so no run has to be repeated. S(B) is the fewest steps to 2 % of the initial loss over 160 rates. Steps against examples
then follow (S/S_min − 1)(E/E_min − 1) = 1, hence S = S_min + E_min/B (McCandlish et al. 2018, equations 2.11 and 2.12).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

CURVATURES = 1.0 / np.arange(1, 11)
RATES = np.geomspace(1e-3, 1.98, 160)
TARGET = 0.02
BATCHES = tuple(2**power for power in range(10))
"""1 to 512."""

LIMIT = 200_000
"""Steps after which a batch counts as never arriving."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What one batch size needs to reach the target."""

    batch: int
    steps: int
    rate: float  # the smallest learning rate that needs so few steps

    @property
    def examples(self) -> int:
        """Steps times batch."""
        return self.batch * self.steps


@dataclass(frozen=True, slots=True)
class Fit:
    """S = S_min + E_min / B."""

    s_min: float  # steps of an infinitely large batch
    e_min: float  # examples of an infinitely small one
    worst: float  # largest relative error of the fitted steps

    @property
    def b_crit(self) -> float:
        """E_min / S_min: here steps and examples are both twice their minimum."""
        return self.e_min / self.s_min

    def steps(self, batch: float) -> float:
        return self.s_min + self.e_min / batch


def cost(batch: int, sigma2: float = 1.0) -> Cost:
    """The fewest expected steps to the target with `batch` examples a step; all rates advance together."""
    shrink = (1.0 - RATES[:, None] * CURVATURES) ** 2
    noise = RATES[:, None] ** 2 * sigma2 * CURVATURES / batch
    squares = np.ones_like(shrink)
    target = TARGET * CURVATURES.sum()
    for step in range(1, LIMIT):
        squares *= shrink
        squares += noise
        arrived = squares @ CURVATURES <= target
        if arrived.any():
            return Cost(batch, step, float(RATES[arrived.argmax()]))
    raise ValueError(f"A batch of {batch} does not reach the target.")


def fit(costs: Sequence[Cost]) -> Fit:
    """Least squares on relative errors: minimise Σ ((S_min + E_min/B) / S − 1)²."""
    steps = np.array([each.steps for each in costs], float)
    terms = np.array([[1.0, 1.0 / each.batch] for each in costs]) / steps[:, None]
    (s_min, e_min), *_ = np.linalg.lstsq(terms, np.ones(len(costs)))
    errors = terms @ np.array([s_min, e_min]) - 1.0
    return Fit(float(s_min), float(e_min), float(abs(errors).max()))
