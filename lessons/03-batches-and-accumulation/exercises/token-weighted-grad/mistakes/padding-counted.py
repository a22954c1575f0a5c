"""{yours} came back, where {right} is right. Where nothing is padding, your function is right.

All {n} rows pull at the weights here, and {ignored} of them are padding, which only fills the table up: a model that
learns from it learns to predict filler. What does `counted` say about a row, and at which point of the computation
must a `False` take effect?
"""

import numpy as np

functions = ("token_weighted_grad",)
caught_by = "value"
hint = 2
shows = "unequal counts"


def token_weighted_grad(w, X, y, counted, micro):
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        A, b, keep = X[a : a + size], y[a : a + size], counted[a : a + size]
        total = total + 2 * (A.T @ (A @ w - b))
    return total / len(y)
