"""With `per_update = 0` your function stops with {yours}. That is Python's complaint about a division; {right} is due,
with a message about the *plan*.

Whoever calls this function may know nothing of a division inside it. Look at the number before you divide by it.
"""

functions = ("updates_needed",)
caught_by = "error"
hint = 3


def updates_needed(total_tokens, per_update):
    return -(-total_tokens // per_update)
