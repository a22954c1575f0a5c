"""Powers, logarithm and exponential, written out so that the page gives the same last bit.

The mathematical libraries of two machines may differ in the last digit, and ``ceil`` or ``//`` makes a whole unit of it.
Only operations that IEEE 754 prescribes are used here, in a fixed order; ``static/js/lib/elementary.js`` has the same lines.
Errors: ``log`` and ``exp`` stay within a few units in the last place, whole powers of whole numbers are rounded once.
"""

from __future__ import annotations

import math

_LN2 = math.log(2)
_LN2_HIGH = 0.693147180369123816490
"""ln 2 to 32 bits, so that its product with a small whole number is exact."""
_LN2_LOW = 1.90821492927058770002e-10
_HALF_ROOT = math.sqrt(0.5)
_LARGEST_EXPONENT = 709.78
_SMALLEST_EXPONENT = -708.0


class NoValueError(ArithmeticError):
    """There is no such number; the text says why."""


def log(x: float) -> float:
    """Natural logarithm. Raises NoValueError unless `x` is above 0."""
    fraction, exponent = _split(x)
    return exponent * _LN2_HIGH + (_log_near_one(fraction) + exponent * _LN2_LOW)


def log2(x: float) -> float:
    """Logarithm to base 2, exact for powers of two. Raises NoValueError unless `x` is above 0."""
    fraction, exponent = _split(x)
    return exponent + _log_near_one(fraction) / _LN2


def exp(x: float) -> float:
    """Exponential; 0 where the result would be smaller than any normal number, infinite where it would be too large."""
    if x > _LARGEST_EXPONENT:
        return math.inf
    if x < _SMALLEST_EXPONENT:
        return 0.0
    times = float(math.floor(x / _LN2 + 0.5))
    rest = (x - times * _LN2_HIGH) - times * _LN2_LOW
    total = 1.0
    for n in range(14, 0, -1):  # 1 + r/1 (1 + r/2 (1 + r/3 (…)))
        total = 1.0 + rest / n * total
    return total * math.ldexp(1.0, int(times) - 1) * 2.0


def power(base: float, exponent: float) -> float:
    """`base` to the `exponent`; infinite where it is too large. Raises NoValueError where there is no such number."""
    if not exponent.is_integer():
        return _fractional_power(base, exponent)
    if exponent >= 0:
        return _whole_power(base, exponent)
    if base == 0:
        raise NoValueError("division by zero")
    below = _whole_power(base, -exponent)
    if below == 0:
        return math.inf
    return 1.0 / below


def _fractional_power(base: float, exponent: float) -> float:
    if base < 0:
        raise NoValueError("a negative number to a power that is not whole")
    if base == 0:
        if exponent < 0:
            raise NoValueError("division by zero")
        return 0.0
    if exponent == 0.5:
        return math.sqrt(base)
    return exp(exponent * log(base))


def _whole_power(base: float, exponent: float) -> float:
    if exponent == 0 or base == 1:
        return 1.0
    if base in (0, -1):
        return base if exponent % 2 or base == 0 else 1.0
    if base.is_integer():
        whole = int(base)
        if (abs(whole).bit_length() - 1) * exponent > 1100:
            return math.inf
        return _rounded(whole ** int(exponent))
    result, factor, left = 1.0, base, exponent
    while left > 0:
        if left % 2:
            result = result * factor
        left = (left - left % 2) / 2
        if left:
            factor = factor * factor
    return result


def _rounded(whole: int) -> float:
    try:
        return float(whole)
    except OverflowError:
        return math.inf


def _split(x: float) -> tuple[float, int]:
    """`x` as fraction times a power of two, the fraction between the root of one half and the root of two."""
    if x <= 0:
        raise NoValueError("the logarithm of a number that is not above 0")
    fraction, exponent = math.frexp(x)
    return (fraction * 2.0, exponent - 1) if fraction < _HALF_ROOT else (fraction, exponent)


def _log_near_one(fraction: float) -> float:
    """``2 artanh((f - 1) / (f + 1))`` as its series; ten terms reach the last bit on this range."""
    s = (fraction - 1.0) / (fraction + 1.0)
    square = s * s
    total = 0.0
    for n in range(25, 1, -2):  # 1/3 + z/5 + z²/7 + …
        total = total * square + 1.0 / n
    return 2.0 * s + 2.0 * s * square * total
