"""{yours} came back, where {right} is right. You give each *rank's* share of all {total} tokens.

Asked is the weight of a *single* token on that rank. And it runs the other way: where a rank has fewer tokens, each
of them weighs more. Through which two means does one token go?
"""

functions = ("token_weights",)
caught_by = "value"
hint = 1
shows = "5 tokens and 1"


def token_weights(tokens):
    return tokens / max(tokens.sum(), 1)
