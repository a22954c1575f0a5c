"""Programs that make a known mistake in other words than the bank's: other parameters, other NumPy, other order.

Each row: the mistake that must be named, the function, its source. The other functions are the solution's.
"""

from __future__ import annotations

from typing import NamedTuple


class Mistaken(NamedTuple):
    """A learner's way of making a mistake."""

    mistake: str
    function: str
    source: str


def _rows(function: str, head: str, *pairs: tuple[str, str]) -> list[Mistaken]:
    return [Mistaken(mistake, function, f"{head}\n{body}") for mistake, body in pairs]


_GUARD = "    if any(v <= 0 for v in (b, s, a, g)):\n        raise ValueError('positive, please')\n"
_TOKENS = "def tokens_per_update(b, s, a, g=1):"
_UPDATES = "def updates_needed(total, each):"
_NOT_ZERO = "    if each == 0:\n        raise ValueError('no tokens per update')\n"
_LINEAR = "def linear_grad(weights, data, labels):"
_ACCUMULATED = "def accumulated_grad(weights, data, labels, k):"
_EQUAL = (
    "    rows = data.shape[0]\n    if k <= 0 or rows % k != 0:\n        raise ValueError('unequal')\n    m = rows // k\n"
    "    parts = [(data[i * m : (i + 1) * m], labels[i * m : (i + 1) * m]) for i in range(k)]\n"
)
_CHECKED = "    rows = data.shape[0]\n    if k <= 0 or rows % k != 0:\n        raise ValueError('unequal')\n    m = rows // k\n"

MISTAKEN: list[Mistaken] = [
    *_rows(
        "tokens_per_update",
        _TOKENS,
        ("devices-ignored", _GUARD + "    return math.prod([b, s, a])"),
        ("devices-ignored", _GUARD + "    tokens = b * s\n    for _ in range(a - 1):\n        tokens += b * s\n    return tokens"),
        ("accumulation-ignored", _GUARD + "    return g * b * s"),
        ("sequences-not-tokens", _GUARD + "    return g * b * a"),
        ("numbers-added", _GUARD + "    return sum((b, s, a, g))"),
        ("numbers-added", _GUARD + "    return int(np.sum([b, s, a, g]))"),
        ("float-result", _GUARD + "    return b * s * a * g / 1"),
        ("float-result", _GUARD + "    return np.prod([float(b), s, a, g])"),
        ("float-result", _GUARD + "    return b * s / (1 / a) * g if False else 1.0 * b * s * a * g"),
        ("wrapped-at-32-bits", _GUARD + "    return np.prod(np.array([b, s, a, g], dtype=np.int32), dtype=np.int32)"),
        ("wrapped-at-32-bits", _GUARD + "    p = b * s * a * g\n    return (p + 2**31) % 2**32 - 2**31"),
        ("nothing-refused", "    return g * a * s * b"),
        ("nothing-refused", "    if min(b, s, a, g) < 1:\n        print('that is wrong')\n    return b * s * a * g"),
        ("zero-accepted", "    for v in (b, s, a, g):\n        if v < 0:\n            raise ValueError\n    return b * s * a * g"),
        ("zero-accepted", "    if b <= -1 or s <= -1 or a <= -1 or g <= -1:\n        raise ValueError\n    return b * s * a * g"),
        ("only-zero-refused", "    if not (b and s and a and g):\n        raise ValueError\n    return b * s * a * g"),
        ("only-zero-refused", "    if b * s * a * g == 0:\n        raise ValueError\n    return b * s * a * g"),
        ("devices-not-checked", "    if b < 1 or s < 1 or a < 1:\n        raise ValueError\n    return b * s * a * g"),
        ("devices-not-checked", "    if not (b > 0 and s > 0 and a > 0):\n        raise ValueError\n    return g * b * s * a"),
        ("refused-by-assert", "    assert b > 0 and s > 0 and a > 0 and g > 0, 'too small'\n    return b * s * a * g"),
        ("none-instead-of-an-error", "    if min(b, s, a, g) < 1:\n        return\n    return b * s * a * g"),
        ("none-instead-of-an-error", "    if min(b, s, a, g) < 1:\n        print('ValueError')\n    else:\n        return b * s * a * g"),
    ),
    Mistaken(
        "no-default-for-devices",
        "tokens_per_update",
        "def tokens_per_update(a, b, c, d):\n    if a < 1 or b < 1 or c < 1 or d < 1:\n        raise ValueError\n    return a * b * c * d",
    ),
    *_rows(
        "updates_needed",
        _UPDATES,
        ("rounded-down", _NOT_ZERO + "    return int(total / each)"),
        ("rounded-down", _NOT_ZERO + "    return divmod(total, each)[0]"),
        ("rounded-down", _NOT_ZERO + "    done = (total - total % each) // each\n    return done"),
        ("rounded-through-a-float", _NOT_ZERO + "    return int(np.ceil(total / each))"),
        ("rounded-through-a-float", _NOT_ZERO + "    ratio = total / each\n    return int(ratio) + (ratio > int(ratio))"),
        ("one-too-many-when-it-divides", _NOT_ZERO + "    return (total + each) // each"),
        ("one-too-many-when-it-divides", _NOT_ZERO + "    return 1 + divmod(total, each)[0]"),
        ("rounded-to-the-nearest", _NOT_ZERO + "    return int(round(total / each, 0))"),
        ("not-rounded", _NOT_ZERO + "    return np.divide(total, each)"),
        ("not-rounded", _NOT_ZERO + "    return 1 / each * total if False else total / float(each)"),
        ("rounded-up-but-a-float", _NOT_ZERO + "    return np.ceil(total / each)"),
        ("rounded-up-but-a-float", _NOT_ZERO + "    return -(-total / each // 1)"),
        ("zero-divides", "    return (total + each - 1) // each"),
        ("zero-divides", "    full, left = divmod(total, each)\n    return full + (1 if left else 0)"),
        ("zero-answered", "    if each == 0:\n        return -1\n    return -(-total // each)"),
        ("zero-answered", "    return -(-total // max(each, 1))"),
        ("none-instead-of-an-error", "    if each:\n        return -(-total // each)"),
        ("refused-by-assert", "    assert each != 0\n    return -(-total // each)"),
    ),
    *_rows(
        "linear_grad",
        _LINEAR,
        ("sum-for-mean", "    return 2 * np.dot(data.T, np.dot(data, weights) - labels)"),
        ("sum-for-mean", "    return sum(2 * (x @ weights - t) * x for x, t in zip(data, labels))"),
        ("sum-for-mean", "    r = data @ weights - labels\n    return np.einsum('nd,n->d', data, r) * 2"),
        ("factor-two-missing", "    return data.T.dot(data.dot(weights) - labels) / len(data)"),
        ("factor-two-missing", "    return np.mean([(x @ weights - t) * x for x, t in zip(data, labels)], axis=0)"),
        ("neither-two-nor-mean", "    return (data @ weights - labels) @ data"),
        ("divided-by-columns", "    return 2 / data.shape[1] * data.T @ (data @ weights - labels)"),
        ("divided-by-columns", "    return 2 * (data @ weights - labels) @ data / weights.size"),
        ("residual-sign-flipped", "    return -2 * data.T @ (data @ weights - labels) / len(data)"),
        ("residual-sign-flipped", "    return np.mean(2 * (labels - data @ weights)[:, None] * data, axis=0)"),
        ("transpose-missing", "    r = np.dot(data, weights) - labels\n    return 2 * np.dot(data, r) / len(r)"),
        ("transpose-missing", "    r = data @ weights - labels\n    return (2 / len(r)) * data.dot(r)"),
        ("labels-as-a-column", "    t = labels[:, np.newaxis]\n    return data.T.dot(data.dot(weights) - t) * 2 / len(t)"),
        ("labels-as-a-column", "    return 2 / len(data) * np.matmul(data.T, data @ weights - np.array([[t] for t in labels]))"),
        ("weights-as-a-column", "    return 2 / len(data) * data.T @ (data @ weights[:, None] - labels)"),
        ("weights-as-a-column", "    w = np.expand_dims(weights, 1)\n    return data.T @ (np.dot(data, w) - labels) * 2 / len(labels)"),
        ("entries-not-summed", "    r = data @ weights - labels\n    return np.multiply(data.T, r) * 2 / len(r)"),
        ("entries-not-summed", "    r = data @ weights - labels\n    return (data * r[:, None]).T * 2 / len(r)"),
    ),
    *_rows(
        "accumulated_grad",
        _ACCUMULATED,
        ("sum-not-divided", _EQUAL + "    return sum(linear_grad(weights, a, t) for a, t in parts)"),
        ("sum-not-divided", _EQUAL + "    return np.sum([2 / m * a.T @ (a @ weights - t) for a, t in parts], axis=0)"),
        ("divided-twice", _EQUAL + "    return np.mean([linear_grad(weights, a, t) / k for a, t in parts], axis=0)"),
        ("divided-twice", _EQUAL + "    g = sum(linear_grad(weights, a, t) for a, t in parts)\n    g /= k\n    return g / k"),
        ("divided-by-rows", _EQUAL + "    return sum(linear_grad(weights, a, t) for a, t in parts) / rows"),
        ("only-the-last-part", _EQUAL + "    g = np.zeros(len(weights))\n    for a, t in parts:\n        g = linear_grad(weights, a, t)\n    return g"),
        ("only-the-last-part", _EQUAL + "    return [linear_grad(weights, a, t) for a, t in parts][-1]"),
        ("cleared-between-parts", _EQUAL + "    for a, t in parts:\n        g = np.zeros(len(weights))\n        g += linear_grad(weights, a, t)\n    return g / k"),
        ("cleared-between-parts", _EQUAL + "    for a, t in parts:\n        g = linear_grad(weights, a, t) / k\n    return g"),
        ("cleared-between-parts", _EQUAL + "    for a, t in parts:\n        r = a @ weights - t\n        g = 2 * a.T @ r / m\n    return g * (1 / k)"),
        ("returned-in-the-loop", _EQUAL + "    g = 0\n    for a, t in parts:\n        g += linear_grad(weights, a, t)\n        g /= k\n        return g"),
        ("same-part-every-time", _EQUAL + "    for a, t in parts:\n        return linear_grad(weights, a, t)"),
        ("same-part-every-time", _CHECKED + "    g = 0\n    i = 0\n    for _ in range(k):\n        g = g + linear_grad(weights, data[i : i + m], labels[i : i + m])\n    return g / k"),
        ("last-part-left-out", _EQUAL + "    return sum((linear_grad(weights, a, t) for a, t in parts[:-1]), np.zeros_like(weights)) / k"),
        ("last-part-left-out", _CHECKED + "    g = np.zeros_like(weights)\n    for i in range(0, rows - m, m):\n        g = g + linear_grad(weights, data[i : i + m], labels[i : i + m])\n    return g / k"),
        ("buffer-starts-at-the-weights", _EQUAL + "    g = weights.copy()\n    for a, t in parts:\n        g += linear_grad(weights, a, t)\n    return g / k"),
        ("buffer-is-the-weights", _EQUAL + "    g = weights\n    for a, t in parts:\n        g += linear_grad(weights, a, t)\n    return g / k"),
        ("two-dropped-in-the-parts", _EQUAL + "    return np.mean([a.T.dot(a.dot(weights) - t) / len(t) for a, t in parts], axis=0)"),
        ("two-dropped-in-the-parts", _EQUAL + "    g = 0\n    for a, t in parts:\n        g = g + (a @ weights - t) @ a\n    return g / rows"),
        ("mean-missing-in-the-parts", _EQUAL + "    return np.mean([2 * a.T @ (a @ weights - t) for a, t in parts], axis=0)"),
        ("sign-flipped-in-the-parts", _EQUAL + "    return np.mean([2 / m * a.T @ (t - a @ weights) for a, t in parts], axis=0)"),
        ("sign-flipped-in-the-parts", _EQUAL + "    return -sum(linear_grad(weights, a, t) for a, t in parts) / k"),
        ("ragged-split-accepted", "    if k < 1 or k > len(labels):\n        raise ValueError\n    m = len(labels) // k\n    g = 0\n    for i in range(k):\n        g = g + linear_grad(weights, data[i * m : (i + 1) * m], labels[i * m : (i + 1) * m])\n    return g / k"),
        ("ragged-split-accepted", "    if k < 1 or len(labels) // k == 0:\n        raise ValueError\n    m = len(labels) // k\n    starts = range(0, len(labels), m)\n    return sum(linear_grad(weights, data[i : i + m], labels[i : i + m]) for i in starts) / len(starts)"),
        ("no-parts-divides-by-zero", "    m, left = divmod(len(labels), k)\n    if left:\n        raise ValueError\n    return sum(linear_grad(weights, data[i : i + m], labels[i : i + m]) for i in range(0, len(labels), m)) / k"),
        ("no-parts-divides-by-zero", "    pairs = zip(np.split(data, k), np.split(labels, k))\n    return sum(linear_grad(weights, a, t) for a, t in pairs) / k"),
        ("negative-parts-accepted", "    if k == 0 or len(labels) % k:\n        raise ValueError\n    m = len(labels) // k\n    return sum(linear_grad(weights, data[i : i + m], labels[i : i + m]) for i in range(0, len(labels), m)) / k + np.zeros_like(weights)"),
        ("negative-parts-accepted", "    if not k or len(labels) % abs(k):\n        raise ValueError\n    k = abs(k)\n    return sum(linear_grad(weights, a, t) for a, t in zip(np.split(data, k), np.split(labels, k))) / k"),
        ("labels-not-cut", _EQUAL + "    return sum(linear_grad(weights, a, labels) for a, _ in parts) / k"),
        ("labels-not-cut", _EQUAL + "    return sum(2 / m * a.T @ (a @ weights - labels) for a, _ in parts) / k"),
        ("whole-batch-at-once", _CHECKED + "    return 2 / rows * data.T @ (data @ weights - labels)"),
        ("whole-batch-at-once", _CHECKED + "    g = 0\n    for _ in range(k):\n        g = g + linear_grad(weights, data, labels)\n    return g / k"),
        ("whole-batch-at-once", _CHECKED + "    r = data @ weights - labels\n    return np.mean([2 / m * data[i : i + m].T @ r[i : i + m] for i in range(0, rows, m)], axis=0)"),
        ("whole-batch-at-once", _CHECKED + "    P, T = data.reshape(k, m, -1), labels.reshape(k, m)\n    R = np.einsum('kmd,d->km', P, weights) - T\n    return np.mean(2 / m * np.einsum('kmd,km->kd', P, R), axis=0)"),
        ("rows-per-part", "    if k < 1 or len(labels) % k:\n        raise ValueError\n    grads = []\n    i = 0\n    while i < len(labels):\n        grads.append(linear_grad(weights, data[i : i + k], labels[i : i + k]))\n        i += k\n    return np.mean(grads, axis=0)"),
        ("rows-per-part-then-divided", "    if k < 1 or len(labels) % k:\n        raise ValueError\n    g = 0\n    for i in range(0, len(labels), k):\n        g = g + linear_grad(weights, data[i : i + k], labels[i : i + k]) / k\n    return g"),
        ("refused-by-assert", "    assert k > 0\n    assert len(labels) % k == 0\n    m = len(labels) // k\n    return sum(linear_grad(weights, data[i : i + m], labels[i : i + m]) for i in range(0, len(labels), m)) / k"),
        ("none-instead-of-an-error", "    if k > 0 and len(labels) % k == 0:\n        m = len(labels) // k\n        return sum(linear_grad(weights, data[i : i + m], labels[i : i + m]) for i in range(0, len(labels), m)) / k"),
    ),
]  # fmt: skip

TWO_AT_ONCE: list[tuple[str, str, str, tuple[str, ...]]] = [
    (
        "wrong numbers come before a missing guard",
        "tokens_per_update",
        f"{_TOKENS}\n    return b * s * a",
        ("devices-ignored",),
    ),
    ("a float, and nothing refused", "tokens_per_update", f"{_TOKENS}\n    return b * s * a * g * 1.0", ("float-result",)),
    (
        "of two missing guards the one that is explained",
        "accumulated_grad",
        f"{_ACCUMULATED}\n    m = max(1, len(labels) // k) if k else 1\n    k = max(k, 1)\n"
        "    g = sum(linear_grad(weights, data[i : i + m], labels[i : i + m]) for i in range(0, len(labels), m))\n    return g / k",
        ("ragged-split-accepted", "negative-parts-accepted"),
    ),
    ("rounded down, and zero divides", "updates_needed", f"{_UPDATES}\n    return total // each", ("rounded-down",)),
    (
        "not divided, and a ragged split accepted",
        "accumulated_grad",
        f"{_ACCUMULATED}\n    if not 1 <= k <= len(labels):\n        raise ValueError\n"
        "    return sum(linear_grad(weights, a, t) for a, t in zip(np.array_split(data, k), np.array_split(labels, k)))",
        ("sum-not-divided",),
    ),
    (
        "zero accepted, devices not looked at at all",
        "tokens_per_update",
        f"{_TOKENS}\n    if min(b, s, a) < 0:\n        raise ValueError\n    return b * s * a * g",
        ("zero-accepted", "devices-not-checked"),
    ),
    (
        "assert for one, nothing for the others",
        "tokens_per_update",
        f"{_TOKENS}\n    assert g > 0\n    return b * s * a * g",
        (),
    ),
    (
        "half, and the wrong sign",
        "linear_grad",
        f"{_LINEAR}\n    return data.T @ (labels - data @ weights) / len(labels)",
        (),
    ),
    (
        "no mean over the parts, none inside them",
        "accumulated_grad",
        f"{_ACCUMULATED}\n{_EQUAL}    return sum(2 * a.T @ (a @ weights - t) for a, t in parts)",
        (),
    ),
    ("devices ignored, and a float", "tokens_per_update", f"{_TOKENS}\n{_GUARD}    return b * s * a / 1", ()),
]
"""Two mistakes in one function: which of them may be named; none where the two cannot be told from other things."""
