"""Update {update} of a run with {per_epoch} updates in each epoch: you say epoch {yours}, and {right} is right. At the
beginning of an epoch you are right.

Rounding up sends an update in the middle of an epoch to the next one. How many epochs are *complete* when update
{update} comes?
"""

functions = ("epoch_of",)
caught_by = "value"
hint = 1
shows = "the last update of an epoch"


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    if update < 0 or per_epoch == 0:
        raise ValueError
    return -(-update // per_epoch)
