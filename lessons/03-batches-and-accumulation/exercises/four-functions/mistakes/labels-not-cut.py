"""The parts of `X` and the labels do not fit together: one part has {rows} rows, and it meets the labels of all {n}.
With a single part there is no difference, so that case is right.

A row and its label belong together. Whatever you do to choose rows of `X`, do you choose the same entries of `y`?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "error"
hint = 2
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        total = total + linear_grad(w, X[a : a + size], y)
    return total / micro
