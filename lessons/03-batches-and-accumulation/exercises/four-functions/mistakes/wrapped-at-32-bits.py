"""Small plans come out right, and this large one does not: {yours} instead of {right}. The difference is a multiple of
2³², the mark of a number that was kept in 32 bits and started again from below when it ran out of room.

Plain Python numbers have no such limit; NumPy's whole numbers do, and in the browser they are 32 bits wide. Do you
need NumPy to combine four numbers?
"""

import numpy as np

functions = ("tokens_per_update",)
caught_by = "value"
hint = 3


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return int(np.prod(np.array([batch, seq, accum, devices], dtype=np.int32), dtype=np.int32))
