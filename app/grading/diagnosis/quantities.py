"""The whole numbers that stand in a case's inputs, by the names that a learner knows them by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TypeGuard

import numpy as np

ROWS, COLUMNS = "n", "d"


@dataclass(frozen=True, slots=True)
class Quantities:
    """Whole numbers of one case, each at least 1 unless said otherwise."""

    arguments: Mapping[str, int]
    """Whole-number arguments of any sign, by parameter; defaults included."""
    rows: int | None
    """First axis of the first table among the inputs, or of the first array where there is no table."""
    columns: int | None
    """Second axis of that table."""
    data: str
    """The parameter that `rows` was read from, e.g. ``X``."""

    def sizes(self) -> dict[str, int]:
        """All of them by name: arguments by theirs, ``n`` for rows, ``d`` for columns; those of at least 1."""
        named = {ROWS: self.rows, COLUMNS: self.columns, **self.arguments}
        return {name: value for name, value in named.items() if value is not None and value >= 1}

    def meaning(self, name: str) -> str:
        """A quantity in words, for its first mention: “`n` the number of rows of `X`”."""
        if name in self.arguments or name not in (ROWS, COLUMNS):
            return f"`{name}`"
        return f"`{name}` the number of {'rows' if name == ROWS else 'columns'} of `{self.data}`"


def quantities(inputs: Mapping[str, object], defaults: Mapping[str, object]) -> Quantities:
    """What the inputs of one case show."""
    given = {**inputs, **{name: value for name, value in defaults.items() if name not in inputs}}
    arguments = {name: int(value) for name, value in given.items() if is_whole(value)}
    arrays = {name: value for name, value in inputs.items() if isinstance(value, np.ndarray) and value.ndim}
    data = next((name for name, value in arrays.items() if value.ndim == 2), next(iter(arrays), None))
    if data is None:
        return Quantities(arguments, None, None, "")
    shape = arrays[data].shape
    return Quantities(arguments, shape[0], shape[1] if len(shape) > 1 else None, data)


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a lone whole number of a size that a factor may have."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool) and abs(int(value)) <= 10**30


@dataclass(frozen=True, slots=True, order=True)
class Product:
    """A factor made of quantities, e.g. ``n / micro``; simpler ones sort first."""

    weight: int
    """How far-fetched it is."""
    key: str
    """As it is written, e.g. ``2 * n`` or ``1 / micro``."""
    powers: tuple[tuple[str, int], ...]
    constant: Fraction = Fraction(1)

    def value(self, sizes: Mapping[str, int]) -> Fraction | None:
        """What it comes to in a case; None where one of its quantities is missing there."""
        found = self.constant
        for name, power in self.powers:
            if name not in sizes:
                return None
            found *= Fraction(sizes[name]) ** power
        return found


def products(names: list[str]) -> list[Product]:
    """Every factor that is worth a name, the simplest first: at most two quantities, or one and a 2."""
    found = [Product(0, "2", (), Fraction(2)), Product(0, "1 / 2", (), Fraction(1, 2))]
    for name in names:
        found += [Product(1, name, ((name, 1),)), Product(1, f"1 / {name}", ((name, -1),))]
        found += [
            Product(3, f"2 * {name}", ((name, 1),), Fraction(2)),
            Product(3, f"2 / {name}", ((name, -1),), Fraction(2)),
            Product(3, f"{name} / 2", ((name, 1),), Fraction(1, 2)),
            Product(3, f"1 / (2 * {name})", ((name, -1),), Fraction(1, 2)),
            Product(4, f"{name} ** 2", ((name, 2),)),
            Product(4, f"1 / {name} ** 2", ((name, -2),)),
        ]
    for one, other in combinations(names, 2):
        near = 2 if ROWS in (one, other) else 3
        found += [
            Product(near, f"{one} / {other}", ((one, 1), (other, -1))),
            Product(near, f"{other} / {one}", ((other, 1), (one, -1))),
            Product(4, f"{one} * {other}", ((one, 1), (other, 1))),
            Product(4, f"1 / ({one} * {other})", ((one, -1), (other, -1))),
        ]
    return sorted(found)
