"""{yours} came back, where {right} is right. That is how many *micro-batches* the epoch has: {samples} samples, {batch}
at a time.

The optimizer does not move after each of them. It waits until {accum} have brought their gradients. What does a group
of {accum} micro-batches make one of?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 1
shows = "everything divides"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    return -(-samples // batch)
