"""{yours} came back, where {right} is right. The signal is right; as the noise you return the plain difference of the
two squared lengths.

How large that difference is depends on the two sizes: {b_small} and {b_big} here, others tomorrow. The noise of a
*single* example does not. Which part of the formula takes the sizes out again?
"""

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 3
shows = "the example worked by hand"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = small - big
    return signal, noise
