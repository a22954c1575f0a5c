"""Linear regression by accumulated SGD: the smallest task on which plans can be compared, with a gradient one can write down.

L = (1/2B) |X w − y|², ∇L = Xᵀ(X w − y)/B. X is normal, y = X w* + noise of deviation 0.1; w starts at 0.
"""

from __future__ import annotations

import numpy as np

from microbatch_lab.accumulation import Plan, Update
from microbatch_lab.clipping import norm
from microbatch_lab.parameters import Array
from microbatch_lab.precision import Precision, dtype, round_in_place

FEATURES = 16
EXAMPLES = 4096
NOISE = 0.1


class Regression:
    """A run like `accumulation.Training`, on rows drawn with replacement from EXAMPLES."""

    def __init__(self, plan: Plan, seed: int, lr: float, precision: Precision) -> None:
        self.plan, self.lr, self.precision = plan, lr, precision
        self.steps = 0
        self._random = np.random.default_rng(seed)
        x = self._random.standard_normal((EXAMPLES, FEATURES))
        y = x @ self._random.standard_normal(FEATURES) + NOISE * self._random.standard_normal(EXAMPLES)
        self._x: Array = round_in_place(x.astype(dtype(precision)), precision)
        self._y: Array = round_in_place(y.astype(dtype(precision)), precision)
        self.w: Array = np.zeros(FEATURES, dtype(precision))
        self._buffer = np.zeros_like(self.w)

    def update(self) -> Update:
        """One window: clear, accumulate, step."""
        rows = self._random.integers(0, EXAMPLES, self.plan.effective, dtype=np.int64)
        micro, accum = self.plan.micro, self.plan.accum
        loss = 0.0
        self._buffer.fill(0.0)
        for at in range(0, len(rows), micro):
            x, y = self._x[rows[at : at + micro]], self._y[rows[at : at + micro]]
            residual = x @ self.w - y
            loss += float(residual @ residual) / (2 * micro) / accum
            self._buffer += round_in_place((residual @ x) * (1.0 / (micro * accum)), self.precision)
            round_in_place(self._buffer, self.precision)
        self.w -= self.lr * self._buffer
        round_in_place(self.w, self.precision)
        self.steps += 1
        return Update(loss, self.lr, norm(self._buffer), clipped=False)

    def pass_bytes(self) -> int:
        """Bytes that one pass keeps: its rows, their targets, the residuals."""
        return self.plan.micro * (FEATURES + 2) * self.w.itemsize

    def full_loss(self) -> float:
        """The loss on all examples."""
        residual = (self._x @ self.w - self._y).astype(np.float64)
        return float(residual @ residual) / (2 * EXAMPLES)
