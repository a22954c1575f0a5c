"""Your result is {yours}, where {right} is right. When all pieces are equally long, it is right.

A plain mean of the means counts every piece alike, so a token of a short piece weighs more than one of a long piece.
What would give each *token* the same weight?
"""

import numpy as np

functions = ("new_function",)
caught_by = "value"
hint = 1
shows = "a short and a long piece"


def new_function(losses, counts):
    if np.sum(counts) == 0:
        raise ValueError("there is no token")
    return np.mean(losses)
