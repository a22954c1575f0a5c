"""You get {yours} instead of {right}. The values are rounded, the total is not: it was kept in float32 (or wider) to the end.
So nothing was ever too small to be added.

The total has to fit into bfloat16 after each addition.
"""

import numpy as np

functions = ("bf16_accumulate",)
caught_by = "value"
hint = 2
shows = "1,024 times 1/1024"


def bf16_accumulate(values):
    total = np.zeros(1, np.float32)
    for value in bf16_values(bf16_bits(values)):
        total = total + value
    return float(total[0])
