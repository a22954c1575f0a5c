"""Your result is {rows} times too large: {yours}, where {right} is right. One part has {rows} rows.

Inside a part the contributions of its {rows} rows are summed, and no mean is taken over them. Two counts have to be
divided out before this is the mean over all {n} rows. One of them you have: which is the other?
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
        total = total + 2 * (A.T @ (A @ w - b))
    return total / micro
