"""NaN went through the rounding like a number: {yours}, where {right} is asked. Its exponent bits are all ones, so a carry
from below has nowhere to go; from a NaN of all ones it runs right over into zero.

Let NaN take a way of its own. What does NumPy offer to find it?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 3
shows = "NaN of all ones"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)
    return rounded.astype(np.uint16)
