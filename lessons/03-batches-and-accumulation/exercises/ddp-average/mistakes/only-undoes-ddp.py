"""For {counts} tokens you give {yours}, and {right} is right. Times {yours}, DDP's average becomes the sum over all
ranks.

That is half of the way: a sum over all {total} tokens is not yet a mean over them. What is missing?
"""

functions = ("loss_scale",)
caught_by = "value"
hint = 2
shows = "two ranks"


def loss_scale(tokens):
    return len(tokens) if tokens.any() else 0.0
