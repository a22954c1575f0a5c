"""`{call}` ends with {yours}, and {right} is due.

Numbers below 1 reach your computation: a zero stops it at the division, and a negative number goes through and makes
a plan of fewer than no sequences. Where do the known three have to be looked at, and what is the smallest value that
each may have?
"""

import math

functions = ("plan_batch",)
caught_by = "error"
hint = 2
shows = "replicas at 0"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(type(v) is not int for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if global_batch % known:
        raise ValueError
    return global_batch // known
