"""You get {yours}, where {right} is right. What you count are the *sequences* of an update, and each of them is {seq}
tokens long.

“Batch size” means sequences in one report and tokens in the next, which is why a count needs its unit. Say in words
what one unit of your result is, then take the step from there to tokens.
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 1


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return batch * accum * devices
