"""You return {yours}, and {right} is due. Your result is the *whole number* that the shifted pattern makes, turned into a
float: `astype` converts the value. The bits are to stay as they are and only to be read in another way.

Which method changes the dtype and touches no bit?
"""

import numpy as np

functions = ("bf16_values",)
caught_by = "value"
hint = 3
shows = "positive numbers"


def bf16_values(bits):
    return (np.asarray(bits).astype(np.uint32) << np.uint32(16)).astype(np.float32)
