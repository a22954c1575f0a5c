"""The table of number formats that templates show: what each one can hold, worked out from its bits."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.bit_pattern import (
    BIT_FORMATS,
    BitFormat,
    bias,
    exact_decimal,
    largest_pattern,
    width,
)


@dataclass(frozen=True, slots=True)
class FormatRow:
    """One format, in words and numbers for people."""

    name: str
    label: str
    width: int
    exponent_bits: int
    fraction_bits: int
    largest: str
    """Three digits and a power of ten, e.g. ``3.40`` and ``38``; a number that is short stands in full, without a power."""
    largest_power: str
    smallest_normal: int
    """Exponent of two."""
    smallest_subnormal: int
    """Exponent of two; the next number after 1 is 1 plus two to the power of minus `fraction_bits`."""


def format_rows() -> tuple[FormatRow, ...]:
    """Every format, in the order of `BIT_FORMATS`."""
    return tuple(_row(form) for form in BIT_FORMATS.values())


def _row(form: BitFormat) -> FormatRow:
    name, lowest = form.name, 1 - bias(form.name)
    digits = exact_decimal(largest_pattern(name), name)
    short = len(digits) < 7
    return FormatRow(
        name,
        form.label,
        width(name),
        form.exponent_bits,
        form.fraction_bits,
        f"{int(digits):,}" if short else f"{round(int(digits) / 10 ** (len(digits) - 1), 2):.2f}",
        "" if short else str(len(digits) - 1),
        lowest,
        lowest - form.fraction_bits,
    )
