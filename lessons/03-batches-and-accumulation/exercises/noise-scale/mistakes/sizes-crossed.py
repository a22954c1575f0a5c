"""{yours} came back, where {right} is right. In the signal, each squared length is weighted with the size of the *other*
batch.

Times its own size, the noise term of a batch becomes the same for both, and drops out of the difference; crossed
over, it does not. Write |G|² + tr/{b_small} and |G|² + tr/{b_big} on paper. What must each be multiplied by?
"""

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 2
shows = "the example worked by hand"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError
    signal = (b_big * small - b_small * big) / (b_big - b_small)
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return signal, noise
