"""Each entry is half of what it should be: {yours}, where {right} is right. Your `linear_grad` has the factor 2; the
formula inside `accumulated_grad` has not.

Two copies of one formula drift apart like that sooner or later. You have a function that is right already. Where could
it do the work on one part?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "value"
hint = 3
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        A, b = X[a : a + size], y[a : a + size]
        total = total + A.T @ (A @ w - b) / size
    return total / micro
