"""{yours} came back, where {right} is right. The digits are right, and a minus sign is gone.

Nothing is wrong with a negative estimate: it says that chance went that way in this pair. Turned positive, it would
pull the mean up twice as far. Where do you take the absolute value?
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
    return np.abs(signal), np.abs(noise)
