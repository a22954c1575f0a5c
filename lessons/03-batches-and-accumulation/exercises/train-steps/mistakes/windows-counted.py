"""{micro_batches} micro-batches in windows of {accum}: you answer {yours}, and {right} is right. What you count are the
*windows*.

The divisor of a gradient is the number of micro-batches in its sum. Draw {micro_batches} dots in groups of {accum}.
How many dots has the last group?
"""

functions = ("last_divisor",)
caught_by = "value"
hint = 1
shows = "a short last window"


def last_divisor(micro_batches, accum):
    if min(micro_batches, accum) < 1:
        raise ValueError
    return -(-micro_batches // accum)
