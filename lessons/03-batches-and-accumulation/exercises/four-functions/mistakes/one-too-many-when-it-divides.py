"""{total_tokens} tokens at {per_update} per update come out even: {right} updates and nothing left. You say {yours}. With
a remainder your function is right.

Adding 1 to the full updates allows for a last, partly filled one, and here there is none. How does an exact multiple
differ from its neighbour one token above? Your rounding has to notice that.
"""

functions = ("updates_needed",)
caught_by = "value"
hint = 3
shows = "an exact multiple"


def updates_needed(total_tokens, per_update):
    if per_update < 1:
        raise ValueError
    return total_tokens // per_update + 1
