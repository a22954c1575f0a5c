"""Bits and numbers of five formats: against NumPy where it has the format, against a brute-force search where it has not."""

from __future__ import annotations

import math
import random
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from app.domain import bit_pattern
from app.domain.bit_pattern import (
    BIT_FORMATS,
    exact_decimal,
    largest_pattern,
    next_pattern,
    pattern_fields,
    pattern_kind,
    pattern_value,
    relative_error,
    rounding_error,
    smallest_normal_pattern,
    stored_pattern,
    width,
)
from app.domain.exact_number import all_digits, read_exact
from tests.domain.calls import Call, Constant, call, differences, encoded, run_in_page_modules

SMALL = ("fp16", "bf16", "e4m3", "e5m2")
"""Formats whose patterns can all be tried."""

PUBLISHED = {
    "fp32": ("340282346638528859811704183484516925440", 2.0**-126, 2.0**-149),
    "fp16": ("65504", 2.0**-14, 2.0**-24),
    "bf16": ("338953138925153547590470800371487866880", 2.0**-126, 2.0**-133),
    "e4m3": ("448", 2.0**-6, 2.0**-9),
    "e5m2": ("57344", 2.0**-14, 2.0**-16),
}
"""Largest, smallest normal, smallest subnormal: IEEE 754; Micikevicius et al. 2022 (arXiv:2209.05433), table 1."""


def same(one: float, other: float) -> bool:
    """Equal with the sign of zero; NaN equals NaN."""
    return (math.isnan(one) and math.isnan(other)) or (one == other and math.copysign(1, one) == math.copysign(1, other))


def numpy_values(name: str) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """What NumPy reads from every 16-bit pattern; a bfloat16 is the upper half of a float32, an E5M2 that of a float16."""
    patterns = np.arange(2 ** width(name), dtype=np.uint32)
    with np.errstate(invalid="ignore"):  # a NaN of the signalling kind
        if name == "bf16":
            return (patterns << np.uint32(16)).view(np.float32).astype(np.float64)
        shift = np.uint32(8 if name == "e5m2" else 0)
        return (patterns << shift).astype(np.uint16).view(np.float16).astype(np.float64)


@pytest.mark.parametrize("name", ["fp16", "bf16", "e5m2"])
def test_every_pattern_has_the_value_that_numpy_reads(name: str) -> None:
    """All of them: zeros of both signs, subnormals, infinities and NaN included."""
    wrong = [p for p, want in enumerate(numpy_values(name).tolist()) if not same(pattern_value(p, name), want)]
    assert wrong == []


def test_every_pattern_of_e4m3() -> None:
    """The definition in the paper, spelt out for all 256: bias 7, no infinities, one NaN for each sign."""
    for pattern in range(256):
        sign, exponent, fraction = -1.0 if pattern > 127 else 1.0, pattern // 8 % 16, pattern % 8
        if pattern % 128 == 127:
            want = math.nan
        elif exponent == 0:
            want = sign * fraction / 8 * 2.0**-6
        else:
            want = sign * (1 + fraction / 8) * 2.0 ** (exponent - 7)
        assert same(pattern_value(pattern, "e4m3"), want), pattern
    assert {pattern_kind(pattern, "e4m3") for pattern in range(256)} == {"zero", "subnormal", "normal", "nan"}


def test_patterns_of_fp32_have_the_values_that_numpy_reads() -> None:
    """Thirty thousand random ones and every edge."""
    rng = random.Random(1)
    edges = [0, 1, 2**23 - 1, 2**23, 2**31 - 2**23 - 1, 2**31 - 2**23, 2**31 - 2**23 + 1, 2**31 - 1]
    patterns = [*edges, *(2**31 + each for each in edges), *(rng.randrange(2**32) for _ in range(30_000))]
    with np.errstate(invalid="ignore"):
        read = np.array(patterns, np.uint32).view(np.float32).astype(np.float64).tolist()
    assert [p for p, want in zip(patterns, read, strict=True) if not same(pattern_value(p, "fp32"), want)] == []


@pytest.mark.parametrize("name", BIT_FORMATS)
def test_published_limits(name: str) -> None:
    """The largest number, the smallest normal and the smallest subnormal are those of the standards."""
    largest, normal, subnormal = PUBLISHED[name]
    assert exact_decimal(largest_pattern(name), name) == largest
    assert pattern_value(smallest_normal_pattern(name), name) == normal
    assert pattern_value(1, name) == subnormal
    assert pattern_kind(smallest_normal_pattern(name) - 1, name) == "subnormal"
    assert pattern_kind(largest_pattern(name) + 1, name) == ("infinity" if BIT_FORMATS[name].infinities else "nan")


@pytest.mark.parametrize("name", SMALL)
def test_every_number_is_stored_as_its_own_pattern(name: str) -> None:
    """Written out with all digits and read again, nothing is lost; NaN is stored as a NaN."""
    for pattern in range(0, 2 ** width(name), 1 if width(name) == 8 else 7):
        text = exact_decimal(pattern, name)
        if pattern_kind(pattern, name) == "nan":
            assert pattern_kind(stored_pattern(text, name), name) == "nan"
        elif text in ("inf", "-inf"):
            assert stored_pattern(text, name) == pattern
        else:
            assert stored_pattern(text, name) == pattern, text
            assert rounding_error(text, name) == "0"
            assert float(text) == pattern_value(pattern, name)


@pytest.mark.parametrize("name", SMALL)
def test_halves_go_to_the_even_pattern(name: str) -> None:
    """Between any two neighbours: the middle goes to the even one, a hair more or less to the nearer one."""
    step = 1 if width(name) == 8 else 31
    for pattern in range(0, largest_pattern(name), step):
        low, high = (Fraction(pattern_value(p, name)) for p in (pattern, pattern + 1))
        middle, hair = (low + high) / 2, (high - low) / 2**20
        even = pattern if pattern % 2 == 0 else pattern + 1
        for at, want in ((middle, even), (middle - hair, pattern), (middle + hair, pattern + 1)):
            assert stored_pattern(all_digits(at, ""), name) == want, (pattern, at)


def brute(value: Fraction, name: str) -> int:
    """The nearest pattern by trying all; of two the even one; the virtual next number bounds what is still finite."""
    most = largest_pattern(name)
    top, below = (Fraction(pattern_value(p, name)) for p in (most, most - 1))
    values = [*(Fraction(pattern_value(p, name)) for p in range(most + 1)), top + (top - below)]
    return min(range(most + 2), key=lambda p: (abs(values[p] - value), p % 2))


@pytest.mark.parametrize("name", ["e4m3", "e5m2"])
def test_rounding_is_to_the_nearest_by_brute_force(name: str) -> None:
    """Two thousand numbers of every size, and those around the largest: the search over all patterns agrees."""
    rng = random.Random(2)
    most = pattern_value(largest_pattern(name), name)
    numbers = [rng.choice([1, 10, 0.1, 1e-3, 1e3]) * rng.random() for _ in range(2_000)]
    numbers += [most * factor for factor in (1, 1.01, 1.03, 1.0357142857142858, 1.04, 1.0625, 1.07, 1.1, 1.125, 1.2, 5)]
    for number in numbers:
        assert stored_pattern(repr(number), name) == brute(Fraction(repr(number)), name), number


def test_rounding_is_what_numpy_does() -> None:
    """float32 and float16 of doubles of every size, subnormals and overflow included; bfloat16 as hardware rounds float32."""
    rng = random.Random(3)
    values = [rng.choice((-1, 1)) * rng.random() * 2.0 ** rng.randint(-152, 130) for _ in range(6_000)]
    values += [65519.99, 65520.0, -65520.0, 2.0**-25, 2.0**-24 * 1.5, 3.4028235677973366e38, 1e-46, 2049.0, 2051.0]
    with np.errstate(over="ignore"):
        for value in values:
            text = exact_text(value)
            assert stored_pattern(text, "fp32") == int(np.float32(value).view(np.uint32)), value
            assert stored_pattern(text, "fp16") == int(np.float16(value).view(np.uint16)), value
    singles = np.array([each for each in values if abs(each) < 3e38], np.float32)
    bits = singles.view(np.uint32).astype(np.uint64)
    rounded = (bits + 0x7FFF + (bits >> np.uint64(16) & np.uint64(1))) >> np.uint64(16)
    for single, want in zip(singles.tolist(), rounded.tolist(), strict=True):
        assert stored_pattern(exact_text(single), "bf16") == want, single


def exact_text(value: float) -> str:
    """A double with all its digits, as Python's decimals print it."""
    return format(Decimal(value), "e") if value else str(value)


@pytest.mark.parametrize("name", BIT_FORMATS)
def test_neighbours(name: str) -> None:
    """Going up from the lowest number reaches the highest by way of one zero; the ends have no further neighbour."""
    most, top = largest_pattern(name), 2 ** (width(name) - 1)
    assert next_pattern(most, name, up=True) is None
    assert next_pattern(top + most, name, up=False) is None
    assert next_pattern(1, name, up=False) == 0
    assert next_pattern(0, name, up=False) == top + 1
    assert next_pattern(top, name, up=False) == top + 1, "minus zero is zero"
    assert next_pattern(top, name, up=True) == 1
    assert next_pattern(top + 1, name, up=True) == 0
    nan = stored_pattern("nan", name)
    assert pattern_kind(nan, name) == "nan"
    assert next_pattern(nan, name, up=True) is None
    if BIT_FORMATS[name].infinities:
        assert next_pattern(most + 1, name, up=False) == most
        assert next_pattern(most + 1, name, up=True) is None
    if width(name) == 8:
        walk, at = [], top + most
        while at is not None:
            walk.append(pattern_value(at, name))
            at = next_pattern(at, name, up=True)
        assert walk == sorted(set(walk))
        assert len(walk) == 2 * most + 1


def test_typed_numbers() -> None:
    """What a reader may type, exactly; and what cannot be read says so."""
    for text, want in {
        "0.1": "1/10", "1/3": "1/3", "2^-24": "1/16777216", "1e-8": "1/100000000", "5.": "5", ".5": "1/2", "1,024": "1024",
        "65 504": "65504", " 1_000 ": "1000", "+3": "3", "2^10": "1024", "1.5E3": "1500",
    }.items():  # fmt: skip
        sign, size = read_exact(text)
        assert (sign, size) == (0, Fraction(want)), text
    assert read_exact("−2.5") == (1, Fraction(5, 2))
    assert read_exact("-0") == (1, Fraction(0))
    assert read_exact("-Infinity") == (1, None)
    for text in ("", "one", "1.2.3", "0x10", "1e99999", "--1", "1/0", "0^-1", "1e401", "2^401", "1" * 401, "٣"):
        with pytest.raises(ValueError, match=r"cannot be read|divides by zero|beyond every format"):
            read_exact(text)


def test_signs_of_zero_and_overflow() -> None:
    """Minus zero keeps its sign bit; too large becomes infinity, in E4M3, which has none, NaN."""
    assert stored_pattern("-0", "bf16") == 0x8000
    assert exact_decimal(0x8000, "bf16") == "-0"
    assert stored_pattern("1e39", "bf16") == 0x7F80
    assert stored_pattern("-70000", "fp16") == 0xFC00
    assert exact_decimal(0xFC00, "fp16") == "-inf"
    assert stored_pattern("464", "e4m3") == 0x7E, "448 is as near and even"
    assert stored_pattern("464.01", "e4m3") == 0x7F
    assert exact_decimal(0x7F, "e4m3") == "nan"
    assert rounding_error("500", "e4m3") == "nan"
    assert rounding_error("1e6", "fp16") == "inf"
    assert rounding_error("0.1", "bf16") == "9.7656e-5"
    assert rounding_error("1/3", "fp16") == "-8.138e-5"
    assert relative_error("0.1", "bf16") == "9.7656e-4"
    assert relative_error("-0.1", "bf16") == "-9.7656e-4", "away from zero is below"
    assert relative_error("2^-30", "fp16") == "-1e0", "all of it is lost"
    assert relative_error("0", "fp16") == "0"


def test_a_pattern_without_bits_is_refused() -> None:
    """Nor is a format that nobody knows."""
    with pytest.raises(ValueError, match="whole number below 256"):
        pattern_fields(256, "e4m3")
    with pytest.raises(ValueError, match="whole number below 65536"):
        pattern_value(-1, "fp16")
    with pytest.raises(ValueError, match="format must be one of fp32"):
        width("fp64")


def page_calls() -> list[Call]:
    """All of FP8 and all values of 16 bits; samples of the rest; typed numbers; refusals."""
    rng = random.Random(4)
    made = [call(pattern_value, pattern, name) for name in SMALL for pattern in range(2 ** width(name))]
    eight = [(pattern, name) for name in ("e4m3", "e5m2") for pattern in range(256)]
    wide = [(rng.randrange(2 ** width(name)), name) for name in ("fp32", "fp16", "bf16") for _ in range(300)]
    wide += [(p, n) for n in BIT_FORMATS for p in (0, 1, smallest_normal_pattern(n), largest_pattern(n), 2 ** (width(n) - 1))]
    for pattern, name in [*eight, *wide]:
        made += [call(each, pattern, name) for each in (pattern_fields, pattern_kind, pattern_value, exact_decimal)]
        made += [call(next_pattern, pattern, name, up) for up in (True, False)]
        made.append(call(stored_pattern, exact_decimal(pattern, name), name))
    texts = [
        "0.1",
        "-0.1",
        "1/3",
        "2^-24",
        "2^-25",
        "65504",
        "65519.9",
        "65520",
        "1e-46",
        "464",
        "465",
        "-0",
        "inf",
        "-inf",
        "nan",
    ]
    texts += [
        "1e400",
        "1e-400",
        "3.4028235677973366e38",
        "0",
        "one",
        "1/0",
        "1e401",
        "",
        "2^300",
        "0^0",
        "0^-3",
        ".5",
        "7.",
        ".",
    ]
    texts += [repr(rng.random() * 10.0 ** rng.randint(-45, 40)) for _ in range(600)]
    made += [
        call(each, text, name)
        for text in texts
        for name in BIT_FORMATS
        for each in (stored_pattern, rounding_error, relative_error)
    ]
    made += [call(each, name) for name in (*BIT_FORMATS, "fp64") for each in (width, bit_pattern.bias, largest_pattern)]
    return [*made, call(pattern_value, 256, "e4m3"), call(pattern_kind, -1, "bf16")]


def test_the_page_reads_and_rounds_alike(tmp_path: Path) -> None:
    """The page's module gives what this one gives: every 8-bit and 16-bit pattern, digits, errors and refusals."""
    calls = page_calls()
    asked = [*(encoded(each) for each in calls), encoded(Constant(bit_pattern, "BIT_FORMATS"))]
    want = [*(each.outcome() for each in calls), Constant(bit_pattern, "BIT_FORMATS").outcome()]
    got = run_in_page_modules(asked, tmp_path)
    assert [(str(a)[:120], lines) for a, b, c in zip(asked, want, got, strict=True) if (lines := differences(b, c))][:5] == []
