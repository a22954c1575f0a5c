"""For `{call}` your function returns {yours}, and {right} is due.

You found out that there is no such plan, which is the harder half. But {yours} is how this function marks a number as
*open*: whoever gets it back will not see that something is wrong. Which statement stops the caller instead?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 2
shows = "does not divide"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(type(v) is not int or v < 1 for v in parts if v is not None):
        return None
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if global_batch % known == 0:
        return global_batch // known
