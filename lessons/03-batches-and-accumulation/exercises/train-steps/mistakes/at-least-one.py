"""Less than one window, and it is dropped: you say {yours}, and {right} is right.

With {micro_batches} micro-batches and windows of {accum} no window is ever full, so this run makes no update at all.
That is a useful thing to be told before it starts! What makes your function say that there is one?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 3
shows = "less than one window and dropped"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    micro_batches = -(-samples // batch)
    return -(-micro_batches // accum) if flush else max(1, micro_batches // accum)
