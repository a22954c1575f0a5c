"""You return {yours}, which are the *lower* 16 bits of the float32 numbers; for numbers that bfloat16 holds exactly they are
all zero. {right} is due. Sign, exponent and the first fraction bits stand in the upper half.

How do you bring the upper half down to where the lower one is?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 1
shows = "exact in bfloat16"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    return np.where(np.isnan(x), np.uint32(0x7FC0), bits & np.uint32(0xFFFF)).astype(np.uint16)
