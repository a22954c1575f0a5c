"""Without any tokens your function stops with {yours}, and {right} is right.

A step in which all ranks hold nothing but padding should change nothing, and should not end the run. Which question
comes before the division?
"""

functions = ("loss_scale",)
caught_by = "error"
hint = 3
shows = "no tokens"


def loss_scale(tokens):
    return len(tokens) / int(tokens.sum())
