"""Numbers exactly as they are typed, and exactly as they are written out: fractions of whole numbers, no float between."""

from __future__ import annotations

import re
from fractions import Fraction

from app.domain.whole import shown

_NUMBER = re.compile(
    r"([+-]?)(?:(\d+\.?\d*|\.\d+)(?:e([+-]?\d{1,4}))?|(\d{1,9})\^([+-]?\d{1,4})|(\d{1,40})/(\d{1,40}))",
    re.ASCII | re.IGNORECASE,
)
_LONGEST = 400
"""Characters of a typed number, and the largest exponent: far beyond every format."""


def read_exact(text: str) -> tuple[int, Fraction | None]:
    """Sign (1 for minus) and size of a typed number; no size for ``inf`` and ``nan``.

    Takes ``0.1``, ``-1.5e-3``, ``2^-24``, ``1/3``, ``inf``, ``nan``; spaces, commas and underscores are left out.
    Raises ValueError for anything else.
    """
    tidy = re.sub(r"[\s,_]", "", text).replace("−", "-").lower()
    special = re.fullmatch(r"([+-]?)(inf|infinity|nan)", tidy)
    if special:
        return int(special[1] == "-"), None
    found = _NUMBER.fullmatch(tidy) if len(tidy) <= _LONGEST else None
    if found is None:
        raise ValueError(f"{shown(text)} cannot be read as a number")
    sign, decimal, power, base, exponent, top, bottom = found.groups()
    if decimal is not None:
        size = Fraction(decimal.rstrip(".")) * Fraction(10) ** bounded(power or "0", text)
    elif base is not None:
        if int(base) == 0 and int(exponent) < 0:
            raise ValueError(f"{shown(text)} divides by zero")
        size = Fraction(int(base)) ** bounded(exponent, text)
    else:
        if int(bottom) == 0:
            raise ValueError(f"{shown(text)} divides by zero")
        size = Fraction(int(top), int(bottom))
    return int(sign == "-"), size


def bounded(exponent: str, text: str) -> int:
    """The exponent, unless it is so large that the power would take long to compute. Raises ValueError."""
    if abs(int(exponent)) > _LONGEST:
        raise ValueError(f"{shown(text)} is beyond every format")
    return int(exponent)


def all_digits(value: Fraction, sign: str) -> str:
    """Every digit of the size of a fraction whose denominator is a power of two; very small ones with a power of ten."""
    size = abs(value)
    places = size.denominator.bit_length() - 1
    digits = str(size.numerator * 5**places)
    if places == 0:
        return sign + digits
    digits = digits.rjust(places + 1, "0")
    if size < Fraction(1, 10**5):
        plain = digits.lstrip("0")
        fraction = f".{plain[1:]}" if len(plain) > 1 else ""
        return f"{sign}{plain[0]}{fraction}e-{places - len(plain) + 1}"
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def five_digits(value: Fraction) -> str:
    """A fraction in scientific notation with at most five digits, halves to even."""
    if value == 0:
        return "0"
    size = abs(value)
    exponent = len(str(size.numerator)) - len(str(size.denominator))
    if size < Fraction(10) ** exponent:
        exponent -= 1
    digits = round(size / Fraction(10) ** (exponent - 4))
    if digits == 10**5:
        digits, exponent = 10**4, exponent + 1
    text = str(digits)
    fraction = text[1:].rstrip("0")
    return f"{'-' if value < 0 else ''}{text[0]}{'.' if fraction else ''}{fraction}e{exponent}"
