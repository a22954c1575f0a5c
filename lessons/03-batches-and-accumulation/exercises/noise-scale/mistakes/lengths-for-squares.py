"""You give {yours}, and {right} is right. It looks as if the lengths of the gradients went into the estimates, and not
their squares.

Only squared lengths add up to signal plus noise; the formula has no meaning for lengths. Which of your functions
gives the squares already?
"""

import numpy as np

functions = ("noise_scale",)
caught_by = "value"
hint = 3
shows = "one pair"


def noise_scale(small_grads, big_grads, b_small, b_big):
    true, _ = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    if true.mean() <= 0:
        raise ValueError
    small, big = (np.linalg.norm(each, axis=1) for each in (small_grads, big_grads))
    signal, noise = two_batch_estimates(small, big, b_small, b_big)
    return noise.mean() / signal.mean()
