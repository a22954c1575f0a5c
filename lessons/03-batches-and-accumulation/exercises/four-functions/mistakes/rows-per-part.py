"""The numbers are right, but one product saw {seen} rows where at most {rows} are allowed. You cut parts of {micro} rows
each. Here `micro` is the *number* of parts: {n} rows in {micro} parts are {rows} rows each.

(On the sliders of the page micro-batch is a size, so the mix-up is an easy one. The mean is the same either way, as
long as the parts are equal.) How long is one part, if there are {micro} of them?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "probe"
hint = 2
shows = "six parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    starts = range(0, len(y), micro)
    total = np.zeros_like(w)
    for a in starts:
        total = total + linear_grad(w, X[a : a + micro], y[a : a + micro])
    return total / len(starts)
