"""You answer {yours}, all micro-batches of the epoch, and {right} is right. With less than one window, you are right.

The buffer is cleared with each update, so the last sum does not hold the {full_windows} full windows before it. How
many micro-batches came after the last update?
"""

functions = ("last_divisor",)
caught_by = "value"
hint = 1
shows = "a short last window"


def last_divisor(micro_batches, accum):
    if min(micro_batches, accum) < 1:
        raise ValueError
    return micro_batches
