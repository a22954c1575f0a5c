"""With {micro} parts your result is {micro} times too large: {yours}, where {right} is right. With one part it is right.

Each part brings the mean over its own {rows} rows. Adding {micro} means gives {micro} times their mean, and a learning
rate tuned on one big batch would take steps {micro} times too long. What is left to do once the loop has ended?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "value"
hint = 1
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        total = total + linear_grad(w, X[a : a + size], y[a : a + size])
    return total
