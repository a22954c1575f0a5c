"""Whole and positive numbers: what every quantity of a plan must be before it is multiplied."""

from __future__ import annotations

import math


def whole(name: str, value: object, minimum: int = 1) -> int:
    """The value itself, when it is a whole number of at least `minimum`.

    Raises ValueError for anything else; ``True`` counts as no number, and 2.0 as no whole number.
    """
    if isinstance(value, bool) or not isinstance(value, int) or value < minimum:
        raise ValueError(f"{name} must be a whole number of at least {minimum}, not {shown(value)}")
    return value


def positive(name: str, value: object) -> float:
    """The value itself, when it is a finite number above 0. Raises ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value <= 0:
        raise ValueError(f"{name} must be a number above 0, not {shown(value)}")
    return value


def not_negative(name: str, value: object) -> float:
    """The value itself, when it is a finite number of at least 0. Raises ValueError for anything else."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < 0:
        raise ValueError(f"{name} must be a number of at least 0, not {shown(value)}")
    return value


def one_of[Choice](name: str, value: object, choices: dict[str, Choice]) -> Choice:
    """What `choices` holds under the name `value`. Raises ValueError that lists the names."""
    if not isinstance(value, str) or value not in choices:
        raise ValueError(f"{name} must be one of {', '.join(choices)}, not {shown(value)}")
    return choices[value]


def shown(value: object) -> str:
    """The value as it stands in a message, cut to 40 characters."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "nothing" if value is None else str(value)[:40]
