"""{yours} came back, where {right} is right: the ranks have {counts} tokens, and one divided by 0 makes `inf`.

A rank without tokens has no token that could weigh anything, so its entry is 0. `np.where` chooses, but only after
both of its sides are computed. What could stand in place of the 0 there?
"""

import numpy as np

functions = ("token_weights",)
caught_by = "value"
hint = 3
shows = "a rank without tokens"


def token_weights(tokens):
    with np.errstate(all="ignore"):
        return 1 / (len(tokens) * tokens)
