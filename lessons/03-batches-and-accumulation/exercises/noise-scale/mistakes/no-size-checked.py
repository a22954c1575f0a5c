"""With the sizes {sizes} your function ends with {yours}, and {right} is due.

Sizes that make no sense reach your formulas: a 0 stops them, two equal sizes give `inf` or `nan`, and other slips
give numbers that look sound. What must hold for the two sizes before you begin?
"""

functions = ("two_batch_estimates",)
caught_by = "error"
hint = 3
shows = "a batch of 0"


def two_batch_estimates(small, big, b_small, b_big):
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return signal, noise
