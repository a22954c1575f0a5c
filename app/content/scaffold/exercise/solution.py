"""This is one way of writing it; yours may look different and be just as right.

A mean times its count gives back the sum. Sums of pieces may be added whatever their lengths, so the sums are added first
and divided once, by the number of all tokens.
"""

import numpy as np


def new_function(losses, counts):
    if np.sum(counts) == 0:
        raise ValueError("there is no token")
    return np.sum(losses * counts) / np.sum(counts)
