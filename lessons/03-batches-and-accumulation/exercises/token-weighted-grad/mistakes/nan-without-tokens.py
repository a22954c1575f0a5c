"""Where no token counts, {yours} came back, and {right} is right. All other windows are right.

With nothing to count, your last step is zeros divided by 0, which NumPy answers with `nan` and a warning that is
easily missed. One `nan` in a gradient turns every weight into `nan` with the next update. Which question has to come
before the division?
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
    with np.errstate(all="ignore"):
        return total / counted.sum()
