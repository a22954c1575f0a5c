"""For {counts} tokens you give {yours}, and {right} is right.

You divide by the {total} tokens and by the {ranks} ranks. But DDP divides by the ranks already, so this would happen
twice, and all steps would be too short. Dividing is what you have to take *back*: which operation does that?
"""

functions = ("loss_scale",)
caught_by = "value"
hint = 2
shows = "two ranks"


def loss_scale(tokens):
    return 1 / (len(tokens) * tokens.sum()) if tokens.any() else 0.0
