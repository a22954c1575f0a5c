"""With `flush=False` you say epoch {yours}, and {right} is right. With flushed windows you are right.

An epoch has {per_epoch} updates when its short window is dropped; your function counts one more. Everything that
`epoch_of` is told about the run, `train_steps` has to be told as well. Which of its arguments do you leave out?
"""

functions = ("epoch_of",)
caught_by = "value"
hint = 3
shows = "a dropped window"


def epoch_of(update, samples, batch, accum, flush=True):
    per_epoch = train_steps(samples, batch, accum)
    if update < 0 or train_steps(samples, batch, accum, flush) == 0:
        raise ValueError
    return update // per_epoch
