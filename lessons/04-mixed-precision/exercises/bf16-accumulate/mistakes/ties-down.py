"""Here the lower half is `{lower}`, exactly half, and the upper half `{upper}` is odd. You return {yours}, where {right} is
right: your ties always stay below. Everything else is rounded well.

An even upper half may stay; an odd one has to take the tie. Which one bit tells them apart, and what happens when you add
it?
"""

import numpy as np

functions = ("bf16_bits",)
caught_by = "value"
hint = 2
shows = "ties, upper half odd"


def bf16_bits(x):
    bits = np.asarray(x, np.float32).view(np.uint32)
    rounded = (bits + np.uint32(0x7FFF)) >> np.uint32(16)
    return np.where(np.isnan(x), np.uint32(0x7FC0), rounded).astype(np.uint16)
