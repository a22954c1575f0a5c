"""The number is right, but it is a float: {yours} came back, and the whole number {right} is asked.

Whoever gets this plan will count rounds or build a loop with it, and `range` takes no float. Which kind of division
keeps whole numbers whole?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 3
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
    return global_batch / known
