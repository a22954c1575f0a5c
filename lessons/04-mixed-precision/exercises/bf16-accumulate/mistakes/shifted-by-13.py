"""Your patterns are eight times too large, as far as they fit into 16 bits: {yours} instead of {right}. You dropped 13 bits,
which is what is too much for *float16* (23 − 10 fraction bits). bfloat16 keeps 7 of the 23.

How many are dropped then? It is also the number of bits in the lower half.
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 1
shows = "exact in bfloat16"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    odd = (bits >> np.uint32(13)) & np.uint32(1)
    rounded = (bits + np.uint32(0x0FFF) + odd) >> np.uint32(13)
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)
