"""What the failing cases have in common and the others have not: read from inputs and answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.pair import Pair
from app.grading.diagnosis.quantities import COLUMNS, ROWS
from app.grading.feedback import code


@dataclass(frozen=True, slots=True)
class Trait:
    """Something that is true or false of a case."""

    key: str
    """For machines, e.g. ``n = 1``."""
    words: str
    """After “every case with”, e.g. “a single row (`n = 1`)”."""
    step: str
    """One next step where this is all that is known."""
    hints: str = ""
    """A pattern for the author's name of such a case; where it matches, this trait is preferred."""


def common(seen: Evidence, these: Sequence[Pair], others: Sequence[Pair]) -> Trait | None:
    """The trait that all of `these` have and none of `others`; where several fit, the one that the cases' names speak of."""
    of_these = [traits(seen, one) for one in these]
    of_others = [traits(seen, one) for one in others]
    fits = [
        trait
        for trait in of_these[0]
        if all(those.get(trait) for those in of_these) and all(those.get(trait) is False for those in of_others)
    ]
    names = [one.case.name for one in these]
    hinted = [trait for trait in fits if trait.hints and all(re.search(trait.hints, name, re.IGNORECASE) for name in names)]
    return next(iter(hinted or fits), None)


def traits(seen: Evidence, one: Pair) -> dict[Trait, bool]:
    """Every trait that makes sense for a case and whether it has it, the telling ones first."""
    quantities, found = one.quantities, dict[Trait, bool]()
    arguments = dict(quantities.arguments)
    _of_rows(quantities.rows, quantities.columns, found)
    for name in seen.defaults:
        step = "What does your function do without it? Compare the default in your `def` line with the task's."
        trait = Trait(f"{name} left out", f"{code(name)} left out", step, "left out|default|without")
        found[trait] = name not in one.case.inputs
    _of_arguments(arguments, found)
    rows = {ROWS: quantities.rows} if quantities.rows is not None and ROWS not in arguments else {}
    several = [pair for pair in combinations({**rows, **arguments}.items(), 2) if min(pair[0][1], pair[1][1]) >= 1]
    for (name, value), (other, by) in several:
        _of_division(name, value, other, by, found)
    _of_sizes(one, arguments, found)
    _of_arrays(one, found)
    for (name, value), (other, by) in several:
        _of_comparison(name, value, other, by, found)
    return found


def _of_rows(rows: int | None, columns: int | None, found: dict[Trait, bool]) -> None:
    single = "Work through that smallest case by hand: which of your steps needs more than one?"
    several = "Right for one, wrong for more: is everything added up, and divided by the right number?"
    if rows is not None:
        found[Trait("n = 1", f"a single row (`{ROWS} = 1`)", single, r"\b(one|single) row")] = rows == 1
        found[Trait("n > 1", "more than one row", several, "rows")] = rows > 1
    if rows is not None and columns is not None:
        found[Trait("d = 1", f"a single column (`{COLUMNS} = 1`)", single, r"\b(one|single) (column|weight|feature)")] = (
            columns == 1
        )
        found[Trait("d > 1", "more than one column", several, "columns|weights")] = columns > 1
        square = "In a square table rows and columns can be mistaken for each other without an error: is a transpose missing?"
        found[Trait("n = d", "as many rows as columns", square, "square|as many")] = rows == columns
        found[Trait("n != d", "different numbers of rows and columns", "Which axis does your code take for which?")] = (
            rows != columns
        )
        compare = "Which of your lines takes the number of rows for the number of columns, or cuts one to the other?"
        found[Trait("n > d", "more rows than columns", compare, "more rows")] = rows > columns
        found[Trait("n < d", "more columns than rows", compare, "more (columns|weights)|wide")] = rows < columns


def _of_arguments(arguments: dict[str, int], found: dict[Trait, bool]) -> None:
    for name, value in arguments.items():
        step = f"Put {code(f'{name} = 1')} into your code by hand: which line stops making sense?"
        found[Trait(f"{name} = 1", code(f"{name} = 1"), step, r"\b(one|single|no)\b")] = value == 1
        step = f"Right for 1 and wrong above it: where should {code(name)} change the result, and does it there?"
        found[Trait(f"{name} > 1", f"{code(name)} above 1", step)] = value > 1
        step = f"What should happen when {code(name)} is 0, and which of your lines sees to it?"
        found[Trait(f"{name} = 0", code(f"{name} = 0"), step, r"\b(zero|0|no)\b")] = value == 0
        step = f"What should happen when {code(name)} is below 0?"
        found[Trait(f"{name} < 0", f"{code(name)} below 0", step, "negative|below")] = value < 0


def _of_division(name: str, value: int, other: str, by: int, found: dict[Trait, bool]) -> None:
    """One quantity divided by another that the signature has behind it."""
    one, two = code(name), code(other)
    step = "What is to be done with the remainder, and what does your code do with it?"
    words = f"a remainder when {one} is divided by {two}"
    found[Trait(f"{name} % {other} != 0", words, step, "not divide|over|short|ragged")] = value % by != 0
    step = "Nothing is left over there. Does your code still count something for the remainder?"
    words = f"no remainder when {one} is divided by {two}"
    found[Trait(f"{name} % {other} = 0", words, step, "exact|divides|multiple")] = value % by == 0


def _of_comparison(name: str, value: int, other: str, by: int, found: dict[Trait, bool]) -> None:
    """One quantity beside another: last, because small numbers are often larger or smaller by chance."""
    one, two = code(name), code(other)
    step = "Which of your lines expects the opposite?"
    found[Trait(f"{name} < {other}", f"{one} smaller than {two}", step, "less|fewer|small")] = value < by
    found[Trait(f"{name} > {other}", f"{one} larger than {two}", step, "more|over|large")] = value > by
    step = "Where do the two stand for different things in your code, and where does it take one for the other?"
    found[Trait(f"{name} = {other}", f"{one} equal to {two}", step, "as many|same")] = value == by


def _of_sizes(one: Pair, arguments: dict[str, int], found: dict[Trait, bool]) -> None:
    if one.want.whole:
        largest = max([abs(int(value)) for value in one.want.values], default=0)
        for power, step in (
            (31, "Whole numbers in NumPy arrays are 32 bits wide in the browser, and end there; plain Python numbers do not."),
            (53, "A float counts exactly only up to `2**53`: which of your steps makes a float?"),
        ):
            words = f"a result of `2**{power}` or more"
            found[Trait(f"result >= 2**{power}", words, step, r"above|large|2\^|10\^")] = largest >= 2**power
            words = f"an argument of `2**{power}` or more"
            found[Trait(f"argument >= 2**{power}", words, step, r"above|large|2\^|10\^")] = any(
                abs(value) >= 2**power for value in arguments.values()
            )
    zero = "Everything cancels out there. What does your code divide by, or compare with, that is zero then?"
    found[Trait("result = 0", "a right answer of zero", zero, "perfect|zero|exact fit")] = one.empty


def _of_arrays(one: Pair, found: dict[Trait, bool]) -> None:
    arrays = {name: value for name, value in one.case.inputs.items() if isinstance(value, np.ndarray)}
    if not arrays:
        return
    single = any(value.dtype == np.float32 for value in arrays.values())
    step = "Do you make an array, or convert one, with a type of your own choosing? Keep the type that comes in."
    found[Trait("float32", "`float32` inputs", step, "float32|single")] = single
    for name, value in arrays.items():
        step = f"With zeros in {code(name)} part of the calculation vanishes. What is left, and is it right?"
        found[Trait(f"{name} = 0", f"{code(name)} all zeros", step, "zero")] = bool(value.size) and not np.any(value)
