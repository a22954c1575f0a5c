"""What became of one case: a closed set of small records, ranked in the order in which feedback looks at them."""

from __future__ import annotations

import builtins
from dataclasses import dataclass
from typing import assert_never

from app.grading.cases import AnsweredCase
from app.grading.compare import (
    Difference,
    ReturnedNone,
    WrongDtype,
    WrongShape,
    WrongType,
    WrongValue,
    compare,
)
from app.grading.outputs import LearnerError, Output


@dataclass(frozen=True, slots=True)
class Right:
    """As it should be. `unwatched`: a bound on rows was asked, but no product was observed."""

    unwatched: bool = False


@dataclass(frozen=True, slots=True)
class NotLoaded:
    """The code as a whole does not load, so nothing was called."""

    error: LearnerError


@dataclass(frozen=True, slots=True)
class Missing:
    """There is no function of that name."""


@dataclass(frozen=True, slots=True)
class NotCallable:
    """The name stands for something that cannot be called."""

    error: LearnerError | None


@dataclass(frozen=True, slots=True)
class NotAttempted:
    """The body is still the starter's."""


@dataclass(frozen=True, slots=True)
class WrongSignature:
    """The function does not take the inputs that the task gives."""

    error: LearnerError | None


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The call was still running at the deadline."""


@dataclass(frozen=True, slots=True)
class Crashed:
    """The call took the interpreter down: no memory left, or nested too deeply."""

    error: LearnerError | None


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception where a value is due."""

    error: LearnerError


@dataclass(frozen=True, slots=True)
class WrongError:
    """Another exception than the one that is due."""

    error: LearnerError
    want: str


@dataclass(frozen=True, slots=True)
class NotRaised:
    """A value where an exception is due."""

    got: object
    want: str


@dataclass(frozen=True, slots=True)
class InputsChanged:
    """The right result, but inputs were changed on the way."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TooManyRows:
    """The right value, but more rows were seen at once than is allowed."""

    rows: int
    allowed: int


@dataclass(frozen=True, slots=True)
class Skipped:
    """Not run: an earlier case of the function ran out of time."""


type Failure = (
    NotLoaded
    | Missing
    | NotCallable
    | NotAttempted
    | WrongSignature
    | TimedOut
    | Crashed
    | Raised
    | Difference
    | WrongError
    | NotRaised
    | InputsChanged
    | TooManyRows
    | Skipped
)
type Outcome = Right | Failure

ORDER: tuple[type, ...] = (
    NotLoaded,
    Missing,
    NotCallable,
    NotAttempted,
    WrongSignature,
    TimedOut,
    Crashed,
    Raised,
    ReturnedNone,
    WrongType,
    WrongShape,
    WrongDtype,
    WrongValue,
    WrongError,
    NotRaised,
    InputsChanged,
    TooManyRows,
    Skipped,
)
"""Feedback speaks of the first of these that any case of a function shows. What the guards do (`WrongError`,
`NotRaised`) comes after the values, because a function that computes the wrong thing has that to mend first."""


def outcome(case: AnsweredCase, output: Output) -> Outcome:
    """What became of `case`, given what the page says of it. Never raises."""
    match output.kind:
        case "not-loaded":
            return NotLoaded(output.error or LearnerError("Exception"))
        case "missing":
            return Missing()
        case "not-callable":
            return NotCallable(output.error)
        case "not-attempted":
            return NotAttempted()
        case "signature":
            return WrongSignature(output.error)
        case "timeout":
            return TimedOut()
        case "crashed":
            return Crashed(output.error)
        case "skipped":
            return Skipped()
        case "raised":
            return _raised(case, output.error or LearnerError("Exception"), output)
        case "value":
            return _returned(case, output)
        case _:
            assert_never(output.kind)


def _raised(case: AnsweredCase, error: LearnerError, output: Output) -> Outcome:
    want = case.answer.raises
    if want is None:
        return Raised(error)
    if not _is_a(error, want):
        return WrongError(error, want)
    return InputsChanged(output.meter.changed) if output.meter.changed else Right()


def _returned(case: AnsweredCase, output: Output) -> Outcome:
    answer, meter = case.answer, output.meter
    if answer.raises is not None:
        return NotRaised(output.value, answer.raises)
    difference = compare(output.value, answer.value, answer.rtol)
    if difference is not None:
        return difference
    if meter.changed:
        return InputsChanged(meter.changed)
    if answer.rows_at_once is None:
        return Right()
    if not meter.observed or meter.rows_at_once is None:
        return Right(unwatched=True)
    if meter.rows_at_once > answer.rows_at_once:
        return TooManyRows(meter.rows_at_once, answer.rows_at_once)
    return Right()


def _is_a(error: LearnerError, want: str) -> bool:
    """Whether an exception counts as a `want`: that class or one derived from it."""
    if error.type == want or want in error.bases:
        return True
    found, wanted = getattr(builtins, error.type, None), getattr(builtins, want, None)
    return isinstance(found, type) and isinstance(wanted, type) and issubclass(found, wanted)
