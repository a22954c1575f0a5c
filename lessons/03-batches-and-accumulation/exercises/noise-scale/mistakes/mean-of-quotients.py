"""You give {yours}, and {right} is right. With a single pair you are right.

You divide in every pair and average the {n} quotients. But where the signal of a pair happens to come out near 0, its
quotient is huge, and where it is negative, so is the quotient: such pairs rule the mean. Which two means can be taken
before anything is divided?
"""

import numpy as np

functions = ("noise_scale",)
caught_by = "value"
hint = 1
shows = "six pairs"


def noise_scale(small_grads, big_grads, b_small, b_big):
    signal, noise = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    if signal.mean() <= 0:
        raise ValueError
    return np.mean(noise / signal)
