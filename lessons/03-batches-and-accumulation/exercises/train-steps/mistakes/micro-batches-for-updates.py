"""Update {update}: you say epoch {yours}, and {right} is right. You divide by the {micro_batches} micro-batches of an
epoch, yet `update` counts updates.

There are only {per_epoch} of those in an epoch, because {accum} micro-batches share one. A division makes sense when
both numbers count the same thing. Which function tells how many updates an epoch has?
"""

functions = ("epoch_of",)
caught_by = "value"
hint = 2
shows = "the first update of an epoch"


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    if update < 0 or per_epoch == 0:
        raise ValueError
    return update // -(-samples // batch)
