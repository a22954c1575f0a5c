"""{yours} came back, where {right} is right. Where all parts have equally many tokens, your function is right too.

You average the means of the parts. So the single token of one part weighs as much as all tokens of the other
together: one half of the gradient rests on it, though it is 1 of {tokens}. (Training libraries did just this for
years, and nobody saw it while every sequence was full.) What could the parts bring instead of means, so that all
tokens weigh the same?
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
        n = max(keep.sum(), 1)
        total = total + 2 / n * (A.T @ ((A @ w - b) * keep))
    return total / micro
