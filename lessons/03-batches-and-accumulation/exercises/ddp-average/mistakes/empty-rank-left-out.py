"""For `"mean"` you give {yours}, and {right} is right. Of the {ranks} ranks, {filled} have tokens, and you average over
those only.

It would be sensible, but DDP cannot know: it divides by the number of ranks, and one that hands in zeros is still a
rank. So a rank of nothing but padding makes everybody's step shorter. By how many do you have to divide?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "value"
hint = 2
shows = "mean with an empty rank"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        filled = max((tokens > 0).sum(), 1)
        return (sums / np.maximum(tokens, 1)[:, None]).sum(axis=0) / filled
    if how == "token mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    raise ValueError
