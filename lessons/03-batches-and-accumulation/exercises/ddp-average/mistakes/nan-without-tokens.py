"""For `"token mean"`, without any tokens, you give {yours}, and {right} is right.

Zeros divided by 0 tokens make `nan`, with nothing but a warning. It is rare that all ranks hold only padding, and a
run of weeks meets rare things. What could you divide by when there is nothing to divide?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "value"
hint = 3
shows = "token mean without tokens"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        return (sums / np.maximum(tokens, 1)[:, None]).mean(axis=0)
    if how == "token mean":
        with np.errstate(all="ignore"):
            return sums.sum(axis=0) / tokens.sum()
    raise ValueError
