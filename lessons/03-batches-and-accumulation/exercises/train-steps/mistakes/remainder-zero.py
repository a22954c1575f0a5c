"""{micro_batches} micro-batches in windows of {accum} come out even, and you answer {yours}; {right} is right. Where
something is left over, you are right.

A remainder of 0 means that no micro-batch is left over, and not that the last window is empty: it is a full one. And
a gradient cannot be divided by {yours}. What should come back in that case?
"""

functions = ("last_divisor",)
caught_by = "value"
hint = 2
shows = "all windows are full"


def last_divisor(micro_batches, accum):
    if min(micro_batches, accum) < 1:
        raise ValueError
    return micro_batches % accum
