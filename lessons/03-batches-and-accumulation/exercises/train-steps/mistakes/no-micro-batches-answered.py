"""`{call}` gives {yours}, and {right} is due: without micro-batches there is no last window, so nothing can be divided
by its length.

You test one of the two numbers. Does the other have a smallest value as well?
"""

functions = ("last_divisor",)
caught_by = "value"
hint = 3
shows = "no micro-batches"


def last_divisor(micro_batches, accum):
    if accum < 1:
        raise ValueError
    return micro_batches % accum or accum
