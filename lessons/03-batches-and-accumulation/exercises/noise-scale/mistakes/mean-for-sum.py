"""{yours} came back, where {right} is right: {d} times too small, and each gradient has {d} entries. With one entry you
are right.

A length has no mean in it: by Pythagoras, the squares of all entries are *added*. Which function of NumPy does that
along a row?
"""

import numpy as np

functions = ("squared_norms",)
caught_by = "value"
hint = 1
shows = "more gradients than weights"


def squared_norms(grads):
    return np.mean(grads**2, axis=1)
