"""With {per_update} tokens per update no number of updates ever sees all {total_tokens} tokens. Your function
answers {yours}, and {right} is due.

A caller would go on with that answer as with any other. An exception cannot be overlooked: which statement sends one?
"""

functions = ("updates_needed",)
caught_by = "value"
hint = 3


def updates_needed(total_tokens, per_update):
    if per_update < 1:
        return 0
    return -(-total_tokens // per_update)
