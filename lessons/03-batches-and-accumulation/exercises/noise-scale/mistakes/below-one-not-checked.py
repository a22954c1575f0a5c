"""With the sizes {sizes} your function ends with {yours}, and {right} is due.

The order of the two is checked, and that the smaller one is a batch at all is not. What is the least that a batch can
hold?
"""

functions = ("two_batch_estimates",)
caught_by = "error"
hint = 3
shows = "a batch of 0"


def two_batch_estimates(small, big, b_small, b_big):
    if b_small >= b_big:
        raise ValueError
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return signal, noise
