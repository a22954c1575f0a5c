"""{yours} came back, where {right} is right. You divide the {samples} samples by {accum}, as if every sample were a
micro-batch of its own.

`accum` counts micro-batches, and each of them holds {batch} samples here. (With micro-batches of 1 you are right.)
What do {samples} samples have to be turned into before they can be grouped by {accum}?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 1
shows = "everything divides"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    return -(-samples // accum) if flush else samples // accum
