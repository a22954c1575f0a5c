"""You round in the right direction, but what comes back is a float: {yours}, where {right} is right.

A count of updates is a whole number, and floats lose digits beyond the 16th: one of the cases has 19. `np.ceil` works
on floats, and so does `/`. Which division keeps whole numbers whole?
"""

import numpy as np

functions = ("updates_needed",)
caught_by = "value"
hint = 2
shows = "one token over"


def updates_needed(total_tokens, per_update):
    if per_update < 1:
        raise ValueError
    return float(np.ceil(total_tokens / per_update))
