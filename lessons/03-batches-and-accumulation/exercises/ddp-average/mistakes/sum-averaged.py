"""For `"sum"` you give {yours}, and {right} is right: yours is {ranks} times too small, and there are {ranks} ranks.

Averaging is what DDP does by itself. Here only the sum is asked, and nobody divides. Which part of your expression do
you take away?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "value"
hint = 3
shows = "sum of three ranks"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.mean(axis=0)
    if how == "mean":
        return (sums / np.maximum(tokens, 1)[:, None]).mean(axis=0)
    if how == "token mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    raise ValueError
