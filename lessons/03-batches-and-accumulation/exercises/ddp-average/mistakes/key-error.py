"""For a `how` that the task does not know your function stops with {yours}, and {right} is due.

Looking the way up in a dict is neat, and an unknown key does raise something. But a {yours} means that something is
missing inside your program, and here the caller's argument is wrong. How do you find out, before looking it up?
"""

import numpy as np

functions = ("ddp_average",)
caught_by = "error"
hint = 1
shows = "an unknown way"


def ddp_average(sums, tokens, how):
    ways = {
        "sum": sums.sum(axis=0),
        "mean": (sums / np.maximum(tokens, 1)[:, None]).mean(axis=0),
        "token mean": sums.sum(axis=0) / max(tokens.sum(), 1),
    }
    return ways[how]
