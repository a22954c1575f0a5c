"""You get {yours}, where {right} is due. Your loop takes the values in order of their size. The order matters here, because
each addition is rounded, and small values that come early still find a small total.

Take them as they stand, from the first to the last.
"""

import numpy as np

functions = ("bf16_accumulate",)
caught_by = "value"
hint = 2
shows = "small values after a large one"


def bf16_accumulate(values):
    total = np.zeros(1, np.float32)
    rounded = bf16_values(bf16_bits(values))
    for value in rounded[np.argsort(np.abs(rounded), kind="stable")]:
        total = bf16_values(bf16_bits(total + value))
    return float(total[0])
