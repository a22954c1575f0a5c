"""You are off by the factor {micro}/{n}: {yours}, where {right} is right. There are {n} rows in {micro} parts.

The mean over rows is taken inside each part already. What you add up in the loop are {micro} results, one for each
part. By how many has their sum to be divided?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "value"
hint = 1
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        total = total + linear_grad(w, X[a : a + size], y[a : a + size])
    return total / len(y)
