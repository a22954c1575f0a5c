"""An axis with round ends: where its marks stand and where a value falls."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

type Scale = Literal["linear", "log"]
SCALES: tuple[Scale, ...] = ("linear", "log")
MOST_MARKS = 6
"""More words than that do not fit side by side on a phone."""
_STEPS = (1, 2, 5)
_LEAST_DECADE, _MOST_DECADE = -323, 308
"""Powers of ten that a double can hold."""
_FROM_ZERO_BELOW = 0.5
"""A linear axis starts at 0 when the smallest value is at most this part of the largest."""

_SAME = 1e-9
"""Numbers that differ by less, relatively, have one place; their axis starts at 0."""
_NOTHING = 1e-300
"""Below this, steps of an axis underflow."""


@dataclass(frozen=True, slots=True)
class Axis:
    """From `low` to `high`, both marked."""

    scale: Scale
    low: float
    high: float
    marks: tuple[float, ...]

    def share(self, value: float) -> float:
        """How far along the axis a value lies: 0 at `low`, 1 at `high`."""
        if self.scale == "log":
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def fit_axis(values: Sequence[float], scale: Scale) -> Axis:
    """The narrowest axis with round ends that holds all the values; for ``log`` all of them must be above 0."""
    return _log_axis(min(values), max(values)) if scale == "log" else _linear_axis(min(values), max(values))


def _log_axis(least: float, most: float) -> Axis:
    exponents = range(math.floor(math.log10(least)) - 1, math.ceil(math.log10(most)) + 2)
    rounds = [_power(step, exponent) for exponent in exponents for step in _STEPS]
    low = max(value for value in rounds if value <= least * (1 + 1e-12))
    high = min(value for value in rounds if value >= most * (1 - 1e-12) and value > low)
    inside = [value for value in rounds if low <= value <= high]
    marks = tuple(inside if len(inside) <= MOST_MARKS else _decades(low, high))
    return Axis("log", marks[0], marks[-1], marks)


def _decades(low: float, high: float) -> Sequence[float]:
    """Powers of ten, equally far from each other, from one that is at most `low` to one that is at least `high`."""
    first = max(math.floor(round(math.log10(low), 9)), _LEAST_DECADE)
    last = math.ceil(round(math.log10(high), 9))
    every = math.ceil((last - first) / (MOST_MARKS - 1))
    last = first + every * math.ceil((last - first) / every)
    return [_power(1, min(exponent, _MOST_DECADE)) for exponent in range(first, last + 1, every)]


def _linear_axis(least: float, most: float) -> Axis:
    if max(abs(least), abs(most)) < _NOTHING:
        return Axis("linear", 0, 1, (0, 1))
    if 0 < least <= most * _FROM_ZERO_BELOW:
        least = 0
    elif 0 > most >= least * _FROM_ZERO_BELOW:
        most = 0
    if math.isclose(least, most, rel_tol=_SAME):
        least, most = min(0, least), max(0, most)
    step = next(step for step in _steps((most - least) / (MOST_MARKS - 1)) if _count(least, most, step) <= MOST_MARKS)
    first, last = math.floor(round(least / step, 9)), math.ceil(round(most / step, 9))
    marks = tuple(float(f"{n * step:.12g}") for n in range(first, last + 1))
    return Axis("linear", marks[0], marks[-1], marks)


def _steps(least: float) -> Iterator[float]:
    """Round steps, from a little below `least` upwards."""
    exponent = math.floor(math.log10(least))
    while True:
        yield from (_power(step, exponent) for step in _STEPS)
        exponent += 1


def _count(least: float, most: float, step: float) -> int:
    return math.ceil(round(most / step, 9)) - math.floor(round(least / step, 9)) + 1


def _power(step: int, exponent: int) -> float:
    return float(f"{step}e{exponent}")
