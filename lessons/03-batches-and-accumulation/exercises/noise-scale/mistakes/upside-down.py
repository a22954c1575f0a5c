"""You give {yours}, and {right} is right. Multiply the two and you get 1: your fraction stands on its head.

More noise must give a larger noise scale: with noisy gradients a large batch is worth its price. Which of the two
means belongs above the line?
"""

functions = ("noise_scale",)
caught_by = "value"
hint = 3
shows = "one pair"


def noise_scale(small_grads, big_grads, b_small, b_big):
    signal, noise = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    if signal.mean() <= 0:
        raise ValueError
    return signal.mean() / noise.mean()
