"""Where no token counts, your function stops with {yours}, and {right} is right. All other windows are right.

Such a window happens when every answer in it is cut off or masked. It should leave the weights where they are, and
not end a run of days. Which question has to come before the division?
"""

import numpy as np

functions = ("token_weighted_grad",)
caught_by = "error"
hint = 3
shows = "nothing but padding"


def token_weighted_grad(w, X, y, counted, micro):
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        A, b, keep = X[a : a + size], y[a : a + size], counted[a : a + size]
        total = total + (A.T @ ((A @ w - b) * keep))
    return 2 / int(counted.sum()) * total
