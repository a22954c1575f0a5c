"""{yours} came back, where {right} is right. Parts of nothing but padding you leave out, as you should; the others you
average as if they held equally many tokens.

One of your means stands for {first} tokens, another for {last}, and each gets the same say. For how many tokens
should a mean speak when it is combined with others?
"""

import numpy as np

functions = ("token_weighted_grad",)
caught_by = "value"
hint = 1
shows = "unequal counts"


def token_weighted_grad(w, X, y, counted, micro):
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        A, b, keep = X[a : a + size], y[a : a + size], counted[a : a + size]
        n = keep.sum()
        if n:
            total = total + 2 / n * (A.T @ ((A @ w - b) * keep))
    filled = sum(bool(counted[a : a + size].any()) for a in range(0, len(y), size))
    return total / max(filled, 1)
