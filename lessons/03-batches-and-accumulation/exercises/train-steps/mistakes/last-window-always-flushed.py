"""With `flush=False` you say {yours}, and {right} is right. Where every window is full, you are right.

{micro_batches} micro-batches in windows of {accum}: the last window is short, and here it is dropped. Your function
rounds up whatever `flush` says. Where does that argument have to come in?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 3
shows = "a window left over and dropped"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        raise ValueError
    micro_batches = -(-samples // batch)
    return -(-micro_batches // accum)
