"""{yours} came back, where {right} is right. As the signal you return the squared length of the big batch as it was
measured.

A batch of {b_big} is less noisy than one of {b_small}, but not free of noise: on average its squared length is too
large by the noise divided by {b_big}. The second measurement is there to take that away. Which combination of the two
has no noise left in it?
"""

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 2
shows = "the example worked by hand"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError
    signal = big + 0.0
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return signal, noise
