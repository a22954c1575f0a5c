"""{yours} came back, where {right} is right: all digits, and the noise has the wrong sign.

A small batch is noisier, so on average its squared length is the larger one, and a variance is above 0. In which of
the two differences of the formula did large and small change places?
"""

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 1
shows = "the example worked by hand"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = (big - small) / (1 / b_small - 1 / b_big)
    return signal, noise
