"""You give {yours}, and {right} is right. Where no estimate is negative, you are right.

The pairs with a negative signal are left out. They are the ones in which chance made it too small; those in which
chance made it too large you keep. So your mean signal is too large, and the noise scale too small. What happens when
all {n} pairs count?
"""

functions = ("noise_scale",)
caught_by = "value"
hint = 2
shows = "a negative estimate among others"


def noise_scale(small_grads, big_grads, b_small, b_big):
    signal, noise = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    if signal.mean() <= 0:
        raise ValueError
    kept = signal > 0
    return noise[kept].mean() / signal[kept].mean()
