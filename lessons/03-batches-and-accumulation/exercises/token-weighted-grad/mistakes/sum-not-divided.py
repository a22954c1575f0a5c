"""{yours} came back, where {right} is right: yours is {tokens} times too large, and the window has {tokens} tokens that
count.

What you have is the gradient of the *sum* over the tokens. It grows with every token, so a full window would take
longer steps than one with much padding. What makes a mean of it, and where has that to be done once?
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
    return total
