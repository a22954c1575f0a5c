"""{micro} at a time, {accum} times, on {replicas} replicas: you answer {yours}, and {right} is right. Where the
accumulation is 1 your function is right.

Accumulation does not replace the sequences of the round before, it adds new ones to them. How many rounds stand
behind one update here, and what does each of them bring?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 1
shows = "global batch open"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(type(v) is not int or v < 1 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, replicas) if v is not None)
    return known if global_batch is None else global_batch // known
