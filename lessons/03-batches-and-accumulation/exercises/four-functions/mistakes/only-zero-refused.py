"""A zero is refused, as it should be, but a number below it passes: for {batch}, {seq}, {accum} and {devices} you return
{yours}, and {right} is due.

Testing whether a number counts as “nothing” finds 0 alone. Which comparison is true for 0 and for everything below?
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 2


def tokens_per_update(batch, seq, accum, devices=1):
    if 0 in (batch, seq, accum, devices):
        raise ValueError
    return batch * seq * accum * devices
