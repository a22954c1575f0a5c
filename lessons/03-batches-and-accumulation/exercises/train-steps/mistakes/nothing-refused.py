"""`{call}` ends with {yours}, and {right} is due.

Without samples, or with batches or windows of nothing, there is no epoch. A zero may stop your division by accident,
and a negative number passes for an answer. Which question about the three numbers comes before you count?
"""

functions = ("train_steps",)
caught_by = "error"
hint = 3
shows = "batch at 0"


def train_steps(samples, batch, accum, flush=True):
    micro_batches = -(-samples // batch)
    return -(-micro_batches // accum) if flush else micro_batches // accum
