"""The first three numbers are checked; the last is not. With `devices = {devices}` your function returns {yours}, where
{right} is due.

A parameter with a default is easy to forget, because most calls leave it out. Go through your condition name by name:
who is missing?
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 2


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum) < 1:
        raise ValueError
    return batch * seq * accum * devices
