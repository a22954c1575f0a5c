"""What came back is the gradient of the first {rows} of the {n} rows: {yours}, where {right} is right.

Either every round of your loop works on those same rows, or there is only one round. Print the first and the last row
number that each round takes: for {micro} parts they should move on to the end of the data.
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
    for _ in range(micro):
        total = total + linear_grad(w, X[:size], y[:size])
    return total / micro
