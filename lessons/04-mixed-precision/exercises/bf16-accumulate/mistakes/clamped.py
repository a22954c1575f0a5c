"""A number beyond the largest bfloat16 becomes {yours} with you, the largest one. That is a choice some FP8 libraries make
(they call it saturating); here {right} is asked, infinity.

The carry of the rounding gets there by itself, if nothing holds it back.
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 2
shows = "too large for bfloat16"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    odd = (bits >> np.uint32(16)) & np.uint32(1)
    rounded = (bits + np.uint32(0x7FFF) + odd) >> np.uint32(16)
    sign = rounded & np.uint32(0x8000)
    size = np.minimum(rounded & np.uint32(0x7FFF), np.uint32(0x7F7F))
    rounded = np.where(np.isinf(x), rounded, sign | size)
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)
