"""For `"mean"` you give {yours}, and {right} is right. Where all ranks have equally many tokens, you are right.

Yours is the fairer result, the mean over all {total} tokens. But this way is to show what DDP does when every rank
hands in the mean over its own tokens, here {counts}: it averages {ranks} numbers, and knows nothing of tokens. Which
mean comes first, and which second?
"""

functions = ("ddp_average",)
caught_by = "value"
hint = 1
shows = "mean of 5 tokens and 1"


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    if how == "token mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    raise ValueError
