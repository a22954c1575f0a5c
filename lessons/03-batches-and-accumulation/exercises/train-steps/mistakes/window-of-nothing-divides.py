"""`{call}` ends with {yours}, and {right} is due.

A remainder is a division as well, and a window of no micro-batches is no window. Look at both numbers before you use
them: what is the smallest that each may be?
"""

functions = ("last_divisor",)
caught_by = "error"
hint = 3
shows = "windows of nothing"


def last_divisor(micro_batches, accum):
    return micro_batches % accum or accum
