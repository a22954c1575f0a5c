"""Numbers with the letters that papers use: 524k, 3.2M, 1.6T."""

from __future__ import annotations

import re

from app.content.expression import Style, show
from app.content.number import parse_number

LETTERS = {"k": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}
_WITH_LETTER = re.compile(rf"(?P<number>.*\d)[ \u00a0\u202f]?(?P<letter>[{''.join(LETTERS)}])", re.DOTALL)
SPELT_OUT_BELOW = 10_000
DIGITS = 3
_ROUNDED, _WHOLE = Style(unit="digits", count=DIGITS), Style(unit="decimals", count=0)


def read_amount(text: str) -> int | float | None:
    """``4M``, ``1.6 T``, or a number as it is written elsewhere; None when it is none of these."""
    found = _WITH_LETTER.fullmatch(text.strip())
    if found is None:
        return parse_number(text)
    number = parse_number(found["number"])
    if number is None:
        return None
    # Through text, so that 3.2M is 3,200,000 and not what a double makes of the product.
    return parse_number(f"{number}e{len(str(LETTERS[found['letter']])) - 1}") if "e" not in f"{number}" else None


def short(value: float) -> str:
    """At most three significant digits and a letter from 10,000 on: ``512``, ``0.25``, ``2,048``, ``524k``, ``3.2M``.

    Otherwise as ``{calc}`` writes a number: ``2 × 10⁻⁶``, ``−3``.
    """
    if abs(value) < SPELT_OUT_BELOW:
        return show(value, _WHOLE if float(f"{abs(value):.{DIGITS}g}") >= 10**DIGITS else _ROUNDED)
    for letter, unit in LETTERS.items():
        shown = float(f"{value / unit:.{DIGITS}g}")
        if abs(shown) < 1000 or letter == "T":
            return f"{show(shown, _ROUNDED)}{letter}"
    raise AssertionError("every size has a letter")
