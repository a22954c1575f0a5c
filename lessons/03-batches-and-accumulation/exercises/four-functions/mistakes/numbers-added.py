"""For {batch}, {seq}, {accum} and {devices} you get {yours}: their sum. {right} is right.

The four are nested, not side by side: a sequence holds tokens, a round holds sequences, an update takes rounds. Lay out
2 sequences of 3 tokens on paper and count the tokens. Which operation gives that number?
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 1
shows = "several devices"


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return batch + seq + accum + devices
