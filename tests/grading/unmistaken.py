"""Right programs in many styles, and wrong ones that are nobody's known mistake."""

from __future__ import annotations

from typing import NamedTuple


class Program(NamedTuple):
    """One function, in a learner's words."""

    title: str
    function: str
    source: str


def _of(function: str, head: str, *pairs: tuple[str, str]) -> list[Program]:
    return [Program(f"{function}: {title}", function, f"{head}\n{body}") for title, body in pairs]


_T, _U = "def tokens_per_update(p, q, r, s=1):", "def updates_needed(a, b):"
_L, _A = "def linear_grad(w, X, y):", "def accumulated_grad(w, X, y, k):"
_G = "    if p < 1 or q < 1 or r < 1 or s < 1:\n        raise ValueError('no')\n"
_Z = "    if b <= 0:\n        raise ValueError('no')\n"
_E = "    if k < 1 or len(y) % k:\n        raise ValueError('no')\n    m = len(y) // k\n"

RIGHT: list[Program] = [
    *_of("tokens_per_update", _T, ("math.prod", _G + "    return math.prod((p, q, r, s))")),
    *_of("tokens_per_update", _T, ("int64", _G + "    return np.prod(np.array([p, q, r, s], dtype=np.int64))")),
    *_of("tokens_per_update", _T, ("an error of one's own", "    class Bad(ValueError): pass\n    if min(p, q, r, s) <= 0:\n        raise Bad\n    return p * q * r * s")),
    *_of("tokens_per_update", _T, ("a loop", _G + "    n = 1\n    for v in (p, q, r, s):\n        n *= v\n    return n")),
    *_of("updates_needed", _U, ("add and floor", _Z + "    return (a + b - 1) // b")),
    *_of("updates_needed", _U, ("divmod", _Z + "    n, left = divmod(a, b)\n    return n + bool(left)")),
    *_of("updates_needed", _U, ("caught", "    try:\n        return -(-a // b)\n    except ZeroDivisionError:\n        raise ValueError('zero') from None")),
    *_of("linear_grad", _L, ("einsum", "    return 2 / len(y) * np.einsum('nd,n->d', X, X @ w - y)")),
    *_of("linear_grad", _L, ("row by row", "    g = np.zeros_like(w)\n    for x, t in zip(X, y):\n        g += 2 * (x @ w - t) * x\n    return g / len(y)")),
    *_of("linear_grad", _L, ("from the left", "    return (X.dot(w) - y) @ X * 2 / X.shape[0]")),
    *_of("linear_grad", _L, ("columns", "    r = (X @ w.reshape(-1, 1) - y.reshape(-1, 1))\n    return (2 * X.T @ r / len(y)).ravel()")),
    *_of("accumulated_grad", _A, ("np.split", _E + "    return sum(linear_grad(w, a, b) for a, b in zip(np.split(X, k), np.split(y, k))) / k")),
    *_of("accumulated_grad", _A, ("inline", _E + "    g = np.zeros_like(w)\n    for i in range(k):\n        a, b = X[i * m : i * m + m], y[i * m : i * m + m]\n        g += 2 / m * a.T @ (a @ w - b) / k\n    return g")),
    *_of("accumulated_grad", _A, ("recursion", _E + "    def add(i):\n        return 0 if i == len(y) else linear_grad(w, X[i : i + m], y[i : i + m]) + add(i + m)\n    return add(0) / k")),
    *_of("accumulated_grad", _A, ("a running mean", _E + "    g = np.zeros_like(w)\n    for i in range(k):\n        g += (linear_grad(w, X[i * m : (i + 1) * m], y[i * m : (i + 1) * m]) - g) / (i + 1)\n    return g")),
    *_of("accumulated_grad", _A, ("backwards", _E + "    return np.mean([linear_grad(w, X[i : i + m], y[i : i + m]) for i in range(len(y) - m, -1, -m)], axis=0)")),
    *_of("accumulated_grad", _A, ("sums, divided once", _E + "    return sum(2 * X[i : i + m].T @ (X[i : i + m] @ w - y[i : i + m]) for i in range(0, len(y), m)) / len(y)")),
]  # fmt: skip

OTHERWISE_WRONG: list[Program] = [
    *_of("tokens_per_update", _T, ("a power", _G + "    return p ** r * q * s")),
    *_of("tokens_per_update", _T, ("one more sequence", _G + "    return (p + 1) * q * r * s")),
    *_of("tokens_per_update", _T, ("devices added", _G + "    return p * q * r + s")),
    *_of("tokens_per_update", _T, ("devices divide", _G + "    return p * q * r // s")),
    *_of("tokens_per_update", _T, ("a list", _G + "    return [p, q, r, s]")),
    *_of("tokens_per_update", _T, ("a text", _G + "    return str(p * q * r * s)")),
    *_of("tokens_per_update", _T, ("the sign of an error instead", "    if min(p, q, r, s) < 1:\n        return 'ValueError'\n    return p * q * r * s")),
    *_of("tokens_per_update", _T, ("a TypeError", "    if min(p, q, r, s) < 1:\n        raise TypeError\n    return p * q * r * s")),
    *_of("tokens_per_update", _T, ("too strict", "    if min(p, q, r, s) < 2:\n        raise ValueError\n    return p * q * r * s")),
    *_of("tokens_per_update", _T, ("batch not checked", "    if min(q, r, s) < 1:\n        raise ValueError\n    return p * q * r * s")),
    *_of("updates_needed", _U, ("the other way round", _Z + "    return -(-b // a)")),
    *_of("updates_needed", _U, ("two too many", _Z + "    return a // b + 2")),
    *_of("updates_needed", _U, ("one too few", _Z + "    return -(-a // b) - 1")),
    *_of("updates_needed", _U, ("a product", _Z + "    return a * b")),
    *_of("updates_needed", _U, ("the remainder", _Z + "    return a % b")),
    *_of("updates_needed", _U, ("at least one", _Z + "    return max(1, a // b)")),
    *_of("linear_grad", _L, ("the loss", "    return np.mean((X @ w - y) ** 2)")),
    *_of("linear_grad", _L, ("the residual", "    return X @ w - y")),
    *_of("linear_grad", _L, ("errors squared", "    return 2 / len(y) * X.T @ (X @ w - y) ** 2")),
    *_of("linear_grad", _L, ("n - 1", "    return 2 / max(1, len(y) - 1) * X.T @ (X @ w - y)")),
    *_of("linear_grad", _L, ("labels added", "    return 2 / len(y) * X.T @ (X @ w + y)")),
    *_of("linear_grad", _L, ("labels forgotten", "    return 2 / len(y) * X.T @ (X @ w)")),
    *_of("linear_grad", _L, ("a step instead of a gradient", "    return w - 0.1 * 2 / len(y) * X.T @ (X @ w - y)")),
    *_of("linear_grad", _L, ("unit length", "    g = X.T @ (X @ w - y)\n    return g / (np.linalg.norm(g) + 1e-9)")),
    *_of("linear_grad", _L, ("weights reversed", "    return (2 / len(y) * X.T @ (X @ w - y))[::-1] + 0.0 * w if len(w) > 1 else w * 3")),
    *_of("linear_grad", _L, ("regularised", "    return 2 / len(y) * X.T @ (X @ w - y) + 0.01 * w + 0.001")),
    *_of("linear_grad", _L, ("a name misspelt", "    r = X @ w - y\n    return 2 / len(y) * X.T @ res")),
    *_of("accumulated_grad", _A, ("doubled", _E + "    return 2 * sum(linear_grad(w, X[i : i + m], y[i : i + m]) for i in range(0, len(y), m)) / k")),
    *_of("accumulated_grad", _A, ("first part left out", _E + "    return sum((linear_grad(w, X[i : i + m], y[i : i + m]) for i in range(m, len(y), m)), np.zeros_like(w)) / k")),
    *_of("accumulated_grad", _A, ("overlapping parts", _E + "    return sum(linear_grad(w, X[i : i + m], y[i : i + m]) for i in range(k)) / k")),
    *_of("accumulated_grad", _A, ("weights moved on", _E + "    v, g = w.copy(), np.zeros_like(w)\n    for i in range(0, len(y), m):\n        s = linear_grad(v, X[i : i + m], y[i : i + m])\n        g += s\n        v -= 0.1 * s\n    return g / k")),
    *_of("accumulated_grad", _A, ("the largest instead of the mean", _E + "    return np.max([linear_grad(w, X[i : i + m], y[i : i + m]) for i in range(0, len(y), m)], axis=0) + 0.5")),
    *_of("accumulated_grad", _A, ("a list of parts", _E + "    return [linear_grad(w, X[i : i + m], y[i : i + m]) for i in range(0, len(y), m)]")),
    *_of("accumulated_grad", _A, ("clipped", _E + "    return np.clip(sum(linear_grad(w, X[i : i + m], y[i : i + m]) for i in range(0, len(y), m)) / k, -0.01, 0.01)")),
    *_of("accumulated_grad", _A, ("the whole batch, then divided", _E + "    return linear_grad(w, X, y) / k")),
    *_of("accumulated_grad", _A, ("the whole batch, then multiplied", _E + "    return linear_grad(w, X, y) * k")),
    *_of("accumulated_grad", _A, ("the mean of a part by the number of parts", _E + "    return sum(2 / k * X[i : i + m].T @ (X[i : i + m] @ w - y[i : i + m]) for i in range(0, len(y), m)) / k")),
    *_of("accumulated_grad", _A, ("labels cut too long", _E + "    return sum(linear_grad(w, X[i : i + m], y[i : i + m + 1]) for i in range(0, len(y), m)) / k")),
    *_of("accumulated_grad", _A, ("labels cut, rows not", _E + "    return sum(linear_grad(w, X, y[i : i + m]) for i in range(0, len(y), m)) / k")),
    *_of("accumulated_grad", _A, ("every other row", _E + "    return linear_grad(w, X[::2], y[::2]) * 1.5")),
    *_of("accumulated_grad", _A, ("a step too many", _E + "    return sum(linear_grad(w, X[i : i + m], y[i : i + m]) for i in range(0, len(y), m)) / (k + 1)")),
]  # fmt: skip
