"""{yours} came back, where {right} is right: yours is too small by the factor {tokens}/{n}.

The errors of the padding are left out, as they should be, but in the mean its {ignored} rows still count: you divide
by all {n} rows. So the more padding a window has, the smaller its steps become. How many tokens is this mean taken
over?
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
    return total / len(y)
