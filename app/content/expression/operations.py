"""What the signs and functions of a formula do to numbers. The only table of them; the page has the same one."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from app.content.expression.elementary import NoValueError, exp, log, log2, power

COMPARISONS: Mapping[str, Callable[[float, float], bool]] = {
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}
CONDITIONS = frozenset((*COMPARISONS, "and", "or", "not"))
"""Operations that give true or false instead of a number."""


def divide(a: float, b: float) -> float:
    """Quotient. Raises NoValueError for division by zero."""
    return a / _divisor(b)


def floor_divide(a: float, b: float) -> float:
    """Quotient rounded down. Raises NoValueError for division by zero."""
    return a // _divisor(b)


def remainder(a: float, b: float) -> float:
    """What rounding the quotient down leaves, with the sign of `b`. Raises NoValueError for division by zero."""
    return a % _divisor(b)


def square_root(a: float) -> float:
    """Square root. Raises NoValueError for a negative number."""
    if a < 0:
        raise NoValueError("the square root of a negative number")
    return math.sqrt(a)


def nearest(a: float) -> float:
    """The nearest whole number; halves go away from zero."""
    whole = float(math.trunc(a))
    return whole + math.copysign(1.0, a) if abs(a - whole) >= 0.5 else whole


def _divisor(b: float) -> float:
    if b == 0:
        raise NoValueError("division by zero")
    return b


OPERATORS: Mapping[str, Callable[..., float]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": divide,
    "//": floor_divide,
    "%": remainder,
    "^": power,
    "negate": lambda a: -a,
}
FUNCTIONS: Mapping[str, Callable[..., float]] = {
    "min": min,
    "max": max,
    "ceil": lambda a: float(math.ceil(a)),
    "floor": lambda a: float(math.floor(a)),
    "round": nearest,
    "sqrt": square_root,
    "log2": log2,
    "log": log,
    "exp": exp,
    "abs": abs,
}
_MANY = 40
ARGUMENTS: Mapping[str, tuple[int, int]] = {
    **dict.fromkeys(FUNCTIONS, (1, 1)),
    "min": (2, _MANY),
    "max": (2, _MANY),
    "if": (3, 3),
}
"""Every function an author may call, with the least and the largest number of its arguments."""
