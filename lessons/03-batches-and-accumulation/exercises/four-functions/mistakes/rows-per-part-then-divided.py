"""{yours} came back, where {right} is right. Your function cuts parts of {micro} rows each, and then divides by {micro}
as if there were {micro} of them.

Here `micro` is the *number* of parts, unlike the slider of that name, which is a size. {n} rows in {micro} parts: how
many rows does one part have, and where does it begin?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "value"
hint = 2
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    total = np.zeros_like(w)
    for a in range(0, len(y), micro):
        total = total + linear_grad(w, X[a : a + micro], y[a : a + micro])
    return total / micro
