"""{total_tokens} tokens at {per_update} per update: you say {yours}, and {right} is right. Where nothing is left over,
your function is right.

{yours} counts the *full* updates only. What is left after them is less than one update, yet those tokens also have to
be seen. Which direction must the rounding take?
"""

functions = ("updates_needed",)
caught_by = "value"
hint = 1
shows = "one token over"


def updates_needed(total_tokens, per_update):
    if per_update < 1:
        raise ValueError
    return total_tokens // per_update
