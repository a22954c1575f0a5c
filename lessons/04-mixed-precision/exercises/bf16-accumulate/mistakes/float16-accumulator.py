"""You get {yours} and {right} is due: your accumulator is a *float16*. NumPy has that one built in; it has three more fraction
bits than bfloat16 and a much smaller range.

Use your own two functions for the rounding.
"""

import numpy as np

functions = ("bf16_accumulate",)
caught_by = "value"
hint = 3
shows = "about 300 ones"


def bf16_accumulate(values):
    with np.errstate(invalid="ignore", over="ignore"):
        total = np.float16(0)
        for value in np.asarray(values, np.float32).astype(np.float16):
            total = np.float16(total + value)
    return float(total)
