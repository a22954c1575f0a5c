"""{yours} came back, where {right} is right: yours is {micro} times too small, and there are {micro} parts.

The weights of your parts already add up to 1, each part counting by its share of the {tokens} tokens. A sum with such
weights *is* the mean. Which division is one too many?
"""

import numpy as np

functions = ("token_weighted_grad",)
caught_by = "value"
hint = 3
shows = "unequal counts"


def token_weighted_grad(w, X, y, counted, micro):
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        A, b, keep = X[a : a + size], y[a : a + size], counted[a : a + size]
        total = total + 2 * (A.T @ ((A @ w - b) * keep))
    return total / max(counted.sum(), 1) / micro
