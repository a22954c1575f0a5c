"""For a `how` that the task does not know your function returns {yours}, and {right} is due.

Your last branch takes everything that the others leave. Somebody who writes `"max"`, or misspells a way, would train
on and never hear of it. How many ways have to be asked for by name, and what is left for the end?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "value"
hint = 1
shows = "an unknown way"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        return (sums / np.maximum(tokens, 1)[:, None]).mean(axis=0)
    return sums.sum(axis=0) / max(tokens.sum(), 1)
