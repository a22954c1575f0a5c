"""{yours} came back, where one number for each weight is asked: {right}.

You add along the rows, over the weights of one rank. The ranks have to disappear and the weights to stay. Which axis
counts the {n} ranks?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "value"
hint = 3
shows = "sum of three ranks"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=1)
    if how == "mean":
        return (sums / np.maximum(tokens, 1)[:, None]).mean(axis=1)
    if how == "token mean":
        return sums.sum(axis=1) / max(tokens.sum(), 1)
    raise ValueError
