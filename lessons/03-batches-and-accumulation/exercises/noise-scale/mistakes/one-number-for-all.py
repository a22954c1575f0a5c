"""One number came back, {yours}, where one for each gradient is asked: {right}.

Without an `axis`, a sum runs over the whole table, and the {n} gradients can no longer be told apart. Along which of
the two axes may the sum run?
"""

import numpy as np

functions = ("squared_norms",)
caught_by = "value"
hint = 2
shows = "one weight"


def squared_norms(grads):
    return np.sum(grads**2)
