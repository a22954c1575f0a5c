"""Cases: what an author states (`case`), and what is drawn from it and sent to the page (`DrawnCase`).

In ``cases.py`` of an exercise::

    from app.grading.cases import case

    def cases(rng):
        yield case("linear_grad", w, X, y, name="one row")
        yield case("updates_needed", 10, 0, raises=ValueError, name="zero per_update")
        yield case("accumulated_grad", w, X, y, 3, rows_at_once=len(y) // 3)
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from app.grading.wire import Wire

type Fact = int | float | str
"""What a feedback may say of a case's inputs: a number, or a text such as ``7, 7 and 4``."""

RTOL = 1e-9
"""Largest difference from the expected numbers, as a share of the largest of them."""
RTOL_FLOAT32 = 1e-5
"""The same where an input is float32."""


@dataclass(frozen=True, slots=True)
class Case:
    """One call that an author asks for, and what must come of it."""

    function: str
    args: tuple[object, ...]
    kwargs: Mapping[str, object]
    name: str
    """What the case shows, in a few words, e.g. ``one row``. Learners read it after a check."""
    raises: type[Exception] | None
    """The exception that must be raised instead of returning."""
    rtol: float | None
    """Overrides `RTOL` and `RTOL_FLOAT32`."""
    rows_at_once: int | None
    """Most rows of the data that one product may see; None for no bound."""
    facts: Mapping[str, Fact]
    """What the feedback of a mistake may tell of the inputs, by name, e.g. ``{"tokens": 12}``."""
    line: int
    """Where it was yielded, for messages to the author."""


def case(
    function: str,
    *args: object,
    name: str = "",
    kwargs: Mapping[str, object] | None = None,
    raises: type[Exception] | None = None,
    rtol: float | None = None,
    rows_at_once: int | None = None,
    facts: Mapping[str, Fact] | None = None,
) -> Case:
    """One case: `function` called with `args` and `kwargs`. The expected value is what ``solution.py`` returns.

    `facts`: written as a dict with plain names, so that they are known without running the file. Raises ValueError when
    both an exception and a bound or tolerance are asked, or a bound is below 1, or a fact is neither number nor text.
    """
    if raises is not None and (rtol is not None or rows_at_once is not None):
        raise ValueError("a case that must raise has no tolerance and no bound on rows")
    if rows_at_once is not None and rows_at_once < 1:
        raise ValueError(f"rows_at_once must be at least 1, not {rows_at_once}")
    told = {fact: _plain(fact, value) for fact, value in (facts or {}).items()}
    line = sys._getframe(1).f_lineno  # noqa: SLF001  # the yield in the author's file
    return Case(function, args, dict(kwargs or {}), name, raises, rtol, rows_at_once, told, line)


def _plain(name: str, value: Fact) -> Fact:
    """A fact as it travels: NumPy's numbers become Python's."""
    value = value.item() if isinstance(value, np.generic) else value
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError(f"the fact {name} is of type {type(value).__name__}: give a number or a text")  # noqa: TRY004
    return value


@dataclass(frozen=True, slots=True)
class DrawnCase:
    """A case with its fresh inputs: everything the page is told, and nothing of the answer."""

    id: str
    """Unique in the attempt, e.g. ``linear_grad-3``."""
    function: str
    args: tuple[Wire, ...]
    kwargs: Mapping[str, Wire] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """As sent to the page."""
        return {"id": self.id, "function": self.function, "args": list(self.args), "kwargs": dict(self.kwargs)}


@dataclass(frozen=True, slots=True)
class Answer:
    """What must come of a drawn case. Never leaves the server before the verdict."""

    name: str
    value: object = None
    """What the solution returned; without meaning when `raises` is set."""
    raises: str | None = None
    """Name of the exception that must be raised."""
    rtol: float = RTOL
    rows_at_once: int | None = None
    facts: Mapping[str, Fact] = field(default_factory=dict)
    """For the feedback of mistakes only."""


@dataclass(frozen=True, slots=True)
class AnsweredCase:
    """A drawn case beside its answer, its inputs decoded again."""

    drawn: DrawnCase
    answer: Answer
    inputs: tuple[object, ...]
    """The positional arguments; arrays are read-only."""
    keywords: Mapping[str, object] = field(default_factory=dict)
