"""In this case the mean signal is below 0, and your function answers {yours}. {right} is due.

A noise scale cannot be negative, and a signal of 0 would even make it infinite. It only means that these pairs were
too few to tell the signal from the noise. What do you have to look at before you divide?
"""

functions = ("noise_scale",)
caught_by = "value"
hint = 3
shows = "the noise drowns the signal"


def noise_scale(small_grads, big_grads, b_small, b_big):
    signal, noise = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    return noise.mean() / signal.mean()
