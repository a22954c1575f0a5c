import numpy as np


def tokens_per_update(batch, seq, accum, devices=1):
    """Token positions in one update. ValueError if an argument is below 1."""


def updates_needed(total_tokens, per_update):
    """Updates that see all tokens once. ValueError if per_update is 0."""


def linear_grad(w, X, y):
    """Gradient of mean((X @ w - y) ** 2) with respect to w."""


def accumulated_grad(w, X, y, micro):
    """The same gradient, from `micro` equal parts of the rows.

    Here micro is how many parts there are, not how long a part is.
    ValueError if the rows cannot be split that way.
    """


# A place to try things out: Run shows what these lines print, Check leaves them out.
if __name__ == "__main__":
    micro, length, accum, devices = 4, 8, 2, 1  # plan
    print("tokens in one update:", tokens_per_update(micro, length, accum, devices))

    rng = np.random.default_rng(0)
    X, y, w = rng.normal(size=(12, 3)), rng.normal(size=12), np.zeros(3)
    print("gradient, all 12 rows:", linear_grad(w, X, y))
    print("gradient, in 3 parts: ", accumulated_grad(w, X, y, 3))
