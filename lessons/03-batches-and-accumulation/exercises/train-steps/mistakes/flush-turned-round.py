"""You say {yours}, and {right} is right: the two directions have changed places. With `flush=False` your function rounds
up, and with `flush=True` it rounds down.

To flush is to let out what is still in the buffer, so that it makes one more update. Which of your two branches is
that?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 3
shows = "a window left over and flushed"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    micro_batches = -(-samples // batch)
    return micro_batches // accum if flush else -(-micro_batches // accum)
