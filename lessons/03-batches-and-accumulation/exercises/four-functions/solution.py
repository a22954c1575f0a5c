"""One right way of writing each function."""

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
