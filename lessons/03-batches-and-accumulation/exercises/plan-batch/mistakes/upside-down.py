"""{global_batch} sequences, {micro} at a time on {replicas} replicas: you answer {yours}, and {right} is right. Multiply
the two and you get 1: your fraction stands on its head.

An accumulation is a number of rounds, so it cannot be below 1. Which of the two is to be divided up: what a whole
update needs, or what one round brings?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 1
shows = "accumulation open"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(type(v) is not int or v < 1 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if global_batch % known:
        raise ValueError
    return known / global_batch
