"""Programs for the exercise on averages across ranks."""

from tests.lessons.otherwise.style import Style, of

_D, _L, _W = "def ddp_average(g, t, way):", "def loss_scale(t):", "def token_weights(t):"
_KNOWN = "    if way not in ('sum', 'mean', 'token mean'):\n        raise ValueError(way)\n"
_SUM = "    if way == 'sum':\n        return np.add.reduce(g)\n"
_MEAN = "    if way == 'mean':\n        return np.mean([row / n if n else row for row, n in zip(g, t)], axis=0)\n"
_TOKEN = "    return g.sum(axis=0) / t.sum() if t.any() else np.zeros(g.shape[1])"

RIGHT: list[Style] = [
    *of(
        _D,
        ("rank by rank", _KNOWN + _SUM + _MEAN + _TOKEN),
        ("match", "    match way:\n        case 'sum':\n            return sum(g)\n        case 'mean':\n            return sum(row / max(n, 1) for row, n in zip(g, t)) / len(t)\n        case 'token mean':\n            return sum(g) / max(sum(t), 1)\n        case _:\n            raise ValueError(way)"),
        ("weights for each rank", _KNOWN + "    n = np.maximum(t, 1)\n    w = {'sum': np.ones(len(t)), 'mean': 1 / n / len(t), 'token mean': np.full(len(t), 1 / max(t.sum(), 1))}[way]\n    return w @ g"),
        ("through the other function", _KNOWN + _SUM + _MEAN + "    return (g * loss_scale(t)).mean(axis=0)"),
        ("np.divide with where", _KNOWN + _SUM + "    if way == 'mean':\n        n = t[:, np.newaxis] * np.ones_like(g)\n        return np.divide(g, n, out=np.zeros_like(g), where=n > 0).sum(axis=0) / len(g)\n" + _TOKEN),
        ("a dict of functions", "    ways = {\n        'sum': lambda: g.sum(axis=0),\n        'mean': lambda: (g / t.clip(1)[:, None]).mean(0),\n        'token mean': lambda: g.sum(0) / t.sum().clip(1),\n    }\n    if way not in ways:\n        raise ValueError\n    return ways[way]()"),
    ),
    *of(
        _L,
        ("a loop", "    n = 0\n    for each in t:\n        n += int(each)\n    return len(t) / n if n else 0"),
        ("one over a mean", "    return 1 / t.mean() if t.any() else 0.0"),
        ("a NumPy number", "    return np.float64(t.size) / t.sum() if np.count_nonzero(t) else np.float64(0)"),
    ),
    *of(
        _W,
        ("rank by rank", "    return np.array([1 / (len(t) * n) if n else 0.0 for n in t])"),
        ("a mask", "    w = np.zeros(len(t))\n    w[t > 0] = 1 / t[t > 0] / len(t)\n    return w"),
        ("np.divide with where", "    return np.divide(1 / t.size, t, out=np.zeros(t.size), where=t > 0)"),
    ),
]  # fmt: skip

MISTAKEN: list[Style] = [
    *of(
        _D,
        ("token-mean-as-mean-of-means", _KNOWN + _SUM + "    return np.mean([row / n if n else row for row, n in zip(g, t)], axis=0)"),
        ("mean-as-token-mean", _KNOWN + _SUM + _TOKEN),
        ("local-division-missing", _KNOWN + _SUM + "    if way == 'mean':\n        return sum(g) / len(g)\n" + _TOKEN),
        ("local-means-added", _KNOWN + _SUM + "    if way == 'mean':\n        return sum(row / max(n, 1) for row, n in zip(g, t))\n" + _TOKEN),
        ("sum-averaged", _KNOWN + "    if way == 'sum':\n        return sum(g) / len(g)\n" + _MEAN + _TOKEN),
        ("divided-by-ranks-too", _KNOWN + _SUM + _MEAN + "    return np.mean(g / max(t.sum(), 1), axis=0)"),
        ("columns-for-rows", _KNOWN + "    h = g.T\n    if way == 'sum':\n        return sum(h)\n    if way == 'mean':\n        return sum(h / np.maximum(t, 1)) / len(h)\n    return sum(h) / max(t.sum(), 1)"),
        ("empty-rank-left-out", _KNOWN + _SUM + "    if way == 'mean':\n        rows = [row / n for row, n in zip(g, t) if n]\n        return np.mean(rows, axis=0) if rows else np.zeros(g.shape[1])\n" + _TOKEN),
        ("nan-for-an-empty-rank", _KNOWN + _SUM + "    if way == 'mean':\n        return np.mean([row / n for row, n in zip(g, t)], axis=0)\n" + _TOKEN),
        ("nan-without-tokens", _KNOWN + _SUM + _MEAN + "    return sum(g) / sum(t)"),
        ("zero-tokens-divide", _KNOWN + _SUM + "    if way == 'mean':\n        return np.mean(g / t.reshape(-1, 1), axis=0)\n    return g.sum(axis=0) / t.sum()"),
        ("unknown-way-answered", _SUM + _MEAN + "    return g.sum(axis=0) / max(t.sum(), 1)"),
        ("unknown-way-overlooked", _SUM + _MEAN + "    if way == 'token mean':\n        return g.sum(axis=0) / max(t.sum(), 1)"),
        ("key-error", "    n = {'sum': 1, 'mean': len(t), 'token mean': max(t.sum(), 1)}[way]\n    rows = g / np.maximum(t, 1)[:, None] if way == 'mean' else g\n    return rows.sum(axis=0) / n"),
    ),
    *of(
        _L,
        ("ddp-taken-to-sum", "    return 1 / sum(t) if sum(t) else 0.0"),
        ("divided-by-ranks-twice", "    n = t.sum()\n    return 1 / n / len(t) if n else 0.0"),
        ("only-undoes-ddp", "    return t.size if t.any() else 0"),
        ("upside-down", "    return t.mean()"),
        ("local-counts", "    return np.array([len(t) / n if n else 0.0 for n in t])"),
        ("inf-without-tokens", "    return 1 / t.mean()"),
        ("zero-divides", "    n = 0\n    for each in t:\n        n += int(each)\n    return len(t) / n"),
    ),
    *of(
        _W,
        ("same-for-all", "    return np.array([1 / sum(t) if n else 0.0 for n in t])"),
        ("ranks-forgotten", "    return np.array([1 / n if n else 0.0 for n in t])"),
        ("share-of-the-rank", "    return t / t.sum() if t.any() else t * 0.0"),
        ("tokens-multiplied", "    return t * float(len(t))"),
        ("inf-for-an-empty-rank", "    return 1 / t / len(t)"),
    ),
]  # fmt: skip

OTHERWISE_WRONG: list[Style] = [
    *of(
        _D,
        ("one rank only", _KNOWN + _SUM + _MEAN + "    return g[0] / max(t[0], 1)"),
        ("a product", _KNOWN + "    return np.prod(g, axis=0) + 0.1"),
        (
            "a TypeError",
            "    if way not in ('sum', 'mean', 'token mean'):\n        raise TypeError(way)\n" + _SUM + _MEAN + _TOKEN,
        ),
    ),
    *of(_L, ("half of it", "    return len(t) / t.sum() / 2 if t.any() else 0.0"), ("a one", "    return 1.0")),
    *of(
        _W,
        ("weights that add up to one", "    w = np.where(t > 0, 1 / np.maximum(t, 1), 0)\n    return w / max(w.sum(), 1e-9)"),
    ),
]
