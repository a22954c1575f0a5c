"""You return {yours}, and {right} is due. Your patterns are those of *float16*, the other format of 16 bits: 5 exponent bits
and 10 fraction bits. A bfloat16 has 8 and 7, the same exponent as float32.

So nothing needs converting: which half of the float32 bits has the sign, those 8 and those 7?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 1
shows = "exact in bfloat16"


def bf16_bits(x):
    with np.errstate(over="ignore"):
        half = np.asarray(x, np.float32).astype(np.float16).view(np.uint16)
    return np.where(np.isnan(x), np.uint16(0x7FC0), half)
