"""Programs for the exercise on steps, windows and epochs."""

from tests.lessons.otherwise.style import Style, of

_S, _D, _E = (
    "def train_steps(n, b, a, last=True):",
    "def last_divisor(m, a):",
    "def epoch_of(u, n, b, a, last=True):",
)
_G = "    if n < 1 or b < 1 or a < 1:\n        raise ValueError('below 1')\n"
_M = "    m = (n + b - 1) // b\n"
_Z = "    if m < 1 or a < 1:\n        raise ValueError('below 1')\n"
_P = "    p = train_steps(n, b, a, last)\n    if u < 0 or p < 1:\n        raise ValueError('no such update')\n"

RIGHT: list[Style] = [
    *of(
        _S,
        ("math.ceil", _G + "    m = math.ceil(n / b)\n    return math.ceil(m / a) if last else m // a"),
        ("a loop over micro-batches", _G + "    updates = waiting = 0\n    for _ in range(0, n, b):\n        waiting += 1\n        if waiting == a:\n            updates, waiting = updates + 1, 0\n    return updates + (1 if last and waiting else 0)"),
        ("divmod", _G + "    full, left = divmod(-(-n // b), a)\n    return full + (left > 0 and bool(last))"),
        ("NumPy's ceil, made whole", _G + "    w = np.ceil(n / b) / a\n    return int(np.ceil(w) if last else np.floor(w))"),
        ("len of a range", _G + "    m = len(range(0, n, b))\n    return len(range(0, m, a)) if last else len(range(a, m + 1, a))"),
    ),
    *of(
        _D,
        ("one less and one more", _Z + "    return (m - 1) % a + 1"),
        ("what the others hold", _Z + "    return m - a * ((m - 1) // a)"),
        ("a loop", _Z + "    while m > a:\n        m -= a\n    return m"),
        ("slices", _Z + "    return len([list(range(m))[i : i + a] for i in range(0, m, a)][-1])"),
    ),
    *of(
        _E,
        ("divmod", _P + "    return divmod(u, p)[0]"),
        ("a loop", _P + "    e = 0\n    while u >= p:\n        u, e = u - p, e + 1\n    return e"),
        ("the error of another function", "    p = train_steps(n, b, a, last)\n    if u < 0:\n        raise ValueError\n    try:\n        return u // p\n    except ZeroDivisionError as error:\n        raise ValueError('no update at all') from error"),
        ("counted itself", "    m = -(-n // b)\n    p = -(-m // a) if last else m // a\n    if u < 0 or not p:\n        raise ValueError\n    return int(u / p)"),
    ),
]  # fmt: skip

MISTAKEN: list[Style] = [
    *of(
        _S,
        ("micro-batches-counted", _G + "    return math.ceil(n / b)"),
        ("batch-ignored", _G + "    return math.ceil(n / a) if last else int(n / a)"),
        ("accumulation-multiplied", _G + _M + "    return a * m"),
        ("last-window-always-dropped", _G + _M + "    updates = 0\n    for i in range(1, m + 1):\n        if i % a == 0:\n            updates += 1\n    return updates"),
        ("last-window-always-flushed", _G + _M + "    return len(range(0, m, a))"),
        ("flush-turned-round", _G + _M + "    if not last:\n        return math.ceil(m / a)\n    return m // a"),
        ("one-too-many-when-full", _G + _M + "    return m // a + last"),
        ("one-too-many-when-full", _G + _M + "    return (m + a) // a if last else m // a"),
        ("short-micro-batch-dropped", _G + "    m = int(n / b)\n    return math.ceil(m / a) if last else m // a"),
        ("samples-in-one-division", _G + "    return math.ceil(n / (a * b)) if last else math.floor(n / (a * b))"),
        ("at-least-one", _G + _M + "    if last:\n        return -(-m // a)\n    return m // a or 1"),
        ("a-float", _G + "    m = math.ceil(n / b)\n    return np.ceil(m / a) if last else np.floor(m / a)"),
        ("nothing-refused", "    m = math.ceil(n / b)\n    return math.ceil(m / a) if last else m // a"),
        ("zero-accepted", "    if n < 0 or b < 0 or a < 0:\n        raise ValueError\n" + _M + "    return -(-m // a) if last else m // a"),
        ("samples-not-checked", "    if b <= 0 or a <= 0:\n        raise ValueError\n" + _M + "    return -(-m // a) if last else m // a"),
        ("refused-by-assert", "    assert n > 0 and b > 0 and a > 0\n" + _M + "    return -(-m // a) if last else m // a"),
        ("none-instead-of-an-error", "    if n > 0 and b > 0 and a > 0:\n        m = -(-n // b)\n        return -(-m // a) if last else m // a"),
    ),
    *of(
        _D,
        ("full-window-always", _Z + "    return max(a, 1)"),
        ("remainder-zero", _Z + "    return m - a * (m // a)"),
        ("what-is-missing", _Z + "    left = m % a\n    return a - left if a - left < a else a"),
        ("windows-counted", _Z + "    return math.ceil(m / a)"),
        ("whole-epoch", _Z + "    return m * 1"),
        ("window-of-nothing-divides", "    left = m % a\n    return left if left else a"),
        ("no-micro-batches-answered", "    if a < 1:\n        raise ValueError\n    return (m - 1) % a + 1"),
        ("refused-by-assert", "    assert m > 0\n    assert a > 0\n    return (m - 1) % a + 1"),
        ("none-instead-of-an-error", "    if m > 0 and a > 0:\n        return (m - 1) % a + 1"),
    ),
    *of(
        _E,
        ("counted-from-one", _P + "    return 1 + int(u / p)"),
        ("rounded-up", _P + "    return math.ceil(u / p)"),
        ("micro-batches-for-updates", _P + "    return u // math.ceil(n / b)"),
        ("converted-before-dividing", _P + "    return int(u * a / p)"),
        ("flush-not-handed-on", _P + "    return u // train_steps(n, b, a)"),
        ("always-dropped", "    p = train_steps(n, b, a, False)\n    if u < 0 or p == 0:\n        raise ValueError\n    return u // p"),
        ("no-update-divides-by-zero", "    if u < 0:\n        raise ValueError\n    return divmod(u, train_steps(n, b, a, last))[0]"),
        ("negative-update-answered", "    p = train_steps(n, b, a, last)\n    if not p:\n        raise ValueError\n    return math.floor(u / p)"),
        ("refused-by-assert", "    p = train_steps(n, b, a, last)\n    assert p > 0 and u >= 0\n    return u // p"),
        ("none-instead-of-an-error", "    p = train_steps(n, b, a, last)\n    if p > 0 and u >= 0:\n        return u // p"),
    ),
]  # fmt: skip

OTHERWISE_WRONG: list[Style] = [
    *of(
        _S,
        ("one less", _G + _M + "    return (-(-m // a) if last else m // a) - 1"),
        ("samples", _G + "    return n"),
        ("a list", _G + _M + "    return [-(-m // a) if last else m // a]"),
        ("accumulation left out once", _G + _M + "    return m if last else m // a"),
    ),
    *of(_D, ("always one", _Z + "    return 1"), ("a half", _Z + "    return ((m - 1) % a + 1) / a")),
    *of(_E, ("the place in the epoch", _P + "    return u % p"), ("a float", _P + "    return u / p")),
]
