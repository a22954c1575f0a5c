"""This is one way of writing it; yours may look different and be just as right.

- **One count answers two questions.** `parts.count(None)` must be 1. With none open there is nothing to find, even if the
  four happen to agree; with two open there are many plans, and picking one would be a guess.
- **Each known number is looked at before anything is computed.** `type(value) is not int` refuses floats and, unlike
  `isinstance`, also `True`, which Python counts as the whole number 1.
- **The known ones of the three right-hand factors are multiplied together**, whichever they are, so there is one rule
  instead of four.
- **The remainder is tested before the division.** Rounding would give a number too, but for another global batch than the
  one that was asked for: several well-known libraries first round down and then stop with an error about their own sum.
"""

import math


def plan_batch(global_batch, micro, accum, replicas):
    parts = [global_batch, micro, accum, replicas]
    if parts.count(None) != 1:
        raise ValueError("leave exactly one of the four open")
    for value in parts:
        if value is not None and (type(value) is not int or value < 1):
            raise ValueError(f"{value!r} is not a whole number of at least 1")
    known = math.prod(value for value in (micro, accum, replicas) if value is not None)
    if global_batch is None:
        return known
    if global_batch % known != 0:
        raise ValueError(f"{global_batch} sequences are not a multiple of {known}")
    return global_batch // known
