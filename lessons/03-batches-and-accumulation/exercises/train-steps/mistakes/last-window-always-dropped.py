"""{yours} came back, where {right} is right. Where the windows come out even, or a short one is dropped, you are right.

Here {micro_batches} micro-batches stand in windows of {accum}, and the last window is short. With `flush=True` it
still makes an update. A loop that only steps when its counter reaches {accum} loses those samples in every epoch, and
no error tells. Which direction must the rounding take, and when?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 3
shows = "a window left over and flushed"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    micro_batches = -(-samples // batch)
    return micro_batches // accum
