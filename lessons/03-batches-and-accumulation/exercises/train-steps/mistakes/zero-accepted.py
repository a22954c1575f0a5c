"""Negative numbers are refused, and a zero is not: `{call}` ends with {yours}, and {right} is due.

What is the smallest value that each of the three may have, and does your comparison draw the line there?
"""

functions = ("train_steps",)
caught_by = "error"
hint = 3
shows = "batch at 0"


def train_steps(samples, batch, accum, flush=True):
    if min(samples, batch, accum) < 0:
        raise ValueError
    micro_batches = -(-samples // batch)
    return -(-micro_batches // accum) if flush else micro_batches // accum
