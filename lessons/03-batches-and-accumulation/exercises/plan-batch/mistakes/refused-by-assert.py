"""You look at the plan before you compute, and that is right. But `assert` raises {yours}, and {right} is asked.

`assert` is for what can never happen unless your own code is wrong, and Python may be told to skip it. A plan that
does not fit is somebody else's, and happens daily. Which statement raises an exception of your choice?
"""

import math

functions = ("plan_batch",)
caught_by = "error"
hint = 2
shows = "does not divide"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    assert parts.count(None) == 1
    assert all(type(v) is int and v >= 1 for v in parts if v is not None)
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    assert global_batch % known == 0
    return global_batch // known
