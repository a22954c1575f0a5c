"""You get {yours}, and {right} is due. The running total is rounded after each addition, as it should be. But what you add
are the float32 values themselves, and in this accumulator they are stored in bfloat16 as well.

Round them once, before the loop.
"""

import numpy as np

functions = ("bf16_accumulate",)
caught_by = "value"
hint = 1
shows = "a little more than half a step"


def bf16_accumulate(values):
    total = np.zeros(1, np.float32)
    for value in np.asarray(values):
        total = bf16_values(bf16_bits(total + value))
    return float(total[0])
