"""{yours} came back, where {right} is right. The signal is right; the noise is divided by {b_big} − {b_small}.

Noise falls as *one over* the batch size, so the two squared lengths differ by the noise times (1/{b_small} −
1/{b_big}). By what do you divide to have the noise alone?
"""

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 3
shows = "the example worked by hand"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = (small - big) / (b_big - b_small)
    return signal, noise
