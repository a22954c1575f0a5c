"""With {global_batch} sequences, {micro} at a time on {replicas} replicas you answer {yours}, and {right} is right. An
open global batch comes out right.

The product of the known numbers is the answer only when the *global* batch is open. Here it is known, and stands on
the other side of the equals sign. Put {global_batch}, {micro} and {replicas} into the relation of the task, and solve
it for what is missing.
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
    return math.prod(v for v in parts if v is not None)
