"""With {devices} devices you get {yours}, where {right} is right: {devices} times as many. Without devices, or with one,
your function is right.

Every device works on sequences of its own, and the update waits for all of them. So each device brings another whole
share of tokens. Where does that fourth number come in?
"""

functions = ("tokens_per_update",)
caught_by = "value"
hint = 1


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError
    return batch * seq * accum
