"""{total_tokens} tokens at {per_update} per update: you say {yours}, and {right} is right. Some other cases are right, as
if by luck: those whose remainder is more than half an update.

Rounding to the nearest number drops a small remainder. But even one token left over needs an update. Try 10 tokens
with 8 per update by hand.
"""

functions = ("updates_needed",)
caught_by = "value"
hint = 1
shows = "one token over"


def updates_needed(total_tokens, per_update):
    if per_update < 1:
        raise ValueError
    return round(total_tokens / per_update)
