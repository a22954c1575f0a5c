"""For {batch}, {seq}, {accum} and {devices} you get {yours}: their sum. {right} is right.

The four are nested, not side by side: each sequence holds {seq} tokens, each round has {batch} sequences, and so on.
Lay out 2 sequences of 3 tokens on paper and count. Which operation gives that number?
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 1


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return batch + seq + accum + devices
