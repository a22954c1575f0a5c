"""{n} rows cannot be cut into {micro} equal parts, yet your function returned a gradient. {right} is due.

With parts of unequal length the mean of the parts is no longer the mean of the rows: a row in a short part would count
for more. (Training libraries had just this fault for years, with sentences of unequal length.) What does a division of
{n} by {micro} tell you before the first part is cut?
"""

import numpy as np

functions = ("accumulated_grad",)
caught_by = "value"
hint = 1


def accumulated_grad(w, X, y, micro):
    if not 1 <= micro <= len(y):
        raise ValueError
    parts = zip(np.array_split(X, micro), np.array_split(y, micro))
    return sum(linear_grad(w, A, b) for A, b in parts) / micro
