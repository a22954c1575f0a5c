"""{yours} came back, where {right} is right. {samples} samples, {batch} at a time, make {micro_batches} micro-batches,
and the last of them is short; your function leaves it out.

The loader of this task hands out every sample. `flush` is about windows of micro-batches, not about samples. Which of
your two divisions must always round up?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 2
shows = "a short micro-batch alone in its window"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    micro_batches = samples // batch
    return -(-micro_batches // accum) if flush else micro_batches // accum
