"""Ways of writing `accumulated_grad`, and what the meter sees of each.

Every program is put after `LINEAR_GRAD` (unless it defines its own) and called on n = 12 rows in 3 parts of 4: a right
solution takes 4 rows at once, a shortcut 12. ``seen`` is (rows at once, products, calls of linear_grad); None where
nothing can be seen, and then nothing is claimed.
"""

from __future__ import annotations

from typing import NamedTuple

LINEAR_GRAD = """import numpy as np

def linear_grad(w, X, y):
    return 2 / len(y) * (X.T @ (X @ w - y))

"""


class Solution(NamedTuple):
    title: str
    code: str
    seen: tuple[int, int, int] | None


RIGHT = (
    Solution(
        "list comprehension",
        """
def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError("parts must be equal")
    k = len(y) // micro
    return np.mean([linear_grad(w, X[i:i + k], y[i:i + k]) for i in range(0, len(y), k)], axis=0)
""",
        (4, 6, 3),
    ),
    Solution(
        "reshape, then a loop over the parts",
        """
def accumulated_grad(w, X, y, micro):
    parts, targets = X.reshape(micro, len(y) // micro, -1), y.reshape(micro, -1)
    total = np.zeros_like(w)
    for part, target in zip(parts, targets):
        total += linear_grad(w, part, target)
    return total / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "np.split and zip",
        """
def accumulated_grad(w, X, y, micro):
    return sum(linear_grad(w, a, b) for a, b in zip(np.split(X, micro), np.split(y, micro))) / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "np.array_split after a check",
        """
def accumulated_grad(w, X, y, micro):
    if len(X) % micro != 0:
        raise ValueError
    total = 0
    for rows in np.array_split(np.arange(len(X)), micro):
        total = total + linear_grad(w, X[rows], y[rows])
    return total / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "generator of parts",
        """
def parts(X, y, micro):
    size = len(y) // micro
    for start in range(0, len(y), size):
        yield X[start:start + size], y[start:start + size]

def accumulated_grad(w, X, y, micro):
    return sum(linear_grad(w, *part) for part in parts(X, y, micro)) / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "running mean",
        """
def accumulated_grad(w, X, y, micro):
    k, mean = len(y) // micro, np.zeros(w.shape, dtype=w.dtype)
    for step in range(micro):
        part = slice(step * k, (step + 1) * k)
        mean += (linear_grad(w, X[part], y[part]) - mean) / (step + 1)
    return mean
""",
        (4, 6, 3),
    ),
    Solution(
        "einsum within each part",
        """
def accumulated_grad(w, X, y, micro):
    grads = []
    for a, b in zip(np.split(X, micro), np.split(y, micro)):
        residual = np.einsum("ij,j->i", a, w) - b
        grads.append(2 / len(b) * np.einsum("ij,i->j", a, residual))
    return np.mean(grads, axis=0)
""",
        (4, 6, 0),
    ),
    Solution(
        "batched matmul, one part at a time",
        """
def accumulated_grad(w, X, y, micro):
    parts, targets = X.reshape(micro, -1, X.shape[1]), y.reshape(micro, -1, 1)
    total = np.zeros(len(w))
    for i in range(micro):
        residual = np.matmul(parts[i], w[:, None]) - targets[i]
        total += np.matmul(parts[i].T, residual)[:, 0] * 2 / len(residual)
    return total / micro
""",
        (4, 6, 0),
    ),
    Solution(
        "the method dot",
        """
def accumulated_grad(w, X, y, micro):
    k, total = len(y) // micro, None
    for i in range(micro):
        a, b = X[i * k:(i + 1) * k], y[i * k:(i + 1) * k]
        grad = a.T.dot(a.dot(w) - b) * (2 / k)
        total = grad if total is None else total + grad
    return total / micro
""",
        (4, 6, 0),
    ),
    Solution(
        "one row at a time",
        """
def accumulated_grad(w, X, y, micro):
    k, total = len(y) // micro, np.zeros_like(w)
    for i in range(micro):
        grad = np.zeros_like(w)
        for row, target in zip(X[i * k:(i + 1) * k], y[i * k:(i + 1) * k]):
            grad += 2 * (row @ w - target) * row / k
        total += grad
    return total / micro
""",
        (1, 12, 0),
    ),
    Solution(
        "pure Python loops",
        """
def accumulated_grad(w, X, y, micro):
    k, d = len(y) // micro, len(w)
    total = [0.0] * d
    for part in range(micro):
        grad = [0.0] * d
        for i in range(part * k, (part + 1) * k):
            residual = sum(X[i, j] * w[j] for j in range(d)) - y[i]
            for j in range(d):
                grad[j] += 2 / k * residual * X[i][j]
        for j in range(d):
            total[j] += grad[j] / micro
    return np.array(total)
""",
        None,
    ),
    Solution(
        "tolist, and arrays again per part",
        """
def accumulated_grad(w, X, y, micro):
    rows, targets = X.tolist(), y.tolist()
    k = len(rows) // micro
    grads = [linear_grad(w, np.array(rows[i:i + k]), np.array(targets[i:i + k])) for i in range(0, len(rows), k)]
    return sum(grads) / len(grads)
""",
        (4, 6, 3),
    ),
    Solution(
        "a class",
        """
class Accumulator:
    def __init__(self, like):
        self.total, self.count = np.zeros_like(like), 0

    def add(self, grad):
        self.total, self.count = self.total + grad, self.count + 1

    def mean(self):
        return self.total / self.count

def accumulated_grad(w, X, y, micro):
    held = Accumulator(w)
    for a, b in zip(np.split(X, micro), np.split(y, micro)):
        held.add(linear_grad(w, a, b))
    return held.mean()
""",
        (4, 6, 3),
    ),
    Solution(
        "recursion over the parts",
        """
def accumulated_grad(w, X, y, micro):
    if len(y) % micro:
        raise ValueError
    if micro == 1:
        return linear_grad(w, X, y)
    k = len(y) // micro
    rest = accumulated_grad(w, X[k:], y[k:], micro - 1)
    return (linear_grad(w, X[:k], y[:k]) + (micro - 1) * rest) / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "everything copied with asarray and astype first",
        """
def accumulated_grad(w, X, y, micro):
    X, y = np.asarray(X).astype(np.float64).copy(), np.ascontiguousarray(y) * 1.0
    k = len(y) // micro
    return np.stack([linear_grad(w, X[i * k:][:k], y[i * k:][:k]) for i in range(micro)]).mean(axis=0)
""",
        (4, 6, 3),
    ),
    Solution(
        "inputs checked and shapes read from the whole batch",
        """
def accumulated_grad(w, X, y, micro):
    n, d = X.shape
    assert np.isfinite(X).all() and np.allclose(X * 1.0, X) and (2 * X - X == X).all()
    if n % micro:
        raise ValueError
    size = n // micro
    total = np.zeros(d, dtype=np.result_type(w, X))
    for start in range(0, n, size):
        total += linear_grad(w, X[start:start + size], y[start:start + size]) * size
    return total / n
""",
        (4, 6, 3),
    ),
    Solution(
        "a helper that holds the loop",
        """
def loop(w, X, y, size):
    total = 0
    while len(y):
        total, X, y = total + linear_grad(w, X[:size], y[:size]), X[size:], y[size:]
    return total

def accumulated_grad(w, X, y, micro):
    return loop(w, X, y, len(y) // micro) / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "map with functools.partial",
        """
from functools import partial

def accumulated_grad(w, X, y, micro):
    grads = list(map(partial(linear_grad, w), np.vsplit(X, micro), np.split(y, micro)))
    return sum(grads[1:], grads[0]) / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "interleaved parts",
        """
def accumulated_grad(w, X, y, micro):
    return sum(linear_grad(w, X[i::micro], y[i::micro]) for i in range(micro)) / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "linear_grad told which rows to take",
        """
def linear_grad(w, X, y, rows=slice(None)):
    X, y = X[rows], y[rows]
    return 2 / len(y) * (X.T @ (X @ w - y))

def accumulated_grad(w, X, y, micro):
    k = len(y) // micro
    return sum(linear_grad(w, X, y, slice(i, i + k)) for i in range(0, len(y), k)) / micro
""",
        (4, 6, 3),
    ),
    Solution(
        "a shuffled copy first",
        """
def accumulated_grad(w, X, y, micro):
    order = np.random.default_rng(0).permutation(len(y))
    shuffled, targets = X[order], y[order]
    return sum(linear_grad(w, a, b) for a, b in zip(np.split(shuffled, micro), np.split(targets, micro))) / micro
""",
        (4, 6, 3),
    ),
)

SHORTCUTS = (
    Solution(
        "linear_grad of the whole batch",
        """
def accumulated_grad(w, X, y, micro):
    return linear_grad(w, X, y)
""",
        (12, 2, 1),
    ),
    Solution(
        "the product in place",
        """
def accumulated_grad(w, X, y, micro):
    return X.T @ (X @ w - y) * 2 / len(y)
""",
        (12, 2, 0),
    ),
    Solution(
        "asarray first, then np.dot",
        """
from numpy import asarray, dot as times

def accumulated_grad(w, X, y, micro):
    X = asarray(X)
    return 2 / len(y) * times(X.T, times(X, w) - y)
""",
        (12, 2, 0),
    ),
    Solution(
        "np.array of tolist",
        """
def accumulated_grad(w, X, y, micro):
    Z = np.array(X.tolist())
    return 2 / len(y) * (Z.T @ (Z @ w - y))
""",
        (12, 2, 0),
    ),
    Solution(
        "reshape and one einsum over all parts",
        """
def accumulated_grad(w, X, y, micro):
    parts = X.reshape(micro, -1, X.shape[1])
    residual = np.einsum("pij,j->pi", parts, w) - y.reshape(micro, -1)
    return (2 / residual.shape[1] * np.einsum("pij,pi->pj", parts, residual)).mean(axis=0)
""",
        (12, 2, 0),
    ),
    Solution(
        "reshape and one batched matmul",
        """
def accumulated_grad(w, X, y, micro):
    parts = X.reshape(micro, -1, X.shape[1])
    residual = parts @ w - y.reshape(micro, -1)
    return 2 / len(y) * (parts.transpose(0, 2, 1) @ residual[..., None]).sum(axis=0)[:, 0]
""",
        (12, 2, 0),
    ),
    Solution(
        "products element by element, then sums",
        """
def accumulated_grad(w, X, y, micro):
    residual = (X * w).sum(axis=1) - y
    return 2 * (X * residual[:, None]).mean(axis=0)
""",
        (12, 2, 0),
    ),
    Solution(
        "the predictions of everything first",
        """
def accumulated_grad(w, X, y, micro):
    residual, k = X @ w - y, len(y) // micro
    return sum(X[i:i + k].T @ residual[i:i + k] for i in range(0, len(y), k)) * 2 / len(y)
""",
        (12, 4, 0),
    ),
    Solution(
        "column by column",
        """
def accumulated_grad(w, X, y, micro):
    residual = sum(X[:, j] * w[j] for j in range(len(w))) - y
    return np.array([2 / len(y) * np.inner(X[:, j], residual) for j in range(len(w))])
""",
        (12, 3, 0),
    ),
    Solution(
        "masks that blank the other parts",
        """
def accumulated_grad(w, X, y, micro):
    part = np.arange(len(y)) * micro // len(y)
    return sum(linear_grad(w, X * (part == i)[:, None], y * (part == i)) for i in range(micro))
""",
        (12, 9, 3),
    ),
    Solution(
        "linear_grad of the whole batch, in pure Python",
        """
def linear_grad(w, X, y):
    grad = [0.0] * len(w)
    for row, target in zip(X.tolist(), y.tolist()):
        residual = sum(a * b for a, b in zip(row, w.tolist())) - target
        grad = [g + 2 / len(y) * residual * a for g, a in zip(grad, row)]
    return np.array(grad)

def accumulated_grad(w, X, y, micro):
    return linear_grad(w, X, y)
""",
        (12, 0, 1),
    ),
    Solution(
        "scaled copies of everything",
        """
def accumulated_grad(w, X, y, micro):
    Z, t = X / 4, y / 4
    return 32 / len(y) * (Z.T @ (Z @ w - t))
""",
        None,
    ),
)
