"""For bad input your function returns {yours}, and {right} is due.

You found the input that cannot be used, which is the harder half. But a caller who gets {yours} goes on until something
breaks far away, or nothing does. An exception says at once what is wrong, and where. Which statement raises one?
"""

import numpy as np

functions = ("tokens_per_update", "updates_needed", "accumulated_grad")
caught_by = "value"


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) >= 1:
        return batch * seq * accum * devices


def updates_needed(total_tokens, per_update):
    if per_update >= 1:
        return -(-total_tokens // per_update)


def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        return None
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        total = total + linear_grad(w, X[a : a + size], y[a : a + size])
    return total / micro
