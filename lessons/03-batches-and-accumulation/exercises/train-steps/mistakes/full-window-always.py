"""{micro_batches} micro-batches in windows of {accum}: you divide the last gradient by {yours}, and {right} is right.
Where all windows are full, you are right too.

Only {left} gradients are in the last sum. Divided by {accum}, the update comes out {left}/{accum} of the size that it
should have, and no error tells. How many micro-batches are left when the full windows are taken away?
"""

functions = ("last_divisor",)
caught_by = "value"
hint = 1
shows = "a short last window"


def last_divisor(micro_batches, accum):
    if min(micro_batches, accum) < 1:
        raise ValueError
    return accum
