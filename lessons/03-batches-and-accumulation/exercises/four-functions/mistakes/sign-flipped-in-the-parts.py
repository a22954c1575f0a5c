"""All digits are right and every sign is wrong: {yours}, where {right} is right. Your `linear_grad` has the right sign, so
the turn happens in `accumulated_grad`.

A gradient with the other sign makes an optimizer climb, and the loss grows. Look for a difference that is taken the
other way round, or for a total that is reduced where it should grow.
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "value"
hint = 3
shows = "three parts"


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        total = total - linear_grad(w, X[a : a + size], y[a : a + size])
    return total / micro
