"""`batch` and `accum` are checked, and `samples` is not: `{call}` gives {yours}, and {right} is due.

A data set that is empty, or whose size was computed wrongly, is a frequent slip: somebody will wonder for a while why
the run is over before it began. Go through your condition name by name: who is missing?
"""

functions = ("train_steps",)
caught_by = "value"
hint = 3
shows = "samples at 0"


def train_steps(samples, batch, accum, flush=True):
    if min(batch, accum) < 1:
        raise ValueError
    micro_batches = -(-samples // batch)
    return -(-micro_batches // accum) if flush else micro_batches // accum
