"""`{call}` has no `None` in it, so nothing is asked; your function answers {yours} all the same, and {right} is due.

Such a call is a slip of whoever wrote it. It looks as if your last branch takes everything that the others leave,
also this. How can you tell, before any branch, how many of the four are open?
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
    if global_batch % known:
        raise ValueError
    return global_batch // known
