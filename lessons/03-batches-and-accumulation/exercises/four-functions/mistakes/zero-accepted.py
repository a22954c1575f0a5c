"""Negative numbers are refused, as they should be, but a zero passes: for {batch}, {seq}, {accum} and {devices} you
return {yours}, and {right} is due.

An update that sees nothing is no update. What is the smallest value that each of the four may have, and does your
comparison draw the line exactly there?
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 2


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 0:
        raise ValueError
    return batch * seq * accum * devices
