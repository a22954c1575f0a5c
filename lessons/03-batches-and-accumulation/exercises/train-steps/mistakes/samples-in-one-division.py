"""With `flush=False` you say {yours}, and {right} is right. It looks as if you divide the samples by {batch} × {accum}
at one go.

{samples} samples make {micro_batches} micro-batches, the last one short. A window is full when it has {accum}
*micro-batches*, however many samples are in them. So a short one may complete a window, and one division cannot see
that. Which count comes first?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 2
shows = "a short micro-batch fills the last window"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    per_update = batch * accum
    return -(-samples // per_update) if flush else samples // per_update
