"""`{call}` has a 0 in it and nothing open, yet your function answers {yours}. {right} is due.

It takes the 0 for the open one: in a condition, 0 and `None` both count as false. A plan with a 0 in it is a slip,
not a question. Which comparison is true of `None` and of nothing else?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 2
shows = "a zero and nothing open"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if sum(not v for v in parts) != 1 or any(type(v) is not int or v < 0 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v)
    if not global_batch:
        return known
    if global_batch % known:
        raise ValueError
    return global_batch // known
