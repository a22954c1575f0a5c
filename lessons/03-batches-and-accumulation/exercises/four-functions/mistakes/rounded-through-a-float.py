"""Ordinary numbers come out right; {total_tokens} tokens do not. You say {yours}, and {right} is right.

`/` makes a float, and a float keeps about 16 digits. The last of the {total_tokens} is gone before anything is
rounded, so rounding up cannot bring it back. Can you get there with whole numbers from beginning to end?
"""

import math

functions = ("updates_needed",)
caught_by = "value"
hint = 2


def updates_needed(total_tokens, per_update):
    if per_update < 1:
        raise ValueError
    return math.ceil(total_tokens / per_update)
