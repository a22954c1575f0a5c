"""{yours} came back, where {right} is right. And a part without a counted token makes everything `nan`.

Both have one cause. You take the mean of each part and then the mean of these means: a part with 1 token weighs as
much as one with {first}, and a part with none is 0 divided by 0. If the parts brought sums, there would be nothing to
divide by inside the loop. By how many would you divide after it?
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
        n = keep.sum()
        with np.errstate(all="ignore"):
            total = total + 2 * (A.T @ ((A @ w - b) * keep)) / n
    return total / micro
