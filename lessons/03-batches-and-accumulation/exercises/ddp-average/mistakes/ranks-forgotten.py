"""{yours} came back, where {right} is right: yours is {ranks} times too large.

In its rank's mean a token weighs just that. But the mean is then averaged with those of the other ranks. Add up your
weights over all {total} tokens: how much should come out, and how much does?
"""

import numpy as np

functions = ("token_weights",)
caught_by = "value"
hint = 2
shows = "5 tokens and 1"


def token_weights(tokens):
    return np.where(tokens > 0, 1 / np.maximum(tokens, 1), 0.0)
