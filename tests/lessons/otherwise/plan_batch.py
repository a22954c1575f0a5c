"""Programs for the exercise on planning a batch."""

from tests.lessons.otherwise.style import Style, of

_P = "def plan_batch(g, m, a, r):"
_OPEN = "    if sum(v is None for v in (g, m, a, r)) != 1:\n        raise ValueError('one, please')\n"
_KIND = "    if any(isinstance(v, bool) or not isinstance(v, int) or v < 1 for v in (g, m, a, r) if v is not None):\n        raise ValueError('whole numbers, please')\n"
_KNOWN = "    known = 1\n    for v in (m, a, r):\n        known *= 1 if v is None else v\n"
_REST = "    if g is None:\n        return known\n    q, left = divmod(g, known)\n    if left:\n        raise ValueError('no')\n    return q"
_CHAIN = (
    "    def split(x, y):\n        if g % (x * y):\n            raise ValueError('no')\n        return g // (x * y)\n"
    "    if g is None:\n        return m * a * r\n    if m is None:\n        return split(a, r)\n    if a is None:\n        return split(m, r)\n"
)

RIGHT: list[Style] = of(
    _P,
    ("a chain of branches", _OPEN + _KIND + _CHAIN + "    return split(m, a)"),
    ("a running product", _OPEN + _KIND + _KNOWN + _REST),
    ("trial", _OPEN + _KIND + "    if g is None:\n        return m * a * r\n    for x in range(1, g + 1):\n        if math.prod(x if v is None else v for v in (m, a, r)) == g:\n            return x\n    raise ValueError('no such number')"),
    ("fractions", _OPEN + _KIND + "    from fractions import Fraction\n    if g is None:\n        return m * a * r\n    f = Fraction(g)\n    for v in (m, a, r):\n        f = f / (v or 1)\n    if f.denominator != 1:\n        raise ValueError('not whole')\n    return int(f)"),
    ("a dict", _OPEN + "    plan = dict(g=g, m=m, a=a, r=r)\n    hole = next(k for k, v in plan.items() if v is None)\n    for k, v in plan.items():\n        if k != hole and (type(v) != int or v <= 0):\n            raise ValueError(k)\n    if hole == 'g':\n        return m * a * r\n    x = g\n    for k in 'mar':\n        if k != hole:\n            if x % plan[k]:\n                raise ValueError('does not divide')\n            x //= plan[k]\n    return x"),
    ("errors caught", "    try:\n        holes = [g, m, a, r].count(None)\n        assert holes == 1\n        assert all(type(v) is int and v > 0 for v in (g, m, a, r) if v is not None)\n        known = math.prod(v for v in (m, a, r) if v)\n        assert g is None or g % known == 0\n    except AssertionError:\n        raise ValueError('no plan') from None\n    return known if g is None else g // known"),
    ("NumPy whole numbers", _OPEN + _KIND + "    known = np.prod(np.array([v for v in (m, a, r) if v is not None], dtype=np.int64))\n    if g is None:\n        return known\n    if g % known != 0:\n        raise ValueError('no')\n    return np.int64(g) // known"),
)  # fmt: skip

MISTAKEN: list[Style] = of(
    _P,
    ("replicas-ignored", _OPEN + _KIND + "    if g is None:\n        return m * a\n    if m is None:\n        return g // a\n    if a is None:\n        return g // m\n    return g // m // a"),
    ("accumulation-ignored", _OPEN + _KIND + "    if g is None:\n        return r * m\n    if m is None:\n        return g // r\n    if r is None:\n        return g // m\n    return int(g / m / r)"),
    ("always-multiplied", _OPEN + _KIND + "    n = 1\n    for v in (g, m, a, r):\n        if v is not None:\n            n *= v\n    return n"),
    ("upside-down", _OPEN + _KIND + _KNOWN + "    if g is None:\n        return known\n    if g % known:\n        raise ValueError\n    return 1 / (g / known)"),
    ("a-float", _OPEN + _KIND + _KNOWN + "    if g is None:\n        return known\n    x = g / known\n    if x != int(x):\n        raise ValueError\n    return x"),
    ("remainder-dropped", _OPEN + _KIND + _KNOWN + "    return known if g is None else math.floor(g / known)"),
    ("remainder-dropped", _OPEN + _KIND + _KNOWN + "    return known if g is None else round(g / known)"),
    ("nothing-open-answered", "    if sum(v is None for v in (g, m, a, r)) > 1:\n        raise ValueError\n" + _KIND + _CHAIN + "    return split(m, a)"),
    ("nothing-open-overlooked", "    if sum(v is None for v in (g, m, a, r)) > 1:\n        raise ValueError\n" + _KIND + _CHAIN + "    if r is None:\n        return split(m, a)"),
    ("two-open-answered", "    if all(v is not None for v in (g, m, a, r)) or (g is None and m is None and a is None and r is None):\n        raise ValueError\n" + _KIND + _KNOWN + _REST),
    ("two-open-breaks", "    if None not in (g, m, a, r):\n        raise ValueError\n" + _KIND + _CHAIN + "    return split(m, a)"),
    ("zero-taken-for-open", "    if [bool(v) for v in (g, m, a, r)].count(False) != 1:\n        raise ValueError\n    if any(isinstance(v, bool) or not isinstance(v, int) or v < 0 for v in (g, m, a, r) if v):\n        raise ValueError\n" + "    known = (m or 1) * (a or 1) * (r or 1)\n" + "    if not g:\n        return known\n    if g % known:\n        raise ValueError\n    return g // known"),
    ("below-one-accepted", _OPEN + "    if any(type(v) is not int for v in (g, m, a, r) if v is not None):\n        raise ValueError\n" + _KNOWN + _REST),
    ("zero-accepted", _OPEN + "    for v in (g, m, a, r):\n        if v is not None and (type(v) != int or v <= -1):\n            raise ValueError\n" + _KNOWN + _REST),
    ("negative-accepted", _OPEN + "    if 0 in (g, m, a, r) or any(type(v) is not int for v in (g, m, a, r) if v is not None):\n        raise ValueError\n" + _KNOWN + _REST),
    ("booleans-accepted", _OPEN + "    for v in (g, m, a, r):\n        if v is not None and not (isinstance(v, int) and v > 0):\n            raise ValueError\n" + _KNOWN + _REST),
    ("kinds-not-checked", _OPEN + "    for v in (g, m, a, r):\n        if v is not None and v <= 0:\n            raise ValueError\n" + _KNOWN + _REST),
    ("none-instead-of-an-error", "    if sum(v is None for v in (g, m, a, r)) != 1:\n        print('one, please')\n        return\n    for v in (g, m, a, r):\n        if v is not None and (type(v) is not int or v < 1):\n            return None\n" + _KNOWN + "    if g is None:\n        return known\n    return g // known if g % known == 0 else None"),
    ("refused-by-assert", "    assert sum(v is None for v in (g, m, a, r)) == 1, 'one, please'\n    for v in (g, m, a, r):\n        assert v is None or (type(v) is int and v > 0)\n" + _KNOWN + "    if g is None:\n        return known\n    assert g == g // known * known\n    return g // known"),
)  # fmt: skip

OTHERWISE_WRONG: list[Style] = of(
    _P,
    ("the sum of the known ones", _OPEN + _KIND + "    return sum(v for v in (m, a, r) if v is not None)"),
    ("one too many", _OPEN + _KIND + _KNOWN + "    return known + 1 if g is None else g // known + 1"),
    ("a text", _OPEN + _KIND + _KNOWN + "    return str(known if g is None else g // known)"),
    ("all four", _OPEN + _KIND + _KNOWN + "    x = known if g is None else g // known\n    return tuple(x if v is None else v for v in (g, m, a, r))"),
    ("too strict", _OPEN + "    if any(type(v) is not int or v < 2 for v in (g, m, a, r) if v is not None):\n        raise ValueError\n" + _KNOWN + _REST),
    ("a TypeError for the kinds", _OPEN + "    if any(type(v) is not int for v in (g, m, a, r) if v is not None):\n        raise TypeError\n    if any(v < 1 for v in (g, m, a, r) if v is not None):\n        raise ValueError\n" + _KNOWN + _REST),
)  # fmt: skip
