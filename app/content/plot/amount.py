"""Numbers with the letters that papers use: 524k, 3.2M, 1.6T."""

from __future__ import annotations

import re

from app.content.number import parse_number

LETTERS = {"k": 10**3, "M": 10**6, "B": 10**9, "T": 10**12}
_WITH_LETTER = re.compile(rf"(?P<number>.*\d)[ \u00a0\u202f]?(?P<letter>[{''.join(LETTERS)}])", re.DOTALL)
SPELT_OUT_BELOW = 10_000
DIGITS = 3


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
    """At most three significant digits and a letter from 10,000 on: ``512``, ``0.25``, ``2,048``, ``524k``, ``3.2M``."""
    size = abs(value)
    if size < SPELT_OUT_BELOW:
        return f"{value:,.0f}" if float(f"{size:.{DIGITS}g}") >= 10**DIGITS else f"{value:.{DIGITS}g}"
    for letter, unit in LETTERS.items():
        shown = float(f"{value / unit:.{DIGITS}g}")
        if abs(shown) < 1000 or letter == "T":
            return f"{shown:,.{DIGITS}g}{letter}" if abs(shown) < 1000 else f"{shown:,.0f}{letter}"
    raise AssertionError("every size has a letter")
