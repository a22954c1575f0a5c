"""{yours} came back, where {right} is right. You divide by the {tokens} tokens that count, but the errors of all {n}
rows are summed: those of the {ignored} rows of padding as well.

Above and below the line of a fraction, the same tokens have to stand. Where in your loop do the errors arise, and how
can those of the padding be made to add nothing?
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
    return total / counted.sum() if counted.any() else np.zeros_like(w)
