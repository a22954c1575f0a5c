"""For `"mean"` you give {yours}, and {right} is right: the {ranks} ranks have {counts} tokens, and one of them divides
zeros by 0.

That makes `nan`, and a `nan` spoils every mean it meets: after one such step all ranks hold nothing else. What should
that rank hand in, and what could it divide by instead of 0?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "value"
hint = 3
shows = "mean with an empty rank"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        with np.errstate(all="ignore"):
            return (sums / tokens[:, None]).mean(axis=0)
    if how == "token mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    raise ValueError
