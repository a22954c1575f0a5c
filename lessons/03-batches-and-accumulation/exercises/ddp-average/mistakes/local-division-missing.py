"""For `"mean"` you give {yours}, and {right} is right. You average the rows over the {ranks} ranks as they are.

A row is the gradient of a loss *sum*. In this way every rank first takes the mean over its own tokens, here {counts}.
What has to happen to each row before the rows are averaged?
"""

functions = ("ddp_average",)
caught_by = "value"
hint = 2
shows = "mean of 5 tokens and 1"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        return sums.mean(axis=0)
    if how == "token mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    raise ValueError
