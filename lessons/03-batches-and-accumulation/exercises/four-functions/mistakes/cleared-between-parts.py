"""What came back is the gradient of the last {rows} rows, divided by {micro}: {yours}, where {right} is right. The other
parts left no trace.

So what was gathered is thrown away with every new part, as when a training loop clears its gradients after each
backward pass instead of after each update. Follow your total through two rounds of the loop: what does it hold when the
second round begins, and what should it hold?
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
    for a in range(0, len(y), size):
        total = np.zeros_like(w)
        total = total + linear_grad(w, X[a : a + size], y[a : a + size])
    return total / micro
