"""Positive numbers come out right. Here you return {yours}, where {right} is due: the highest bit, the sign, is missing.

Rounding needs no look at the sign: patterns of negative numbers count away from zero, too. So what is the mask, or the
absolute value, for?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 1
shows = "negative numbers"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    bits = bits & np.uint32(0x7FFFFFFF)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)
