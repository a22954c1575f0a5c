"""With `accum = {accum}` your function gives {yours}, where {right} is right. Only with an `accum` of 1 do the two agree.

Accumulation repeats forward and backward {accum} times before a single update is made, each time with other
sequences. Draw the {accum} rounds side by side on paper: which of your four numbers counts them?
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 1


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return batch * seq * devices
