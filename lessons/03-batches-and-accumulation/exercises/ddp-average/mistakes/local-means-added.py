"""For `"mean"` you give {yours}, and {right} is right: yours is {ranks} times too large, and there are {ranks} ranks.

Every rank's mean is right; then you add them up. DDP *averages*: with twice as many ranks a step must not become
twice as long. What is still missing after the sum?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "value"
hint = 1
shows = "mean of 5 tokens and 1"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        return (sums / np.maximum(tokens, 1)[:, None]).sum(axis=0)
    if how == "token mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    raise ValueError
