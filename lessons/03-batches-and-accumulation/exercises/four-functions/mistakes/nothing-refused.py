"""For {batch}, {seq}, {accum} and {devices} your function returns {yours}, but no such plan exists, so {right} is due.

A number that looks like an answer travels on, into a training script and its logs, before anyone wonders. An
exception stops right here. Which question about the four numbers do you have to ask before you compute?
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 2


def tokens_per_update(batch, seq, accum, devices=1):
    return batch * seq * accum * devices
