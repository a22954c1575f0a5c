"""You return {yours}: the rounded *numbers*, as floats. They are right, and the next function is for them. This one is asked
for their bits, as `uint16`: {right}.

You had the pattern in hand already. At which step did it become a number again?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 3
shows = "exact in bfloat16"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)
    kept = np.where(np.isnan(x), np.uint32(0x7FC0), rounded)
    return (kept << np.uint32(16)).view(np.float32)
