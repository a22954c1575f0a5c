"""Numbers as people type them. The page's ``lib/numbers.js`` follows the same rules on the same table of examples."""

from __future__ import annotations

import math
import re

_GROUPED = re.compile(r"[+-]?[1-9]\d{0,2}(?:([,\s\u00a0\u2009\u202f_'])\d{3})(?:\1\d{3})*(?:\.\d+)?")
_POWER = re.compile(r"([+-]?\d+(?:\.\d+)?)\s*(?:\^|\*\*)\s*([+-]?\d{1,4})")
_TIMES = re.compile(r"([+-]?[\d.]+)\s*[×x*]\s*10\s*(?:\^|\*\*)\s*([+-]?\d{1,4})")
_PLAIN = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,4})?")
_DECIMAL_COMMA = re.compile(r"([+-]?\d*),(\d+(?:[eE][+-]?\d{1,4})?)")
_MOST_DIGITS = 1000


def parse_number(text: str) -> int | float | None:
    """Read 131072, 131,072, 131 072, 2^17, 1.31072e5, 6 × 10^14 or 0,5; None when the text is none of these.

    One comma before exactly three digits groups; any other single comma is a decimal comma. Whole results are int.
    """
    text = text.strip().replace("\u2212", "-")
    if not text or len(text) > _MOST_DIGITS:
        return None
    text = _TIMES.sub(r"\1e\2", text)
    if power := _POWER.fullmatch(text):
        return _power(power[1], int(power[2]))
    if _GROUPED.fullmatch(text):
        text = re.sub(r"[,\s_']", "", text)
    elif comma := _DECIMAL_COMMA.fullmatch(text):
        text = f"{comma[1]}.{comma[2]}"
    if not _PLAIN.fullmatch(text):
        return None
    if re.fullmatch(r"[+-]?\d+", text):
        return int(text)
    return _whole(float(text))


def _power(base: str, exponent: int) -> int | float | None:
    if "." not in base and 0 <= exponent <= _MOST_DIGITS:
        whole: int = int(base) ** exponent
        return whole
    try:
        return _whole(float(base) ** exponent)
    except (OverflowError, ZeroDivisionError):
        return None


def _whole(value: float) -> int | float | None:
    return as_written(value) if math.isfinite(value) else None


def as_written(value: float) -> int | float:
    """A finite number as its own kind: whole ones that a double holds exactly are int."""
    return int(value) if value.is_integer() and abs(value) <= 2**53 else value
