"""{micro_batches} micro-batches in windows of {accum} come out even, and you say {yours}, where {right} is right. Where
something is left over, you are right.

Adding 1 to a rounded-down quotient is rounding up only when there *is* something left. (A well-known trainer had just
this, and trained one update too many.) How can you tell the two apart, or round up without having to?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 3
shows = "8 micro-batches in windows of 4"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    micro_batches = -(-samples // batch)
    return micro_batches // accum + 1 if flush else micro_batches // accum
