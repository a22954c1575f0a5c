"""You look at the numbers before you compute, and that is right. But `assert` raises {yours}, and {right} is asked.

`assert` is for what can never happen unless your own code is wrong, and Python may be told to skip it. A caller's
number below 1 does happen. Which statement raises an exception of your choice?
"""

functions = ("train_steps", "last_divisor", "epoch_of")
caught_by = "error"


def train_steps(samples, batch, accum, flush=True):
    assert min(samples, batch, accum) >= 1
    micro_batches = -(-samples // batch)
    return -(-micro_batches // accum) if flush else micro_batches // accum


def last_divisor(micro_batches, accum):
    assert min(micro_batches, accum) >= 1
    return micro_batches % accum or accum


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    assert update >= 0
    assert per_epoch > 0
    return update // per_epoch
