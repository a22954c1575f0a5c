"""With `micro = {micro}` your function stops with {yours}, Python's complaint about a division. {right} is due.

The rows are tested against the number of parts, and a test by division needs a number other than 0 itself. Which
question has to come before it?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "error"
hint = 1


def accumulated_grad(w, X, y, micro):
    if micro < 0 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        total = total + linear_grad(w, X[a : a + size], y[a : a + size])
    return total / micro
