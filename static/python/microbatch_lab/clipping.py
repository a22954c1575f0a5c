"""Clipping by the global norm (Pascanu et al. 2013, arXiv:1211.5063), as PyTorch's ``clip_grad_norm_`` does it."""

from __future__ import annotations

import math

import numpy as np

from microbatch_lab.parameters import Array


def norm(g: Array) -> float:
    """|g|, over all parameters together.

    Not ``g.dot(g)``: OpenBLAS starts threads for a vector this long, and waking them costs more than the sum, on a busy machine
    thousands of times more.
    """
    return math.sqrt(float(np.add.reduce(g * g)))


def clip(g: Array, limit: float) -> tuple[float, bool]:
    """Clip in place, g ← g · min(1, limit / (|g| + 1e-6)); return |g| from before and whether that made it smaller.

    A `limit` of 0 means no clipping. A norm that is not finite multiplies by not-a-number, as in PyTorch.
    """
    before = norm(g)
    factor = limit / (before + 1e-6) if limit else 1.0
    if factor >= 1.0:
        return before, False
    g *= factor
    return before, True
