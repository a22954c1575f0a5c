"""For `"token mean"` you give {yours}, and {right} is right. Where all ranks have equally many tokens, you are right.

The {ranks} ranks have {counts} tokens, and you take the mean of the ranks' means: each rank gets the same say. A
token on the rank with the fewest then pulls hardest. (Training libraries did just this until 2024.) Which one
division treats all {total} tokens alike?
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
        return (sums / np.maximum(tokens, 1)[:, None]).mean(axis=0)
    raise ValueError
