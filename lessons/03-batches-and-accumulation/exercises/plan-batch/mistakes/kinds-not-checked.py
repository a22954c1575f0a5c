"""`{call}` gives {yours}, and {right} is due. You look at how *large* the numbers are, but not at what kind they are.

Half a sequence cannot be loaded, and a `2.0` or a `True` in a plan shows that something else was meant. What do you
have to ask about each of the known three besides its size?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 2
shows = "a micro-batch of 2.5"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(v < 1 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if global_batch % known:
        raise ValueError
    return global_batch // known
