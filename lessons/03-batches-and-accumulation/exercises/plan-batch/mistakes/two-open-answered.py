"""`{call}` leaves two of the four open, and your function answers {yours}. {right} is due.

With two open there are many plans that fit, and yours picks one of them. (One well-known library does: it takes an
accumulation of 1 where none is given. Whoever did not know that trains at a batch they never chose.) How can you tell
that more than one is `None`?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 2
shows = "two open"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if None not in parts or parts.count(None) == 4 or any(type(v) is not int or v < 1 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if global_batch % known:
        raise ValueError
    return global_batch // known
