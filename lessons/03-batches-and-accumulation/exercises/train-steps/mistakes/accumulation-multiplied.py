"""{yours} came back, where {right} is right. There are {micro_batches} micro-batches in this epoch, and you count more
updates than that.

Accumulation makes updates *fewer*: {accum} micro-batches share one. Draw {accum} micro-batches in a row, and mark
where the optimizer moves. Which operation takes you from micro-batches to updates?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 1
shows = "everything divides"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    micro_batches = -(-samples // batch)
    return micro_batches * accum
