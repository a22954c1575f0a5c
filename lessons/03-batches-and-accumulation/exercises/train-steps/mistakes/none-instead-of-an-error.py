"""For `{call}` your function returns {yours}, and {right} is due.

You found the numbers that make no sense, which is the harder half. But a caller who gets {yours} goes on, and
something else breaks further on. Which statement stops them here?
"""

functions = ("train_steps", "last_divisor", "epoch_of")
caught_by = "value"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 1:
        return None
    micro_batches = -(-samples // batch)
    return -(-micro_batches // accum) if flush else micro_batches // accum


def last_divisor(micro_batches, accum):
    if min(micro_batches, accum) < 1:
        return None
    return micro_batches % accum or accum


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    if update < 0 or per_epoch == 0:
        return None
    return update // per_epoch
