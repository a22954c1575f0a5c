"""For `"token mean"` you give {yours}, and {right} is right: yours is {ranks} times too small, and there are {ranks}
ranks.

The sum over all tokens is divided by the {total} tokens, and then once more by the ranks. (This happens when a loss
is divided by all tokens and DDP then averages as well.) Which of the two divisions makes the mean over tokens, and
which is one too many?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "value"
hint = 1
shows = "token mean of 5 tokens and 1"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        return (sums / np.maximum(tokens, 1)[:, None]).mean(axis=0)
    if how == "token mean":
        return sums.mean(axis=0) / max(tokens.sum(), 1)
    raise ValueError
