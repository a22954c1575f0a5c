"""`{call}` gives {yours}, and {right} is due: there is no update before the first.

`//` rounds down, also below 0, so a negative update gets a negative epoch and nobody notices. Which condition has to
be asked before you divide?
"""

functions = ("epoch_of",)
caught_by = "value"
hint = 3
shows = "an update below 0"


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum, flush)
    if per_epoch == 0:
        raise ValueError
    return update // per_epoch
