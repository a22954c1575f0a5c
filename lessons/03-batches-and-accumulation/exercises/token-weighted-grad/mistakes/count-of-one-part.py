"""{yours} came back, where {right} is right. The errors of all parts are in, but you divide by {last}: the tokens of the
last part alone.

So the count starts again with each part, while the total goes on. It is as if a whole window stood on the tokens of
its end. Print your count in every round: what should it be after the last?
"""

import numpy as np

functions = ("token_weighted_grad",)
caught_by = "value"
hint = 2
shows = "ten tokens and two"


def token_weighted_grad(w, X, y, counted, micro):
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        A, b, keep = X[a : a + size], y[a : a + size], counted[a : a + size]
        tokens = keep.sum()
        total = total + 2 * (A.T @ ((A @ w - b) * keep))
    with np.errstate(all="ignore"):
        return total / tokens if counted.any() else total
