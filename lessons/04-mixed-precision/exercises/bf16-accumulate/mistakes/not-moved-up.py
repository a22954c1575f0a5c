"""Your numbers are zero, or next to nothing, where {right} is due. The sixteen bits are not where float32 keeps sign and
exponent: either they still stand in the lower half of 32 bits, or they were shifted while there was room for sixteen
only, and fell out on the left.

Make room first, then move them. Which dtype has 32 bits and no sign?
"""

import numpy as np

functions = ("bf16_values",)
caught_by = "value"
hint = 2
shows = "positive numbers"


def bf16_values(bits):
    return np.asarray(bits).astype(np.uint32).view(np.float32)
