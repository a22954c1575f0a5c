"""For a `how` that the task does not know your function runs off its end and returns {yours}. {right} is due.

The caller will go on with {yours} and stop somewhere else, with a message about something else. What belongs behind
your last branch?
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
    if how == "token mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    return None
