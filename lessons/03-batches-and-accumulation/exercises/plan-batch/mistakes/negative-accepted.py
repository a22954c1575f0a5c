"""A zero is refused, and a negative number is not: `{call}` gives {yours}, and {right} is due.

With two minus signs the answer would even look sound. Your condition asks whether a number is zero, and not whether
it is large enough. From which value on is a number allowed?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 2
shows = "replicas below 0"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(type(v) is not int or v == 0 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if global_batch % known:
        raise ValueError
    return global_batch // known
