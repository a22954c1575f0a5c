"""Your first number has the upper half `{upper}` and the lower half `{lower}`, more than half of `0x10000`. You return
{yours}, and {right} is right: the lower half was cut off, so every number was rounded towards zero.

What has to happen to the upper half when the lower half is more than half of its range?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 2
shows = "a little above a half"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    rounded = bits >> np.uint32(16)
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)
