"""Floating-point formats bit by bit: which number a pattern of bits stands for, and which pattern a number is stored as.

A pattern is a whole number: its bits read as binary, the sign first, then exponent, then fraction. All arithmetic is exact
(fractions of whole numbers); rounding is to the nearest, halves to the even pattern. Sources: IEEE 754 for FP32 and FP16;
BF16 is the upper half of FP32; FP8 as in Micikevicius et al. 2022 (arXiv:2209.05433), where E4M3 has no infinities.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from app.domain.exact_number import all_digits, five_digits, read_exact
from app.domain.whole import one_of, shown


@dataclass(frozen=True, slots=True)
class BitFormat:
    """How the bits of a format are used."""

    name: str
    label: str
    exponent_bits: int
    fraction_bits: int
    infinities: bool
    """True: an exponent of all ones means infinity or NaN. False: only the pattern of all ones is NaN, none is infinite."""


BIT_FORMATS: dict[str, BitFormat] = {
    each.name: each
    for each in (
        BitFormat("fp32", "FP32", 8, 23, infinities=True),
        BitFormat("fp16", "FP16", 5, 10, infinities=True),
        BitFormat("bf16", "BF16", 8, 7, infinities=True),
        BitFormat("e4m3", "FP8 E4M3", 4, 3, infinities=False),
        BitFormat("e5m2", "FP8 E5M2", 5, 2, infinities=True),
    )
}


def bit_format(name: str) -> BitFormat:
    """The format of that name. Raises ValueError that lists the names."""
    return one_of("format", name, BIT_FORMATS)


def width(name: str) -> int:
    """Bits of a pattern."""
    form = bit_format(name)
    return 1 + form.exponent_bits + form.fraction_bits


def bias(name: str) -> int:
    """What is taken from the exponent field to get the exponent."""
    return (1 << bit_format(name).exponent_bits - 1) - 1


def largest_pattern(name: str) -> int:
    """The pattern of the largest finite number."""
    form = bit_format(name)
    last = (1 << width(name) - 1) - 1
    return last - (1 << form.fraction_bits) if form.infinities else last - 1


def smallest_normal_pattern(name: str) -> int:
    """The pattern of the smallest positive number whose leading one is implied; below it are the subnormals, from 1 up."""
    return 1 << bit_format(name).fraction_bits


def pattern_fields(pattern: int, name: str) -> tuple[int, int, int]:
    """Sign, exponent field and fraction field. Raises ValueError for a pattern that the format has no bits for."""
    form = bit_format(name)
    if not 0 <= pattern < 1 << width(name):
        raise ValueError(f"a pattern of {form.label} must be a whole number below {1 << width(name)}, not {shown(pattern)}")
    sign, size = divmod(pattern, 1 << width(name) - 1)
    return sign, *divmod(size, 1 << form.fraction_bits)


def pattern_kind(pattern: int, name: str) -> str:
    """``zero``, ``subnormal``, ``normal``, ``infinity`` or ``nan``."""
    _, exponent, fraction = pattern_fields(pattern, name)
    size = pattern % (1 << width(name) - 1)
    if size > largest_pattern(name):
        return "infinity" if bit_format(name).infinities and fraction == 0 else "nan"
    return "normal" if exponent else "subnormal" if fraction else "zero"


def pattern_value(pattern: int, name: str) -> float:
    """The number that the pattern stands for; a double holds each of them exactly."""
    sign, exponent, fraction = pattern_fields(pattern, name)
    kind = pattern_kind(pattern, name)
    if kind in ("infinity", "nan"):
        size = math.inf if kind == "infinity" else math.nan
    else:
        bits = bit_format(name).fraction_bits
        leading = 1 << bits if exponent else 0
        size = (leading + fraction) * 2.0 ** (max(exponent, 1) - bias(name) - bits)
    return -size if sign else size


def stored_pattern(text: str, name: str) -> int:
    """The pattern that a typed number is stored as: the nearest, of two equally near the even one.

    Too large a number becomes infinity, in E4M3 NaN (libraries may be asked to clamp it to the largest instead).
    Raises ValueError for a text that is no number.
    """
    form = bit_format(name)
    sign, size = read_exact(text)
    top = 1 << width(name) - 1
    if size is None:  # inf or nan
        infinite = "inf" in text.lower()
        quiet = top - 1 if not form.infinities else largest_pattern(name) + 1 + (1 << form.fraction_bits - 1)
        found = largest_pattern(name) + 1 if infinite else quiet
    else:
        found = min(nearest_steps(size, form, 1 - bias(name)), largest_pattern(name) + 1)
    return sign * top + found


def nearest_steps(size: Fraction, form: BitFormat, lowest: int) -> int:
    """The pattern of a size of at least 0, before overflow is looked at.

    Patterns count on evenly from one power of two to the next, so the rounded quotient is all that is added.
    """
    if size == 0:
        return 0
    exponent = size.numerator.bit_length() - size.denominator.bit_length()
    if Fraction(2) ** exponent > size:
        exponent -= 1
    exponent = max(exponent, lowest)
    steps = round(size / Fraction(2) ** (exponent - form.fraction_bits))  # halves to even
    return ((exponent - lowest) << form.fraction_bits) + steps


def next_pattern(pattern: int, name: str, up: bool) -> int | None:
    """The pattern of the next larger (or smaller) finite number; None at the end and for NaN. Both zeros count as one."""
    sign, _, _ = pattern_fields(pattern, name)
    kind = pattern_kind(pattern, name)
    top, most = 1 << width(name) - 1, largest_pattern(name)
    if kind == "nan":
        return None
    place = top - pattern if sign else pattern
    place += 1 if up else -1
    if abs(place) > most:
        return None
    return top - place if place < 0 else place


def exact_decimal(pattern: int, name: str) -> str:
    """The stored number with all its digits, e.g. ``0.100000001490116119384765625``; very small ones with a power of ten.

    ``inf``, ``-inf`` and ``nan`` by these names; a zero with the sign bit as ``-0``.
    """
    value = pattern_value(pattern, name)
    if not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf" if value > 0 else "-inf"
    return all_digits(Fraction(value), "-" if pattern_fields(pattern, name)[0] else "")


def rounding_error(text: str, name: str) -> str:
    """Stored minus typed, in five significant digits, e.g. ``1.4901e-9``; ``0`` where the number is stored exactly.

    ``inf`` or ``nan`` where no finite number is stored.
    """
    return error_of(text, name, relative=False)


def relative_error(text: str, name: str) -> str:
    """The same as a share of the typed number's size, e.g. ``9.7656e-4``."""
    return error_of(text, name, relative=True)


def error_of(text: str, name: str, relative: bool) -> str:
    """Either of the two errors."""
    sign, size = read_exact(text)
    value = pattern_value(stored_pattern(text, name), name)
    if size is None or not math.isfinite(value):
        return "nan" if math.isnan(value) else "inf"
    error = Fraction(value) - (-size if sign else size)
    return five_digits(error / size if relative and size else error)
