"""You return {yours}. The rounding is right, but the patterns still stand in the upper half of 32 bits: divide by 65,536 and
you have {right}.

A `uint16` has no upper half. What moves a pattern down by sixteen places?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 2
shows = "exact in bfloat16"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)
    kept = np.where(np.isnan(x), np.uint32(0x7FC0), rounded)
    return kept << np.uint32(16)
