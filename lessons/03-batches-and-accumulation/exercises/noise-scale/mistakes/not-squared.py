"""{yours} came back, where {right} is right. The entries are added up, but not squared.

A plain sum lets entries of different signs cancel: the gradient (3, -3) would have length 0. What has to happen to
each entry before the sum?
"""

import numpy as np

functions = ("squared_norms",)
caught_by = "value"
hint = 1
shows = "one weight"


def squared_norms(grads):
    return np.sum(grads, axis=1)
