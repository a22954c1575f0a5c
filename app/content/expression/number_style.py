"""A number → the text a person reads, as an author asked for it: ``3 digits``, ``2 decimals``, ``percent``, ``scientific``.

Rounding is half away from zero on the exact binary value, which is what ``toFixed`` and ``toExponential`` do in the page.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Context, Decimal

from app.content.expression.tree import Fault

PLAIN_DIGITS = 6
"""Significant digits of a number that is not whole, where the author asked for nothing."""
PERCENT_DIGITS = 3
PER_CENT = "\u00a0%"
"""The sign as it stands behind a number in all our texts; the two stay on one line."""
_EXACT = 2.0**53
"""Up to here every whole number is exact and is printed in full; larger ones as a power of ten."""
_SMALL = -5
_FIELD = 8
"""Characters that fit into a form field."""
_WIDE = Context(prec=400, rounding=ROUND_HALF_UP)
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")
_WORDS = re.compile(r"(?:(?P<kind>percent|scientific)\b\s*,?\s*)?(?:(?P<count>\d{1,3})\s+(?P<unit>digits?|decimals?))?")
MOST = {"digits": 15, "decimals": 10}


@dataclass(frozen=True, slots=True)
class Style:
    """How a number is printed."""

    kind: str = ""
    """``percent``, ``scientific`` or nothing."""
    unit: str = ""
    """``digits`` (at most so many significant ones), ``decimals`` (exactly so many) or nothing."""
    count: int = 0

    @property
    def text(self) -> str:
        """For the page: ``percent 1 decimals``."""
        return " ".join(part for part in (self.kind, f"{self.count} {self.unit}" if self.unit else "") if part)


def read_style(text: str) -> Style:
    """What an author wrote behind the semicolon. Raises Fault."""
    words = _WORDS.fullmatch(text.strip())
    wanted = "write one of: 3 digits, 2 decimals, percent, percent 1 decimals, scientific, scientific 3 digits"
    if words is None:
        raise Fault(f"{text.strip()[:40]} is no way to print a number", wanted, 0)
    kind, unit, count = words["kind"] or "", (words["unit"] or "").rstrip("s"), int(words["count"] or 0)
    unit = f"{unit}s" if unit else ""
    if kind == "scientific" and unit == "decimals":
        raise Fault("scientific counts significant digits, not decimals", "write scientific 3 digits", 0)
    least = 0 if unit == "decimals" else 1
    if unit and not least <= count <= MOST[unit]:
        raise Fault(f"{count} {unit} cannot be printed", f"write {least} to {MOST[unit]} {unit}", 0)
    return Style(kind, unit, count)


def show(value: float, style: Style) -> str:
    """The text, e.g. ``131,072``, ``0.333333``, ``12.5 %`` or ``7.44 × 10¹⁸``."""
    percent = style.kind == "percent" and math.isfinite(value * 100.0)
    number = value * 100.0 if percent else value
    sign = "−" if number < 0 else ""
    text = _unsigned(abs(number), style)
    if not text.strip("0.,"):
        sign = ""
    return f"{sign}{text}{PER_CENT if percent else ''}"


def written(value: float) -> str:
    """The number for ``data-value``: shortest text that gives the same double; whole numbers without a point."""
    return str(int(value)) if value.is_integer() and abs(value) <= _EXACT else repr(value)


def typed(value: float) -> str:
    """The number as it stands in a form field: ``0.3``, ``4096``, ``1.24e8`` where that is shorter."""
    number = Decimal(repr(value)).normalize()
    digits = "".join(map(str, number.as_tuple().digits))
    short = f"{'-' if value < 0 else ''}{digits[0]}{'.' if digits[1:] else ''}{digits[1:]}e{number.adjusted()}"
    if value != 0 and not 1e-6 <= abs(value) < 1e21:
        return short
    plain = f"{number:f}" if value else "0"
    return short if len(plain) > _FIELD and len(short) < len(plain) else plain


def _unsigned(size: float, style: Style) -> str:
    if style.unit == "decimals" and size <= _EXACT:
        rounded = Decimal(size).quantize(Decimal(1).scaleb(-style.count), context=_WIDE)
        whole, point, rest = f"{rounded:f}".partition(".")
        return _grouped(whole) + point + rest
    if size == 0:
        return "0"
    count = style.count if style.unit == "digits" else PERCENT_DIGITS if style.kind == "percent" else PLAIN_DIGITS
    exponent = Decimal(size).adjusted()
    full = size <= _EXACT and style.kind != "scientific"
    if full and not style.unit:
        count = max(count, exponent + 1)
    rounded = Context(prec=count, rounding=ROUND_HALF_UP).create_decimal(Decimal(size))
    exponent = rounded.adjusted()
    digits = "".join(map(str, rounded.as_tuple().digits)).rstrip("0")
    if not full or exponent < _SMALL:
        point = "." if len(digits) > 1 else ""
        return f"{digits[0]}{point}{digits[1:]}\u00a0×\u00a010{str(exponent).translate(_RAISED)}"
    if exponent < 0:
        return f"0.{'0' * (-exponent - 1)}{digits}"
    whole, rest = digits[: exponent + 1].ljust(exponent + 1, "0"), digits[exponent + 1 :]
    return _grouped(whole) + (f".{rest}" if rest else "")


def _grouped(whole: str) -> str:
    return f"{int(whole):,}"
