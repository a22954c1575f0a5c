"""Programs for the bfloat16 exercise in learners' words: right ones in many styles, and known mistakes written otherwise."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """One function, written in another way than the solution's."""

    title: str
    """For a mistake: the name that must be found."""
    function: str
    source: str


def _of(function: str, head: str, *pairs: tuple[str, str]) -> list[Style]:
    return [Style(title, function, f"{head}\n{body}") for title, body in pairs]


_B, _V, _A = "def bf16_bits(numbers):", "def bf16_values(patterns):", "def bf16_accumulate(numbers):"
_U = "    u = np.array(numbers, dtype=np.float32).view(np.uint32)\n"
_ONE = "    def one(n):\n        return bf16_values(bf16_bits(np.array([n], np.float32)))[0]\n"

RIGHT: list[Style] = [
    *_of(
        "bf16_bits",
        _B,
        ("compare the lower half", _U + "    up, low = u >> np.uint32(16), u & np.uint32(0xFFFF)\n    add = (low > 0x8000) | ((low == 0x8000) & (up % np.uint32(2) == 1))\n    return np.where(np.isnan(numbers), 0x7FC0, up + add.astype(np.uint32)).astype(np.uint16)"),
        ("wider whole numbers", _U + "    w = u.astype(np.int64)\n    r = (w + 32767 + (w // 65536) % 2) // 65536\n    r[np.isnan(numbers)] = 0x7FC0\n    return r"),
        ("one by one with struct", "    import struct\n    def one(n):\n        if np.isnan(n):\n            return 0x7FC0\n        (u,) = struct.unpack('<I', struct.pack('<f', n))\n        up, low = divmod(u, 65536)\n        return up + (low > 32768 or (low == 32768 and up % 2 == 1))\n    flat = [one(n) for n in np.asarray(numbers).ravel()]\n    return np.array(flat, np.uint16).reshape(np.shape(numbers))"),
        ("halves as uint16 pairs", "    p = np.ascontiguousarray(numbers, np.float32).view(np.uint16).reshape(*np.shape(numbers), 2)\n    low, up = p[..., 0].astype(np.int64), p[..., 1].astype(np.int64)\n    r = up + ((low + (up & 1)) > 0x8000)\n    return np.where(np.isnan(numbers), 0x7FC0, r).astype(np.uint16)"),
        ("NaN first", _U + "    out = np.full(u.shape, 0x7FC0, np.uint16)\n    ok = ~np.isnan(numbers)\n    v = u[ok]\n    out[ok] = ((v + np.uint32(0x7FFF) + ((v >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)).astype(np.uint16)\n    return out"),
        ("sign apart", _U + "    s, m = u & np.uint32(0x80000000), u & np.uint32(0x7FFFFFFF)\n    m = m + np.uint32(0x7FFF) + ((m >> np.uint32(16)) & np.uint32(1))\n    return np.where(np.isnan(numbers), np.uint32(0x7FC0), (s | m) >> np.uint32(16))"),
        ("NaN by its bits", _U + "    nan = (u & np.uint32(0x7FFFFFFF)) > np.uint32(0x7F800000)\n    r = (u + ((u >> np.uint32(16)) & np.uint32(1)) + np.uint32(0x7FFF)) >> np.uint32(16)\n    r[nan] = 0x7FC0\n    return r.astype(np.uint16)"),
    ),
    *_of(
        "bf16_values",
        _V,
        ("times 65,536", "    return (np.array(patterns, dtype=np.uint32) * np.uint32(65536)).view(np.float32)"),
        ("pairs of halves", "    p = np.asarray(patterns, np.uint16)\n    return np.stack([np.zeros_like(p), p], axis=-1).view(np.float32)[..., 0]"),
        ("struct", "    import struct\n    flat = [struct.unpack('<f', struct.pack('<I', int(p) << 16))[0] for p in np.asarray(patterns).ravel()]\n    return np.array(flat, np.float32).reshape(np.shape(patterns))"),
        ("wide and back", "    return (np.asarray(patterns).astype(np.uint64) << np.uint64(16)).astype(np.uint32).view(np.float32)"),
    ),
    *_of(
        "bf16_accumulate",
        _A,
        ("a list of one", "    t = np.array([0], np.float32)\n    for n in numbers:\n        n = bf16_values(bf16_bits(np.array([n], np.float32)))\n        t = bf16_values(bf16_bits(t + n))\n    return t[0]"),
        ("reduce", _ONE + "    from functools import reduce\n    return float(reduce(lambda t, n: one(t + one(n)), numbers, np.float32(0)))"),
        ("in double", _ONE + "    t = 0.0\n    for n in numbers:\n        t = float(one(np.float32(t + float(one(n)))))\n    return t"),
        ("in place", "    r = bf16_values(bf16_bits(numbers))\n    t = np.zeros((), np.float32)[None]\n    for i in range(len(r)):\n        t[0] = t[0] + r[i]\n        t[:] = bf16_values(bf16_bits(t))\n    return t.item()"),
    ),
]  # fmt: skip

_R = _U + "    r = (u + np.uint32(0x7FFF) + ((u >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)\n"
_NAN = "    r[np.isnan(numbers)] = 0x7FC0\n    return r.astype(np.uint16)"
_VALUES = "    r = bf16_values(bf16_bits(numbers))\n"

MISTAKEN: list[Style] = [
    *_of(
        "bf16_bits",
        _B,
        ("cut-off", _U + "    r = u // np.uint32(65536)\n" + _NAN),
        ("ties-away", _U + "    r = (u >> np.uint32(16)) + ((u >> np.uint32(15)) & np.uint32(1))\n" + _NAN),
        ("ties-down", _U + "    r = (u >> np.uint32(16)) + ((u & np.uint32(0xFFFF)) > 0x8000)\n" + _NAN),
        ("nan-rounded", _R + "    return r.astype(np.uint16)"),
        ("nan-cut-to-infinity", _R + "    n = np.isnan(numbers)\n    r[n] = u[n] // np.uint32(65536)\n    return r.astype(np.uint16)"),
        ("float16-instead", "    with np.errstate(all='ignore'):\n        r = np.float16(numbers).view(np.uint16).copy()\n    r[np.isnan(numbers)] = 0x7FC0\n    return r"),
        ("shifted-by-13", _U + "    r = (u + np.uint32(4095) + (u // np.uint32(8192)) % np.uint32(2)) // np.uint32(8192)\n" + _NAN),
        ("lower-half", _U + "    r = u % np.uint32(65536)\n" + _NAN),
        ("not-moved-down", _R + "    r[np.isnan(numbers)] = 0x7FC0\n    return r * np.uint32(65536)"),
        ("numbers-not-patterns", _R + "    r[np.isnan(numbers)] = 0x7FC0\n    return (r * np.uint32(65536)).view(np.float32)"),
        ("sign-lost", "    u = np.abs(numbers).view(np.uint32)\n    r = (u + np.uint32(0x7FFF) + ((u >> np.uint32(16)) & np.uint32(1))) >> np.uint32(16)\n" + _NAN),
        ("clamped", _R + "    over = np.isfinite(numbers) & ((r & np.uint32(0x7FFF)) == 0x7F80)\n    r[over] -= np.uint32(1)\n" + _NAN),
        ("subnormals-flushed", _R + "    small = np.abs(numbers) < np.float32(2.0**-126)\n    r[small] &= np.uint32(0x8000)\n" + _NAN),
    ),
    *_of(
        "bf16_values",
        _V,
        ("patterns-read-as-numbers", "    return np.float32(np.asarray(patterns).astype(np.uint32) * np.uint32(65536))"),
        ("read-as-float16", "    return np.ascontiguousarray(patterns).view('<f2').astype('f4')"),
        ("not-moved-up", "    return np.array(patterns, dtype=np.uint32).view(np.float32)"),
        ("not-moved-up", "    return (np.asarray(patterns, np.uint16) << np.uint16(16)).astype(np.uint32).view(np.float32)"),
    ),
    *_of(
        "bf16_accumulate",
        _A,
        ("rounded-at-the-end", _VALUES + "    t = np.array([r.sum(dtype=np.float32)], np.float32)\n    return bf16_values(bf16_bits(t))[0]"),
        ("float32-accumulator", _VALUES + "    return float(np.sum(r))"),
        ("float32-accumulator", _VALUES + "    t = 0.0\n    for n in r:\n        t += float(n)\n    return t"),
        ("nothing-rounded", "    return float(np.sum(numbers))"),
        ("values-not-rounded", _ONE + "    t = np.float32(0)\n    for n in numbers:\n        t = one(t + n)\n    return float(t)"),
        ("float16-accumulator", "    t = np.float16(0)\n    with np.errstate(all='ignore'):\n        for n in numbers:\n            t = t + np.float16(n)\n    return float(t)"),
        ("cut-while-adding", _VALUES + "    t = np.float32(0)\n    for n in r:\n        t = np.float32(t + n)\n        if t == t:\n            t = (np.array([t]).view(np.uint32) >> np.uint32(16) << np.uint32(16)).view(np.float32)[0]\n    return float(t)"),
        ("smallest-first", _ONE + "    t = np.float32(0)\n    for n in sorted(_rounded(numbers), key=abs):\n        t = one(t + n)\n    return float(t)\n\n\ndef _rounded(numbers):\n    return bf16_values(bf16_bits(numbers))"),
    ),
]  # fmt: skip

OTHERWISE_WRONG: list[Style] = [
    *_of(
        "bf16_bits",
        _B,
        ("converted, not viewed", "    return (np.abs(np.nan_to_num(numbers, nan=1.0, posinf=9.0, neginf=9.0)) % 60000).astype(np.uint32).astype(np.uint16)"),
        ("always up", _U + "    r = (u >> np.uint32(16)) + np.uint32(1)\n" + _NAN),
        ("bits reversed", _R + "    r[np.isnan(numbers)] = 0x7FC0\n    return r.astype(np.uint16).byteswap()"),
    ),
    *_of("bf16_values", _V, ("half of it", "    return (np.asarray(patterns).astype(np.uint32) << np.uint32(16)).view(np.float32) / 2")),
    *_of(
        "bf16_accumulate",
        _A,
        ("a mean", _VALUES + "    return float(np.mean(r)) if len(r) else 0.0"),
        ("the last one only", _VALUES + "    return float(r[-1]) if len(r) else 0.0"),
    ),
]  # fmt: skip
