"""Update {update}: you say epoch {yours}, and {right} is right. With dropped windows you are right.

Here the short last window of each epoch is flushed, so an epoch has {per_epoch} updates, and you count one less. (A
trainer with this slip stopped in epoch 50 instead of 33.) Does your count look at `flush`?
"""

functions = ("epoch_of",)
caught_by = "value"
hint = 2
shows = "the last update of an epoch"


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = -(-samples // batch) // accum
    if update < 0 or per_epoch == 0:
        raise ValueError
    return update // per_epoch
