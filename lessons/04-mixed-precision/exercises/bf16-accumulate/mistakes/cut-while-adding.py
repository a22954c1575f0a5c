"""You get {yours}, where {right} is due. After each addition the lower half of the total is cut off instead of rounded, so
every step loses a little and none wins it back.

Your `bf16_bits` rounds. Is it used for the total, too?
"""

import numpy as np

functions = ("bf16_accumulate",)
caught_by = "value"
hint = 2
shows = "64 times 0.1"


def bf16_accumulate(values):
    total = np.zeros(1, np.float32)
    for value in bf16_values(bf16_bits(values)):
        total = total + value
        if not np.isnan(total[0]):
            total = (total.view(np.uint32) & np.uint32(0xFFFF0000)).view(np.float32)
    return float(total[0])
