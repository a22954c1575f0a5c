"""{total_tokens} tokens at {per_update} per update: {yours} came back, and {right} is right.

That is how many times {per_update} goes into {total_tokens}, with its fraction. Nobody can make a part of an update,
so the answer has to be a whole number. Which way must it be rounded, and which kind of division keeps every digit?
"""

functions = ("updates_needed",)
caught_by = "value"
hint = 1
shows = "one token over"


def updates_needed(total_tokens, per_update):
    if per_update < 1:
        raise ValueError
    return total_tokens / per_update
