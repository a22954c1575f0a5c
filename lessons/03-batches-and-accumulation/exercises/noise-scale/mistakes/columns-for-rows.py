"""{yours} came back, where {right} is right. With {n} gradients of {d} weights, {n} numbers are due.

You add up the *columns*: the squares of one weight over all gradients. One row is one gradient. Which axis has to
disappear so that one number for each row is left?
"""

import numpy as np

functions = ("squared_norms",)
caught_by = "value"
hint = 2
shows = "more gradients than weights"


def squared_norms(grads):
    return np.sum(grads**2, axis=0)
