"""Here the lower half is `{lower}`, exactly half: two bfloat16 numbers are equally near. You return {yours}, where {right}
is right. Your ties always go to the larger size, so sums of many rounded numbers drift upwards.

Of the two, take the one whose last bit is 0. Upper half `{upper}`: is its last bit 0 already?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 2
shows = "ties, upper half even"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    rounded = (bits + np.uint32(0x8000)) >> np.uint32(16)
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)
