"""{yours} came back, where {right} is right. Your parts bring sums over their tokens, and at the end you divide by the
number of parts, {micro}.

That is the right last step when each part brings a *mean*. Here each part brought a sum, over {tokens} tokens in all.
What makes a mean of it?
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
    return total / micro
