"""{yours} came back, where {right} is right: you return the length, and the square of it is asked.

The formula of the task speaks of |G|²: noise adds up in squares, as variances do, and not in lengths. Which last step
of yours goes one too far?
"""

import numpy as np

functions = ("squared_norms",)
caught_by = "value"
hint = 3
shows = "one weight"


def squared_norms(grads):
    return np.linalg.norm(grads, axis=1)
