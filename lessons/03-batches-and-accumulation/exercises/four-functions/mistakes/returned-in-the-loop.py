"""What came back is the gradient of the first {rows} rows, divided by {micro}: {yours}, where {right} is right. The other
{n} − {rows} rows were never looked at.

So only one round counts. Either your loop makes no second one, or it is left in the first: `return` ends the function
at once, wherever it stands. How far is yours indented?
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
        total = total + linear_grad(w, X[a : a + size], y[a : a + size])
        return total / micro
