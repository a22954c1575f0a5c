"""Programs for the exercise on the noise scale."""

from tests.lessons.otherwise.style import Style, of

_Q, _T, _N = (
    "def squared_norms(g):",
    "def two_batch_estimates(s, l, b, c):",
    "def noise_scale(s, l, b, c):",
)
_G = "    if b < 1 or b >= c:\n        raise ValueError('sizes')\n"
_X = "    x = (c * l - b * s) / (c - b)\n"
_Y = "    y = (s - l) * b * c / (c - b)\n"
_E = "    x, y = two_batch_estimates(squared_norms(s), squared_norms(l), b, c)\n"
_C = "    if np.mean(x) <= 0:\n        raise ValueError('too few')\n"

RIGHT: list[Style] = [
    *of(
        _Q,
        ("norm, squared", "    return np.linalg.norm(g, axis=1) ** 2"),
        ("einsum", "    return np.einsum('ij,ij->i', g, g)"),
        ("row by row", "    return np.array([row @ row for row in g])"),
        ("the diagonal of a product", "    return np.diag(g @ g.T)"),
    ),
    *of(
        _T,
        ("one denominator", _G + _X + _Y + "    return x, y"),
        ("pair by pair", _G + "    x, y = [], []\n    for p, q in zip(s, l):\n        x.append((c * q - b * p) / (c - b))\n        y.append((p - q) / (1 / b - 1 / c))\n    return np.array(x), np.array(y)"),
        ("a linear system", _G + "    m = np.linalg.inv(np.array([[1, 1 / b], [1, 1 / c]]))\n    x, y = m @ np.stack([s, l])\n    return x, y"),
        ("the signal from the noise", _G + "    y = (s - l) / (1 / b - 1 / c)\n    return s - y / b, y"),
    ),
    *of(
        _N,
        ("sums instead of means", _E + "    if x.sum() <= 0:\n        raise ValueError\n    return y.sum() / x.sum()"),
        ("a loop", _E + "    u = v = 0.0\n    for p, q in zip(x, y):\n        u, v = u + p, v + q\n    if not u > 0:\n        raise ValueError\n    return v / u"),
        ("means before the formulas", "    if b < 1 or b >= c:\n        raise ValueError\n    p, q = (s * s).sum(axis=1).mean(), (l * l).sum(axis=1).mean()\n    x, y = (c * q - b * p) / (c - b), (p - q) / (1 / b - 1 / c)\n    if x <= 0:\n        raise ValueError\n    return y / x"),
        ("a running mean", _E + "    u = v = 0.0\n    for i, (p, q) in enumerate(zip(x, y), 1):\n        u, v = u + (p - u) / i, v + (q - v) / i\n    if u <= 0:\n        raise ValueError\n    return float(v / u)"),
    ),
]  # fmt: skip

MISTAKEN: list[Style] = [
    *of(
        _Q,
        ("square-root-taken", "    return np.sqrt((g * g).sum(axis=1))"),
        ("mean-for-sum", "    return (g**2).mean(axis=1)"),
        ("columns-for-rows", "    return sum(row * row for row in g)"),
        ("one-number-for-all", "    return np.vdot(g, g)"),
        ("not-squared", "    return g @ np.ones(g.shape[1])"),
        ("absolute-values", "    return np.linalg.norm(g, ord=1, axis=1)"),
    ),
    *of(
        _T,
        ("big-batch-taken-as-exact", _G + _Y + "    return np.array(l), y"),
        ("sizes-crossed", _G + "    x = (c * s - b * l) / (c - b)\n" + _Y + "    return x, y"),
        ("sizes-forgotten-in-the-signal", _G + "    x = -(s - l) / (c - b)\n" + _Y + "    return x, y"),
        ("sizes-not-turned-over", _G + _X + "    return x, (l - s) / (b - c)"),
        ("noise-not-scaled", _G + _X + "    return x, -(l - s)"),
        ("noise-sign-flipped", _G + _X + "    return x, (s - l) / (1 / c - 1 / b)"),
        ("negative-cut-off", _G + _X + _Y + "    return np.where(x < 0, 0, x), np.where(y < 0, 0, y)"),
        ("negative-signal-cut-off", _G + _X + _Y + "    x[x < 0] = 0\n    return x, y"),
        ("sign-taken-away", _G + _X + _Y + "    return np.sqrt(x * x), np.sqrt(y * y)"),
        ("pair-turned-round", _G + _X + _Y + "    return y, x"),
        ("no-size-checked", _X + "    y = (s - l) / (1 / b - 1 / c)\n    return x, y"),
        ("equal-sizes-answered", "    if b < 1 or b > c:\n        raise ValueError\n" + _X + "    y = (s - l) / (1 / b - 1 / c)\n    return x, y"),
        ("order-not-checked", "    if min(b, c) < 1 or b == c:\n        raise ValueError\n" + _X + _Y + "    return x, y"),
        ("below-one-not-checked", "    if not b < c:\n        raise ValueError\n" + _X + "    y = (s - l) / (1 / b - 1 / c)\n    return x, y"),
    ),
    *of(
        _N,
        ("mean-of-quotients", _E + _C + "    return sum(y / x) / len(x)"),
        ("median-of-quotients", _E + _C + "    return float(np.quantile(y / x, 0.5))"),
        ("negative-left-out", _E + _C + "    y, x = y[x >= 0], x[x >= 0]\n    return y.sum() / x.sum()"),
        ("negative-set-to-zero", _E + _C + "    return y.mean() / np.clip(x, 0, None).mean()"),
        ("upside-down", _E + _C + "    return np.sum(x) / np.sum(y)"),
        ("gradients-averaged-first", _E + _C + "    p, q = s.mean(axis=0), l.mean(axis=0)\n    p, q = p @ p, q @ q\n    return (p - q) / (1 / b - 1 / c) / ((c * q - b * p) / (c - b))"),
        ("lengths-for-squares", _E + _C + "    p, q = np.sqrt(squared_norms(s)), np.sqrt(squared_norms(l))\n    x, y = two_batch_estimates(p, q, b, c)\n    return y.mean() / x.mean()"),
        ("last-pair-only", _E + _C + "    for p, q in zip(x, y):\n        r = q / p\n    return r"),
        ("drowned-signal-answered", _E + "    return np.mean(y) / np.mean(x)"),
    ),
]  # fmt: skip

OTHERWISE_WRONG: list[Style] = [
    *of(_Q, ("the largest entry", "    return np.max(np.abs(g), axis=1) + 0.5"), ("cubes", "    return np.sum(g**3, axis=1)")),
    *of(
        _T,
        ("the small batch as the signal", _G + _Y + "    return np.array(s), y"),
        ("a list", _G + _X + _Y + "    return [x, y]"),
        ("only the signal", _G + _X + "    return x"),
    ),
    *of(
        _N,
        ("the first pair only", _E + _C + "    return y[0] / x[0]"),
        ("a square root", _E + _C + "    return np.sqrt(abs(y.mean() / x.mean()))"),
        ("only the noise", _E + _C + "    return y.mean()"),
    ),
]
