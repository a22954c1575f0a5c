"""{yours} came back, where {right} is right. Yours are the weights turned over: by how much a token is divided.

A token's weight is the share of its loss in the average, so it is at most 1. Which way up does the fraction have to
stand?
"""

functions = ("token_weights",)
caught_by = "value"
hint = 3
shows = "5 tokens and 1"


def token_weights(tokens):
    return len(tokens) * tokens * 1.0
