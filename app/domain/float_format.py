"""Number formats narrower than a double, and what adding up in them loses.

Rounding is to the nearest, halves to the even last bit, as IEEE 754 asks and hardware does.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from app.domain.whole import one_of, whole


@dataclass(frozen=True, slots=True)
class FloatFormat:
    """A binary floating-point format."""

    name: str
    fraction_bits: int
    """Bits after the leading one."""
    lowest_exponent: int
    """Exponent of the smallest normal number; below it steps stay as they are (subnormals)."""
    highest_exponent: int


FLOAT_FORMATS: dict[str, FloatFormat] = {
    each.name: each
    for each in (
        FloatFormat("float16", 10, -14, 15),
        FloatFormat("bfloat16", 7, -126, 127),
        FloatFormat("float32", 23, -126, 127),
    )
}


def rounded(value: float, name: str) -> float:
    """The value as the format of that name holds it; infinite where it is too large."""
    form = one_of("format", name, FLOAT_FORMATS)
    if value == 0 or not math.isfinite(value):
        return value
    exponent = max(math.frexp(value)[1] - 1, form.lowest_exponent)
    step = 2.0 ** (exponent - form.fraction_bits)
    near = round(value / step) * step
    largest = (2 - 2.0**-form.fraction_bits) * 2.0**form.highest_exponent
    return math.copysign(math.inf, near) if abs(near) > largest else near


def summed_in(value: float, times: int, name: str) -> float:
    """The sum after adding `value` `times` to an accumulator of that format, starting from 0.

    bfloat16: 1/1024 a thousand and twenty-four times gives 0.25; float16: 0.01, 12,500 times, stops at 32.
    """
    addend = rounded(value, name)
    total = 0.0
    for _ in range(whole("times", times, 0)):
        total = rounded(total + addend, name)
    return total
