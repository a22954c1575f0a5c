"""Negative numbers are refused, and a zero is not: `{call}` ends with {yours}, and {right} is due.

No sequences, no rounds or no replicas are no plan either. Which comparison draws the line between 0 and 1?
"""

import math

functions = ("plan_batch",)
caught_by = "error"
hint = 2
shows = "replicas at 0"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(type(v) is not int or v < 0 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if global_batch % known:
        raise ValueError
    return global_batch // known
