"""Very small numbers come out as {yours}, where {right} is due. These are subnormal: their exponent field is 0, but their
fraction is not, and bfloat16 has subnormals, too.

Some hardware does flush them to zero. Here they take the same rounding as all others, without any case of their own.
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 2
shows = "very small: subnormal"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)
    rounded = np.where((bits >> np.uint32(23)) & np.uint32(0xFF) == 0, rounded & np.uint32(0x8000), rounded)
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)
