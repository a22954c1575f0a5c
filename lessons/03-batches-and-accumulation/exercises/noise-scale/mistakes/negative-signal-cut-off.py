"""{yours} came back, where {right} is right. A negative estimate of the signal is turned into 0.

A squared length below 0 looks like an error, and for a single pair it is only chance. The mean over many pairs is
right *because* some come out too small and others too large. What would the mean become if only the small ones were
mended?
"""

import numpy as np

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 1
shows = "negative estimates of the signal"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return np.maximum(signal, 0), noise
