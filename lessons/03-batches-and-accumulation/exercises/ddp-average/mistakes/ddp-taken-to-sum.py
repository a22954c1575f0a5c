"""For {counts} tokens you give {yours}, and {right} is right: yours is {ranks} times too small, and there are {ranks}
ranks.

One divided by all {total} tokens would do if DDP *added up* the gradients. It averages: whatever the ranks hand in is
divided by {ranks} once more. How can a rank make up for that beforehand?
"""

functions = ("loss_scale",)
caught_by = "value"
hint = 1
shows = "two ranks"


def loss_scale(tokens):
    return 1 / tokens.sum() if tokens.any() else 0.0
