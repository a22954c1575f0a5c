"""Which known mistake a failing function makes: the one that gives the learner's own outputs.

A mistake is looked at only where its function failed in the way that the mistake is caught. What must agree depends on the
failure that the feedback would speak of:

* **results** (of the cases that are due a value): the mistake fails on exactly the cases on which the learner fails, and
  gives there what the learner gives, keeping the bound on rows if the learner does. So two mistakes at once are not taken
  for one of the two, nor the same numbers that came about in another way.
* **guards** (of the cases that are due an exception): each is a requirement of its own, so the mistake may be one of
  several: it fails on some of the cases on which the learner fails, in the same manner, and on no others. What is returned
  instead of the exception counts by its sort only.
* **process**: as with results, and the failure is the way of getting them.

Of several, the one that agrees with the learner on most cases of the function wins, right ones included; then the first by
name.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from app.content.mistake import CaughtBy, Mistake
from app.grading.compare import ReturnedNone, WrongDtype, WrongShape, WrongType, WrongValue, compare
from app.grading.finding import Finding, Result
from app.grading.mistake_feedback import fill
from app.grading.outcome import (
    Crashed,
    Failure,
    InputsChanged,
    NotCallable,
    NotLoaded,
    NotRaised,
    Outcome,
    Raised,
    Right,
    TooManyRows,
    WrongError,
    WrongSignature,
    outcome,
)
from app.grading.outputs import Output
from app.grading.shown_case import rows, size
from app.grading.verdict import FunctionStatus
from app.grading.wire import OmittedArray, Other

WAYS: dict[FunctionStatus, CaughtBy] = {"value": "value", "process": "probe", "error": "error"}
"""How a function of each status was caught; the other statuses leave nothing to compare."""
PROCESS = (InputsChanged, TooManyRows)
NOTHING_TO_COMPARE = (NotLoaded, NotCallable, Crashed)
"""Failures after which no mistake is looked for: the function has not run, or not to any end."""


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """What one of a mistake's functions gives on the cases of an attempt."""

    mistake: Mistake
    function: str
    outputs: tuple[Output, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """A mistake that gives the learner's outputs."""

    mistake: Mistake
    text: str
    """Its feedback with the numbers of a case, in markdown."""
    result: Result
    """That case."""
    failure: Failure


def concerned(findings: Iterable[Finding], mistakes: Sequence[Mistake]) -> list[tuple[Mistake, str]]:
    """The mistakes, each with a function, that could explain a failure: none for a function that another one spoils."""
    return [
        (mistake, finding.task.name)
        for finding in findings
        if finding.cause is None and finding.worst is not None and not isinstance(finding.worst[1], NOTHING_TO_COMPARE)
        for mistake in mistakes
        if finding.task.name in mistake.functions and WAYS.get(finding.status) == mistake.caught_by
    ]


def explain(finding: Finding, rehearsals: Sequence[Rehearsal]) -> Explanation | None:
    """The most specific of the rehearsed mistakes that explains the failure, if any does."""
    found = [
        (-agreeing, rehearsal.mistake.name, rehearsal.mistake, shown)
        for rehearsal in rehearsals
        if rehearsal.function == finding.task.name
        and WAYS.get(finding.status) == rehearsal.mistake.caught_by
        and (match := _match(finding, rehearsal)) is not None
        for agreeing, shown in (match,)
    ]
    if not found:
        return None
    *_, mistake, shown = min(found, key=lambda one: one[:2])
    failure = shown.outcome
    assert not isinstance(failure, Right)
    return Explanation(mistake, fill(mistake.feedback, finding.task, shown), shown, failure)


def _match(finding: Finding, rehearsal: Rehearsal) -> tuple[int, Result] | None:
    """On how many cases the two agree, and the case to show; None when the mistake is not the learner's."""
    assert finding.worst is not None
    theirs = {one.case: one for one in rehearsal.outputs}
    guards = finding.worst[0].case.answer.raises is not None
    process = finding.status == "process"
    looked_at = [mine for mine in finding.results if (mine.case.answer.raises is not None) == guards]
    explained = []
    for mine in sorted(looked_at, key=lambda one: one.right):  # where the learner fails, most mistakes differ soon
        output = theirs[mine.case.drawn.id]
        their = outcome(mine.case, output)
        fails, would_fail = _fails(mine.outcome, process=process), _fails(their, process=process)
        if would_fail and not (fails and alike(mine.outcome, their, mine, output) and _same_bound(mine, output)):
            return None
        if fails and not would_fail and not guards:
            return None
        if would_fail:
            explained.append((mine, their))
    if not explained or not _telling(explained):
        return None
    worst = finding.worst[1]
    like_it = [mine for mine, _ in explained if type(mine.outcome) is type(worst)] or [mine for mine, _ in explained]
    wanted = rehearsal.mistake.shows
    shown = min(like_it, key=lambda one: (one.case.answer.name != wanted, rows(one.case) == 1, size(one.case)))
    agreeing = sum(_agree(mine, theirs[mine.case.drawn.id]) for mine in finding.results)
    return agreeing, shown


def _agree(mine: Result, output: Output) -> bool:
    """Whether both are right, or wrong in the same way."""
    their = outcome(mine.case, output)
    return (mine.right and isinstance(their, Right)) or alike(mine.outcome, their, mine, output)


def _fails(found: Outcome, *, process: bool) -> bool:
    """Whether a case failed in the manner that is looked at: where values are wrong, the process does not matter."""
    return isinstance(found, PROCESS) if process else not isinstance(found, (Right, *PROCESS))


def _telling(explained: Sequence[tuple[Result, Outcome]]) -> bool:
    """Exceptions of one type have many causes: where nothing but exceptions agrees, their messages must agree too."""
    return any(not isinstance(their, Raised) for _, their in explained) or all(
        isinstance(mine.outcome, Raised) and isinstance(their, Raised) and mine.outcome.error.message == their.error.message
        for mine, their in explained
    )


def _same_bound(mine: Result, output: Output) -> bool:
    """Whether both keep the case's bound on rows or both exceed it: the same numbers may come about in another way.

    What was not observed counts as either.
    """
    most, own, other = mine.case.answer.rows_at_once, mine.output.meter.rows_at_once, output.meter.rows_at_once
    return most is None or own is None or other is None or (own > most) == (other > most)


def alike(mine: Outcome, their: Outcome, result: Result, output: Output) -> bool:
    """Whether two failures on one case are the same failure."""
    match mine, their:
        case (Raised(one), Raised(other)) | (WrongError(one), WrongError(other)):
            return one.type == other.type
        case WrongSignature(), WrongSignature():
            return True
        case NotRaised(got), NotRaised(other_got):
            return _sort(got) == _sort(other_got)
        case InputsChanged(names), InputsChanged(others):
            return len(names) == len(others)
        case TooManyRows(seen), TooManyRows(other_seen):
            return seen == other_seen
        case (
            ReturnedNone() | WrongType() | WrongShape() | WrongDtype() | WrongValue(),
            ReturnedNone() | WrongType() | WrongShape() | WrongDtype() | WrongValue(),
        ):
            return _same(result.output.value, output.value, result.case.answer.rtol)
        case _:
            return False


def _same(one: object, other: object, rtol: float) -> bool:
    """Whether two wrong values are the same, up to rounding."""
    match one, other:
        case Other(name), Other(other_name):
            return name == other_name
        case OmittedArray(_, shape), OmittedArray(_, other_shape):
            return shape == other_shape
        case _:
            return compare(one, other, rtol) is None and compare(other, one, rtol) is None


def _sort(value: object) -> object:
    """What sort of thing came back where an exception was due."""
    match value:
        case None | bool() | np.bool_() | str():
            return type(value).__name__.rstrip("_")
        case int() | float() | np.number():
            return "number"
        case np.ndarray() | OmittedArray():
            return "array"
        case _:
            return type(value).__name__
