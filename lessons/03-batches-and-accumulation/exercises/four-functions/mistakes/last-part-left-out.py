"""{yours} came back, where {right} is right. The last part, {rows} of the {n} rows, is missing; all others are in.

For {micro} parts the loop has to go round {micro} times. `range` stops *before* its end. Count the rounds that yours
makes.
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "value"
hint = 2
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = np.zeros_like(w)
    for i in range(micro - 1):
        total = total + linear_grad(w, X[i * size : (i + 1) * size], y[i * size : (i + 1) * size])
    return total / micro
