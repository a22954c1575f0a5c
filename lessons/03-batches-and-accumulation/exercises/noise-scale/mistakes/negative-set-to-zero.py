"""You give {yours}, and {right} is right. Where no estimate is negative, you are right.

Negative estimates of the signal count as 0 with you. They are the ones in which chance made it too small; those that
came out too large you leave alone. So your mean signal is too large. What happens when all {n} pairs count as they
are?
"""

import numpy as np

functions = ("noise_scale",)
caught_by = "value"
hint = 2
shows = "a negative estimate among others"


def noise_scale(small_grads, big_grads, b_small, b_big):
    signal, noise = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    if signal.mean() <= 0:
        raise ValueError
    return noise.mean() / np.maximum(signal, 0).mean()
