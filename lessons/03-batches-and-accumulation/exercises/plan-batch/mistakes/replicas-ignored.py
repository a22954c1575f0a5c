"""For {global_batch} sequences, {micro} at a time on {replicas} replicas, you answer {yours}, and {right} is right.

Each of the {replicas} replicas works through its own sequences at the same time, so one round brings {micro}
sequences on *every* one of them. How many sequences has the whole run seen after one round, and how many rounds are
left to do?
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
    if replicas is None:
        return global_batch // (micro * accum)
    known = math.prod(v for v in (micro, accum) if v is not None)
    return known if global_batch is None else global_batch // known
