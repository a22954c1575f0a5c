"""This is one way of writing the four functions; yours may look different and be just as right.

- **`tokens_per_update`** checks its arguments before it multiplies. One test is enough: if the smallest of the four is at
  least 1, they all are. Python's whole numbers have no largest value, so the product is exact.
- **`updates_needed`** rounds up with whole numbers only. `//` rounds down, and rounding the *negative* number down is
  rounding up once the sign is turned back. A division with `/` would make a float, which keeps about 16 digits.
- **`linear_grad`** is the formula read from right to left: `X @ w - y` is one error per row, `X.T @ residual` gathers them
  into one number per weight, and `2 / len(y)` holds the 2 of the square and the *n* of the mean.
- **`accumulated_grad`** refuses what cannot be cut evenly, then takes one part at a time. Each part's gradient is already
  a mean over its own rows. All parts have the same length, so the mean of these means is the mean over all rows, which is
  why it is divided by `micro` once, at the end. At no time is more than one part in use: in training, this is what
  lets a large batch pass through a small memory.
"""

import numpy as np


def tokens_per_update(batch, seq, accum, devices=1):
    if min(batch, seq, accum, devices) < 1:
        raise ValueError("every argument must be at least 1")
    return batch * seq * accum * devices


def updates_needed(total_tokens, per_update):
    if per_update < 1:
        raise ValueError("an update must see at least 1 token")
    return -(-total_tokens // per_update)  # floor division of the negative rounds up, and stays exact


def linear_grad(w, X, y):
    residual = X @ w - y
    return 2 / len(y) * (X.T @ residual)


def accumulated_grad(w, X, y, micro):
    rows = len(y)
    if micro < 1 or rows % micro != 0:
        raise ValueError(f"{rows} rows cannot be split into {micro} equal parts")
    size = rows // micro
    total = np.zeros_like(w)
    for start in range(0, rows, size):
        part = slice(start, start + size)
        total = total + linear_grad(w, X[part], y[part])
    return total / micro
