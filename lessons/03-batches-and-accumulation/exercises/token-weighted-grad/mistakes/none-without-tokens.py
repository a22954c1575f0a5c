"""Where no token counts, your function returns {yours}, and {right} is right. All other windows are right.

Whoever called it wants to add this gradient to others or hand it to an optimizer, and {yours} can be neither added
nor handed on. Which array of the shape of `w` says “no change”?
"""

import numpy as np

functions = ("token_weighted_grad",)
caught_by = "value"
hint = 3
shows = "nothing but padding"


def token_weighted_grad(w, X, y, counted, micro):
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        A, b, keep = X[a : a + size], y[a : a + size], counted[a : a + size]
        total = total + 2 * (A.T @ ((A @ w - b) * keep))
    if counted.any():
        return total / counted.sum()
