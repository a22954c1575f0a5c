"""`{call}` stops with {yours}, and {right} is due. In this run no window is ever full and short ones are dropped, so an
epoch has no update.

Your division finds that out by accident, in words that tell nobody what is wrong with the run. Which question about
the number of updates comes before it?
"""

functions = ("epoch_of",)
caught_by = "error"
hint = 3
shows = "an epoch without an update"


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    if update < 0:
        raise ValueError
    return update // per_epoch
