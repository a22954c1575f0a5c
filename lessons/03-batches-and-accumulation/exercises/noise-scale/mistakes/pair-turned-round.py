"""{yours} came back, where {right} is right: both are there, in the other order.

Whoever unpacks the result takes the first for the signal |G|² and the second for the noise, and would get a noise
scale turned upside down. Which of your two names comes first after `return`?
"""

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 3
shows = "the example worked by hand"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return noise, signal
