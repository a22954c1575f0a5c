"""{yours} came back, where {right} is right. In the signal, the two squared lengths are subtracted as they are.

Then it is the *signal* that drops out, as both hold it once, and what is left is noise. To get rid of the noise, each
has to be weighted. With what?
"""

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 2
shows = "the example worked by hand"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError
    signal = (big - small) / (b_big - b_small)
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return signal, noise
