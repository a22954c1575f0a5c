"""The result is right, but after the call `X` has other values: the rows of the padding are zeros now.

Setting them to zero is a neat way to make them add nothing. But the table is the caller's, and you were lent it: the
next epoch may count other tokens. Which new array could you make, of one part only, to put the zeros into?
"""

import numpy as np

functions = ("token_weighted_grad",)
caught_by = "probe"
hint = 2
shows = "unequal counts"


def token_weighted_grad(w, X, y, counted, micro):
    X[~counted] = 0
    tokens = max(counted.sum(), 1)
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        A, b = X[a : a + size], y[a : a + size]
        total = total + 2 * (A.T @ (A @ w - b))
    return total / tokens
