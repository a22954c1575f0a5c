"""With the sizes {sizes} your function gives {yours}, and {right} is due.

Two equal sizes make two equal equations, and nothing can be solved from them: both differences that you divide by are
0, which NumPy answers with `inf` or `nan` instead of stopping. May `b_small` be as large as `b_big`?
"""

import numpy as np

functions = ("two_batch_estimates",)
caught_by = "value"
hint = 3
shows = "one size only"


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small <= b_big:
        raise ValueError
    with np.errstate(all='ignore'):
        signal = (b_big * big - b_small * small) / (b_big - b_small)
        noise = (small - big) / (1 / b_small - 1 / b_big)
    return signal, noise
