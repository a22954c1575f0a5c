"""The number is right, but it is a float: {yours} came back where the whole number {right} is asked.

Tokens are counted, and counts in training runs outgrow the 16 digits that a float keeps. Which step on your way turns
whole numbers into a float? Division with `/`, `float(…)` and some NumPy functions do so.
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 3
shows = "several devices"


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return float(batch * seq * accum * devices)
