"""Update {update} of a run with {per_epoch} updates in each epoch: you say epoch {yours}, and {right} is right. You are
one too far in every case.

Epochs are counted from 0 here, so the first one is epoch 0. Write down the epoch of the first {per_epoch} updates and
of the one after them: which operation gives just these numbers?
"""

functions = ("epoch_of",)
caught_by = "value"
hint = 1
shows = "the first update"


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    if update < 0 or per_epoch == 0:
        raise ValueError
    return update // per_epoch + 1
