"""You give {yours}, and {right} is right. With a single pair you are right.

You average the {n} gradients of each size and measure the length of *that* mean. But the mean of {n} gradients is the
gradient of a batch {n} times as large: the noise that you wanted to measure is averaged away. What has to be taken of
every single row before any mean?
"""

functions = ("noise_scale",)
caught_by = "value"
hint = 2
shows = "six pairs"


def noise_scale(small_grads, big_grads, b_small, b_big):
    small, big = (squared_norms(each.mean(axis=0, keepdims=True)) for each in (small_grads, big_grads))
    signal, noise = two_batch_estimates(small, big, b_small, b_big)
    true, _ = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    if true.mean() <= 0:
        raise ValueError
    return noise.mean() / signal.mean()
