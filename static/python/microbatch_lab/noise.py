"""Gradient noise: how far the gradient of a random batch lies from the whole data's gradient G, and how to estimate it.

The data are eight known sentences, so the mean G and the total variance tr(Σ) are computed, not sampled. A batch's gradient
is the mean of its sentences' gradients; every squared length below is therefore a quadratic form in the counts of the
sentences, with the Gram matrix K of their gradients, and thousands of drawn batches cost no further pass through the model.

Source: McCandlish, Kaplan, Amodei 2018 (arXiv:1812.06162), appendix A.1.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from microbatch_lab.model import TinyLM
from microbatch_lab.parameters import Rows

type Numbers = npt.NDArray[np.float64]

CHUNK = 500
"""Batches drawn at a time."""


@dataclass(frozen=True, slots=True)
class Scale:
    """The exact noise at one point θ, for sentences drawn with replacement."""

    g2: float  # |G|²
    trace: float  # tr(Σ): mean of |∇L_i − G|² over sentences

    @property
    def b_simple(self) -> float:
        """tr(Σ)/|G|², in sentences: the batch whose noise is as long as G. Infinite where G is 0."""
        return self.trace / self.g2 if self.g2 else math.inf

    def spread(self, batch: int, pool: int | None = None) -> float:
        """√(E|G_B − G|²) of a batch of B sentences.

        √(tr Σ/B) with replacement; without, from `pool` sentences, √((S²/B)(1 − B/pool)) with S² = tr Σ · pool/(pool − 1).
        """
        if pool is None:
            return math.sqrt(self.trace / batch)
        return math.sqrt(self.trace * pool / (pool - 1) / batch * (1 - batch / pool))


class Pool:
    """The gradients of n sentences at one θ, reduced to their Gram matrices (n, n)."""

    def __init__(self, gradients: Numbers) -> None:
        """`gradients` is (n, SIZE), one sentence's gradient a row (or any other vectors)."""
        mean = gradients.mean(0)
        centred = gradients - mean
        self.size = len(gradients)
        self._gram = gradients @ gradients.T
        self._centred = centred @ centred.T
        self.scale = Scale(float(mean @ mean), float(np.trace(self._centred)) / self.size)

    @classmethod
    def of(cls, model: TinyLM, x: Rows, y: Rows) -> Pool:
        """From the model at its present weights; x, y are (n, T)."""
        return cls(np.array([model.gradient(x[at : at + 1], y[at : at + 1])[1] for at in range(len(x))], np.float64))

    def squared_lengths(self, counts: Rows) -> Numbers:
        """|G_B|² of the batches whose sentences are counted in the rows of `counts` (draws, n)."""
        weights = counts / counts.sum(1, keepdims=True)
        return np.asarray(np.vecdot(weights @ self._gram, weights))

    def squared_distances(self, counts: Rows) -> Numbers:
        """|G_B − G|² of the same."""
        # Without the mean's own weights, so that a batch with all sentences alike is at distance 0 and not at a rounding error.
        weights = counts / counts.sum(1, keepdims=True) - 1.0 / self.size
        return np.asarray(np.vecdot(weights @ self._centred, weights))


def batches(random: np.random.Generator, pool: int, batch: int, draws: int, *, replacement: bool = True) -> Iterator[Rows]:
    """Counts (≤ CHUNK, pool) of `draws` random batches of `batch` sentences, chunk by chunk."""
    for start in range(0, draws, CHUNK):
        rows = min(CHUNK, draws - start)
        if replacement:
            drawn = random.integers(0, pool, (rows, batch), dtype=np.int64)
        else:
            drawn = np.argsort(random.random((rows, pool)), axis=1)[:, :batch]
        flat = (drawn + pool * np.arange(rows, dtype=np.int64)[:, None]).reshape(-1)
        yield np.bincount(flat, minlength=rows * pool).reshape(rows, pool)


def two_batches(big2: Numbers, small2: Numbers, big: int, small: int) -> tuple[Numbers, Numbers]:
    """Unbiased estimates of |G|² and tr(Σ) from |G_B|² of a big and a small batch (A.1), pair by pair.

    Both are linear, so their means over many pairs are unbiased too. Their ratio is not, pair by pair: average first, then
    divide.
    """
    g2 = (big * big2 - small * small2) / (big - small)
    trace = (small2 - big2) / (1 / small - 1 / big)
    return g2, trace
