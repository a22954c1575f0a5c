"""The number is right, but it is a float: {yours} came back, and the whole number {right} is asked.

Updates are counted, and a scheduler that gets a float for its number of steps may refuse it. `np.ceil`, `np.floor`
and `/` make floats. Which division keeps whole numbers whole?
"""

import numpy as np

functions = ("train_steps",)
caught_by = "value"
hint = 3
shows = "everything divides"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    micro_batches = np.ceil(samples / batch)
    return float(np.ceil(micro_batches / accum) if flush else np.floor(micro_batches / accum))
