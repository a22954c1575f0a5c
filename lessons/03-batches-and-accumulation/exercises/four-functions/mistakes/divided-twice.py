"""With {micro} parts your result is {micro} times too small: {yours}, where {right} is right. With one part it is right.

One division by the number of parts makes a mean of the {micro} results; here it happens twice, probably once in the
loop and once after it. Either place is fine. Which of the two do you keep?
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
        total = total + linear_grad(w, X[a : a + size], y[a : a + size]) / micro
    return total / micro
