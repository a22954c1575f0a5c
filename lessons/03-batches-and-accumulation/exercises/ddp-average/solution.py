"""This is one way of writing the three functions; yours may look different and be just as right.

- **`ddp_average`**: the three ways differ only in who divides, and by what. A sum is divided by nobody. In the mean of
  means, each rank divides by its own tokens and DDP by the ranks, so a rank with one token has as much say as one with a
  thousand. In the token mean, one number divides for all. `np.maximum(…, 1)` keeps a rank of nothing but padding from
  dividing by 0; its row holds zeros, so it adds nothing either way.
- **`loss_scale`** takes DDP's division by the ranks back, and puts in the one by all tokens. So the ranks have to tell each
  other their counts *before* the backward pass: one more number to send around, and a very small one.
- **`token_weights`** shows what goes wrong without it. With 5 tokens on one rank and 1 on the other, a token weighs 0.1
  here and 0.5 there. Several large training libraries averaged in this way until 2024.
"""

import numpy as np


def ddp_average(sums, tokens, how):
    if how == "sum":
        return sums.sum(axis=0)
    if how == "mean":
        return (sums / np.maximum(tokens, 1)[:, None]).mean(axis=0)
    if how == "token mean":
        return sums.sum(axis=0) / max(tokens.sum(), 1)
    raise ValueError(f"there is no way called {how!r}")


def loss_scale(tokens):
    total = int(tokens.sum())
    if total == 0:
        return 0.0
    return len(tokens) / total


def token_weights(tokens):
    return np.where(tokens > 0, 1 / (len(tokens) * np.maximum(tokens, 1)), 0.0)
