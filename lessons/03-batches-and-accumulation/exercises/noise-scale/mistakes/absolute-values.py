"""{yours} came back, where {right} is right. You add up how far each entry is from 0, without squaring.

That measures a way along the streets, around each corner; the length of a gradient is the straight line. What stands
under the root in Pythagoras' theorem?
"""

import numpy as np

functions = ("squared_norms",)
caught_by = "value"
hint = 1
shows = "one weight"


def squared_norms(grads):
    return np.sum(np.abs(grads), axis=1)
