"""Fresh inputs for the three functions, made from bits, so that ties and edges are exactly what their names say."""

import numpy as np

from app.grading.cases import case

SIGN = 0x80000000


def cases(rng):
    yield from bf16_bits(rng)
    yield from bf16_values(rng)
    yield from bf16_accumulate(rng)


def bf16_bits(rng):
    name = "bf16_bits"
    even, odd = uppers(rng, 3) & ~np.uint32(1), uppers(rng, 3) | np.uint32(1)
    yield numbers("a little above a half", odd, 0x8000 + below_half(rng))
    yield numbers("a little below a half", even, below_half(rng))
    yield numbers("ties, upper half even", even, 0x8000)
    yield numbers("ties, upper half odd", odd, 0x8000)
    yield numbers("exact in bfloat16", uppers(rng, 4), 0)
    yield case(name, np.round(rng.normal(size=5) * 10, 2).astype(np.float32), name="numbers of everyday size")
    yield case(name, rng.normal(size=(2, 3)).astype(np.float32), name="a table")
    yield numbers("negative numbers", uppers(rng, 3) | np.uint32(0x8000), 0x9000 + below_half(rng) // 2)
    all_ones = (exponents(rng, 3) << np.uint32(7)) | np.uint32(0x7F)
    yield numbers("a carry into the exponent", all_ones, 0xC000 + below_half(rng) // 2)
    yield case(name, floats([0, SIGN]), name="zeros of both signs")
    yield case(name, floats([0x7F800000, SIGN + 0x7F800000]), name="infinities")
    yield case(name, floats([0x7F7F8000 + below_half(rng), SIGN + 0x7F7FFFFF]), name="too large for bfloat16")
    yield numbers("very small: subnormal", (uppers(rng, 3) & np.uint32(0x7F)) | np.uint32(2), 0x8000 + below_half(rng))
    yield case(name, floats([0x7FC00000 + whole(rng, 0, 0xFFFF)]), name="NaN")
    yield case(name, floats([0x7F800001 + whole(rng, 0, 0x7FFD)]), name="NaN with ones in its lower half only")
    yield case(name, floats([0x7FFFFFFF, 0xFFFFFFFF]), name="NaN of all ones")


def bf16_values(rng):
    name = "bf16_values"
    yield case(name, (uppers(rng, 4) | np.uint32(0x4000)).astype(np.uint16), name="positive numbers")
    yield case(name, (uppers(rng, 3) | np.uint32(0x8000)).astype(np.uint16), name="negative numbers")
    yield case(name, uppers(rng, 6).astype(np.uint16).reshape(2, 3), name="a table")
    yield case(name, np.array([0x7F80, 0xFF80, 0x7FC0, 0], np.uint16), name="infinities, NaN and zero")
    yield case(name, np.array([whole(rng, 0x3F81, 0x3FFE)], np.uint16), name="one number")


def bf16_accumulate(rng):
    yield total(np.round(rng.normal(size=5) * 3, 2), "a few values")
    yield total([whole(rng, 11, 99) / 100 + 0.003], "one value")
    yield total([], "no values")
    yield total(np.full(1024, 1 / 1024), "1,024 times 1/1024")
    yield total(np.full(64, 0.1), "64 times 0.1")
    yield total(np.ones(whole(rng, 270, 320)), "about 300 ones")
    start = 256 + 2 * whole(rng, 1, 60)
    yield total([start, 1, 1, 1], "ties at every step")
    yield total([whole(rng, 1, 3) * 1024, *rng.integers(1, 4, size=12)], "small values after a large one")
    scale = 2.0 ** whole(rng, -3, 3)
    yield total([scale, scale * (2**-8 + 2**-18)], "a little more than half a step")
    yield total(np.round(rng.normal(size=40), 1), "forty values of both signs")
    largest = float(floats([0x7F7F0000])[0])
    yield total([largest, 1e36 + whole(rng, 1, 9) * 1e34], "a sum too large for bfloat16")
    yield total([whole(rng, 1, 9), np.nan, 1], "NaN among the values")


def numbers(title, upper, lower):
    """A case of float32 numbers with these upper and lower halves; the halves of the first are facts."""
    bits = (upper.astype(np.uint32) << np.uint32(16)) | np.uint32(lower)
    first, rest = f"0x{int(upper[0]):04X}", f"0x{int(lower):04X}"
    return case("bf16_bits", floats(bits), name=title, facts={"upper": first, "lower": rest})


def total(values, title):
    return case("bf16_accumulate", np.array(values, np.float32), name=title)


def floats(bits):
    return np.array(bits, np.uint32).view(np.float32)


def uppers(rng, count):
    """Different upper halves of float32 numbers between 1/16 and 16, of either sign's bits cleared."""
    return np.uint32(0x3D80) + rng.choice(0x400, size=count, replace=False).astype(np.uint32)


def exponents(rng, count):
    return rng.choice(np.arange(0x7B, 0x83), size=count, replace=False).astype(np.uint32)


def below_half(rng):
    """A lower half between 1 and 0x7FFE, not near either end."""
    return whole(rng, 0x100, 0x7F00)


def whole(rng, low, high):
    """A Python int from low to high, both included."""
    return int(rng.integers(low, high, endpoint=True))
