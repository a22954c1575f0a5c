"""For {counts} tokens you give {yours}, and {right} is right. Multiply the two and you get 1: your fraction stands on
its head.

A loss *sum* over many tokens is large, and a mean is not: the factor has to make it smaller. Which of the two counts,
{ranks} ranks or {total} tokens, belongs below the line?
"""

functions = ("loss_scale",)
caught_by = "value"
hint = 3
shows = "two ranks"


def loss_scale(tokens):
    return tokens.sum() / len(tokens)
