"""You give {yours}, and {right} is right: the {ranks} ranks have {counts} tokens, and zeros are divided by 0.

That makes `nan`, and a `nan` spoils every mean it meets. It happens in both ways that divide, when a rank has nothing
but padding and when all of them have. What could you divide by there instead of 0?
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
        with np.errstate(all="ignore"):
            return sums.sum(axis=0) / tokens.sum()
    raise ValueError
