"""`{call}` gives {yours}, and {right} is due. Floats you refuse, truth values you do not.

To Python, `True` is the whole number 1: `isinstance(True, int)` says yes, and a product with it works. In a plan it
is nearly always an argument that slipped into the wrong place. Which question about the type leaves `True` out?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 2
shows = "replicas is True"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(not isinstance(v, int) or v < 1 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    if global_batch is None:
        return known
    if global_batch % known:
        raise ValueError
    return global_batch // known
