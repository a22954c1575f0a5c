"""`{call}` gives {yours}, and {right} is due: these numbers do not divide. Put your answer back into the relation, and
another global batch comes out than the one that was asked for.

A rounded plan would train at a batch that nobody chose, and nothing in the log would say so. Which question do you
ask of two numbers before you divide one by the other without a remainder?
"""

import math

functions = ("plan_batch",)
caught_by = "value"
hint = 2
shows = "256 in twos on 7 replicas"


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1 or any(type(v) is not int or v < 1 for v in parts if v is not None):
        raise ValueError
    known = math.prod(v for v in (micro, accum, replicas) if v is not None)
    return known if global_batch is None else global_batch // known
