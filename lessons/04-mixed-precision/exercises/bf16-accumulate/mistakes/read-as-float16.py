"""You return {yours}, where {right} is due. You read the patterns as *float16*, which has 16 bits as well and spends them
otherwise: 5 on the exponent where bfloat16 has 8.

A bfloat16 pattern is half of another format's. Of which, and which half?
"""

import numpy as np

functions = ("bf16_values",)
caught_by = "value"
hint = 1
shows = "positive numbers"


def bf16_values(bits):
    return np.asarray(bits, np.uint16).view(np.float16).astype(np.float32)
