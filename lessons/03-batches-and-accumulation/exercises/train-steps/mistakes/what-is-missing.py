"""{micro_batches} micro-batches in windows of {accum}: you answer {yours}, and {right} is right.

{yours} is how many micro-batches the last window *lacks*. The mean is taken over those that are there. How many have
brought a gradient since the window before was finished?
"""

functions = ("last_divisor",)
caught_by = "value"
hint = 1
shows = "a short last window"


def last_divisor(micro_batches, accum):
    if min(micro_batches, accum) < 1:
        raise ValueError
    return (accum - micro_batches % accum) % accum or accum
