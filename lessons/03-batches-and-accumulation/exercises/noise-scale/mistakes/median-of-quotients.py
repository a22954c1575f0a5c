"""You give {yours}, and {right} is right. With a single pair you are right.

The middle one of the {n} quotients does not run wild, which is clever. But each quotient is already bent, because its
lower part is noisy, and the middle of bent numbers is bent too. Which two means can be taken before anything is
divided?
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
    return np.median(noise / signal)
