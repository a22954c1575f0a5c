"""`micro = {micro}`, a number of parts below zero, gives {yours}, and {right} is due.

{n} rows divide by {micro} without a remainder, so the test for that lets it through; then the loop makes no round at all,
and what was never gathered is handed back. From which number on does a number of parts make sense, and does your condition draw the
line there?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "value"
hint = 1


def accumulated_grad(w, X, y, micro):
    if micro == 0 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = np.zeros_like(w)
    for i in range(micro):
        part = slice(i * size, (i + 1) * size)
        total = total + linear_grad(w, X[part], y[part])
    return total / micro
