"""Update {update}: you say epoch {yours}, and {right} is right. You turn updates into micro-batches, times {accum}, and
then divide by the *updates* of an epoch.

(A trainer that did so resumed in epoch 80 instead of 20, and trained on the wrong data from there on.) Above and
below the line of a fraction, the same thing must be counted. Which of the two conversions do you take back?
"""

functions = ("epoch_of",)
caught_by = "value"
hint = 2
shows = "the first update of an epoch"


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    if update < 0 or per_epoch == 0:
        raise ValueError
    return update * accum // per_epoch
