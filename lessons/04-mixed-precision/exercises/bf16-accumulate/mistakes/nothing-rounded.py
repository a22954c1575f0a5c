"""You get {yours}, the plain sum of the float32 values; {right} is due. Neither the values nor the running total has been
rounded to bfloat16.

Even a single value comes out too exact. Your first two functions in a row round a number: which two things need that?
"""

import numpy as np

functions = ("bf16_accumulate",)
caught_by = "value"
hint = 1
shows = "one value"


def bf16_accumulate(values):
    total = np.zeros(1, np.float64)
    for value in np.asarray(values):
        total = total + value
    return float(total[0])
