"""Programs for the exercise on the token-weighted gradient."""

from tests.lessons.otherwise.style import Style, of

_T = "def token_weighted_grad(v, data, t, keep, k):"
_CUT = "    m = len(t) // k\n    parts = [(data[i : i + m], t[i : i + m], keep[i : i + m]) for i in range(0, len(t), m)]\n"
_MEAN = "    def mean(A, b, c):\n        return 2 / max(c.sum(), 1) * A.T @ ((A @ v - b) * c)\n"
_SUM = "    def add(A, b, c):\n        return 2 * A[c].T @ (A[c] @ v - b[c])\n"
_NONE = "    if not keep.any():\n        return np.zeros_like(v)\n"

RIGHT: list[Style] = of(
    _T,
    ("rows left out", _CUT + _SUM + _NONE + "    return sum(add(*part) for part in parts) / keep.sum()"),
    ("weighted means", _CUT + _MEAN + "    n = max(keep.sum(), 1)\n    return sum(c.sum() / n * mean(A, b, c) for A, b, c in parts)"),
    ("np.split", _NONE + "    g = np.zeros(len(v))\n    for A, b, c in zip(np.split(data, k), np.split(t, k), np.split(keep, k)):\n        r = np.where(c, A @ v - b, 0)\n        g += 2 * r @ A\n    return g / np.count_nonzero(keep)"),
    ("token by token", "    g, n = 0 * v, 0\n    for x, y, c in zip(data, t, keep):\n        if c:\n            g = g + 2 * (x @ v - y) * x\n            n += 1\n    return g / max(n, 1)"),
    ("a running mean", _CUT + "    g, n = np.zeros_like(v), 0\n    for A, b, c in parts:\n        if c.sum():\n            n += c.sum()\n            one = 2 * A.T @ ((A @ v - b) * c) / c.sum()\n            g = g + (one - g) * (c.sum() / n)\n    return g"),
    ("count on the way", _CUT + "    g, n = np.zeros_like(v), 0\n    for A, b, c in parts:\n        g, n = g + 2 * A.T @ ((A @ v - b) * c), n + c.sum()\n    return g / n if n else g"),
    ("einsum", _CUT + _NONE + "    return sum(np.einsum('n,nd,n->d', c * 2.0, A, A @ v - b) for A, b, c in parts) / keep.sum()"),
    ("a copy of one part", _CUT + _NONE + "    g = 0\n    for A, b, c in parts:\n        r = A @ v - b\n        r[~c] = 0\n        g = g + 2 * A.T @ r\n    return g / keep.sum()"),
)  # fmt: skip

MISTAKEN: list[Style] = of(
    _T,
    ("mean-of-means", _CUT + _MEAN + "    return np.mean([mean(*part) for part in parts], axis=0)"),
    ("mean-of-means", _CUT + "    g = np.zeros_like(v)\n    for A, b, c in parts:\n        if c.any():\n            g = g + 2 * A[c].T @ (A[c] @ v - b[c]) / len(b[c])\n    return g / k"),
    ("mean-of-means-with-nan", _CUT + "    return np.mean([2 / c.sum() * A.T @ ((A @ v - b) * c) for A, b, c in parts], axis=0)"),
    ("mean-of-means-with-nan", _CUT + "    g = 0\n    for A, b, c in parts:\n        g = g + 2 * A[c].T @ (A[c] @ v - b[c]) / c.sum() / k\n    return g"),
    ("mean-of-filled-parts", _CUT + _MEAN + "    means = [mean(*part) for part in parts if part[2].any()]\n    return np.mean(means, axis=0) if means else np.zeros_like(v)"),
    ("padding-counted", _CUT + "    return np.mean([2 / m * A.T @ (A @ v - b) for A, b, _ in parts], axis=0)"),
    ("divided-by-all-rows", _CUT + _SUM + "    return sum(add(*part) for part in parts) / len(data)"),
    ("divided-by-all-rows", _CUT + "    return np.mean([2 * A.T @ ((A @ v - b) * c) / m for A, b, c in parts], axis=0)"),
    ("padding-in-the-errors", _CUT + _NONE + "    n = keep.sum()\n    return sum(2 / n * (A @ v - b) @ A for A, b, _ in parts)"),
    ("sum-not-divided", _CUT + _SUM + "    return sum(add(*part) for part in parts)"),
    ("divided-by-parts", _CUT + _SUM + "    return np.mean([add(*part) for part in parts], axis=0)"),
    ("divided-twice", _CUT + _MEAN + "    n = max(keep.sum(), 1)\n    return np.mean([c.sum() / n * mean(A, b, c) for A, b, c in parts], axis=0)"),
    ("count-of-one-part", _CUT + _SUM + _NONE + "    return sum(add(*part) for part in parts) / parts[-1][2].sum()"),
    ("nan-without-tokens", _CUT + _SUM + "    return sum(add(*part) for part in parts) / keep.sum()"),
    ("nan-without-tokens", _CUT + "    n = keep.sum()\n    return sum(c.sum() / n * 2 / max(c.sum(), 1) * A.T @ ((A @ v - b) * c) for A, b, c in parts)"),
    ("zero-divides", _CUT + _SUM + "    n = len([c for c in keep if c])\n    return sum(1 / n * add(*part) for part in parts)"),
    ("none-without-tokens", _CUT + _SUM + "    if not keep.any():\n        return\n    return sum(add(*part) for part in parts) / keep.sum()"),
    ("whole-window-at-once", _NONE + "    return 2 / keep.sum() * (keep * (data @ v - t)) @ data"),
    ("whole-window-at-once", _NONE + "    g = np.zeros_like(v)\n    r = np.where(keep, data @ v - t, 0)\n    m = len(t) // k\n    for i in range(0, len(t), m):\n        g = g + 2 * r[i : i + m] @ data[i : i + m]\n    return g / keep.sum()"),
    ("padding-cleared-in-place", "    for i in range(len(t)):\n        if not keep[i]:\n            data[i] = 0\n" + _NONE + _CUT + "    return sum(2 * A.T @ (A @ v - b) for A, b, _ in parts) / keep.sum()"),
)  # fmt: skip

OTHERWISE_WRONG: list[Style] = of(
    _T,
    ("padding and counted changed places", _CUT + "    c = ~keep\n    return sum(2 * A.T @ ((A @ v - b) * ~q) for A, b, q in parts) / max(c.sum(), 1)"),
    ("no factor 2", _CUT + _SUM + "    return sum(add(*part) for part in parts) / 2 / max(keep.sum(), 1)"),
    ("another sign", _CUT + _SUM + "    return -sum(add(*part) for part in parts) / max(keep.sum(), 1)"),
    ("the last part left out", _CUT + _SUM + "    return sum((add(*part) for part in parts[: k - 1]), np.zeros_like(v)) / max(keep.sum(), 1)"),
    ("ones without tokens", _CUT + _SUM + "    return sum(add(*part) for part in parts) / keep.sum() if keep.any() else np.ones_like(v)"),
    ("the largest part decides", _CUT + _MEAN + "    return mean(*max(parts, key=lambda part: part[2].sum())) + 1"),
)  # fmt: skip
