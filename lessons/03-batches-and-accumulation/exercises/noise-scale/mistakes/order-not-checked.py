"""With the sizes {sizes} your function returns {yours}, and {right} is due.

When small and big change places, somebody handed over the wrong arrays, or the wrong numbers. Your formula computes
something for it all the same. How do the two sizes have to stand to each other?
"""

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 3
shows = "sizes the wrong way round"


def two_batch_estimates(small, big, b_small, b_big):
    if b_small < 1 or b_big < 1 or b_small == b_big:
        raise ValueError
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return signal, noise
