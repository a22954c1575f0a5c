"""You give {yours}, and {right} is right. With a single pair you are right: the others you never look at, or forget
again.

One pair says next to nothing about noise; it takes the mean over many. Follow your estimates through two pairs: where
do the first ones go?
"""

functions = ("noise_scale",)
caught_by = "value"
hint = 2
shows = "six pairs"


def noise_scale(small_grads, big_grads, b_small, b_big):
    signal, noise = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    if signal.mean() <= 0:
        raise ValueError
    return noise[-1] / signal[-1]
