"""Called with three numbers, {batch}, {seq} and {accum}, your function asks for a fourth. The task wants `devices` to
count as {devices} when it is left out.

Everything else about it can stay. Compare your `def` line with the one in the task: what follows the last name there?
"""

functions = ("tokens_per_update",)
caught_by = "error"
hint = 3
shows = "devices left out"


def tokens_per_update(batch, seq, accum, devices):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return batch * seq * accum * devices
