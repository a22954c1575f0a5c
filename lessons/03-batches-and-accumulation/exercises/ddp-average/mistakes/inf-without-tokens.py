"""Without any tokens you give {yours}, and {right} is right.

Every rank would multiply a loss sum of 0 by that, and `inf` times 0 is `nan`: it is in all weights with the next
step. What does the factor have to be, so that such a step changes nothing?
"""

import numpy as np

functions = ("loss_scale",)
caught_by = "value"
hint = 3
shows = "no tokens"


def loss_scale(tokens):
    with np.errstate(all="ignore"):
        return len(tokens) / tokens.sum()
