"""You look at the input before you compute, and that is right. But `assert` raises {yours}, and {right} is asked.

`assert` is for what can never happen unless your own code is wrong; Python may even be told to skip it. A caller's bad
input does happen. Which statement raises an exception of your choice?
"""

import numpy as np

functions = ("tokens_per_update", "updates_needed", "accumulated_grad")
caught_by = "error"


def tokens_per_update(batch, seq, accum, devices=1):
    assert min(batch, seq, accum, devices) >= 1
    return batch * seq * accum * devices


def updates_needed(total_tokens, per_update):
    assert per_update >= 1
    return -(-total_tokens // per_update)


def accumulated_grad(w, X, y, micro):
    assert micro >= 1 and len(y) % micro == 0
    size = len(y) // micro
    total = np.zeros_like(w)
    for a in range(0, len(y), size):
        total = total + linear_grad(w, X[a : a + size], y[a : a + size])
    return total / micro
