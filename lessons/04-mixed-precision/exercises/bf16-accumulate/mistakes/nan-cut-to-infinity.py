"""This NaN has its ones in the lower half only. Cut off, what is left is {yours}: an exponent of all ones with a fraction of
zero, and that is infinity. {right} is asked.

A NaN must keep at least one bit in its fraction. One fixed pattern for all of them is simplest.
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 3
shows = "NaN with ones in its lower half only"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)
    return np.where(np.isnan(x), bits >> np.uint32(16), rounded).astype(np.uint16)
