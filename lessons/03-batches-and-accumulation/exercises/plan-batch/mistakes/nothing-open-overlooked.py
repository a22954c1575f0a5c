"""`{call}` has no `None` in it, and none of your branches fits, so the function runs off its end and gives {yours}.
{right} is due.

A call that asks nothing is a slip of whoever wrote it, and should be told so at once. What can you say about the
number of open ones, before any branch?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 2
shows = "nothing open and it fits"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) > 1 or any(type(v) is not int or v < 1 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if None in parts:
        if global_batch % known:
            raise ValueError
        return global_batch // known
