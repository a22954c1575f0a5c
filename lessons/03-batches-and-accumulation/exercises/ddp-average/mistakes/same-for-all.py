"""{yours} came back, where {right} is right. Where all ranks have equally many tokens, you are right.

One divided by {total} is what a token *should* weigh. Asked is what it does weigh when every rank takes its own mean
and DDP averages the {ranks} means. A token on a rank of {counts}: by what has it been divided in the end?
"""

import numpy as np

functions = ("token_weights",)
caught_by = "value"
hint = 1
shows = "5 tokens and 1"


def token_weights(tokens):
    return np.where(tokens > 0, 1 / max(tokens.sum(), 1), 0.0)
