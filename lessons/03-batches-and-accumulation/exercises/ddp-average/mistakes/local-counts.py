"""{yours} came back, where one number for all ranks is asked: {right}.

Divided by its own count, every rank would hand in its own mean, and DDP would average means: the very thing that is
to be avoided. All {total} tokens are to weigh the same. Whose tokens have to be counted?
"""

import numpy as np

functions = ("loss_scale",)
caught_by = "value"
hint = 1
shows = "two ranks"


def loss_scale(tokens):
    return np.where(tokens > 0, len(tokens) / np.maximum(tokens, 1), 0.0)
