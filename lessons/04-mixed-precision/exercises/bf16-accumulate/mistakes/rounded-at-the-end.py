"""You get {yours}, and an accumulator in bfloat16 arrives at {right}. Your sum was kept in float32 and rounded once, at the
end. That is the better sum, and the reason why trainers do just that; but it is not what is asked here.

An accumulator has nothing else than its 16 bits *between* two additions. Where does the rounding belong?
"""

import numpy as np

functions = ("bf16_accumulate",)
caught_by = "value"
hint = 2
shows = "1,024 times 1/1024"


def bf16_accumulate(values):
    total = np.zeros(1, np.float32)
    for value in bf16_values(bf16_bits(values)):
        total = total + value
    return float(bf16_values(bf16_bits(total))[0])
