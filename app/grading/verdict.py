"""Verdicts: what the learner is told about an attempt. Frozen, and plain JSON at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from app.content.rich import Rich
from app.grading.outputs import LearnerError

type FunctionStatus = Literal["passed", "value", "process", "error", "timeout", "missing", "not-attempted", "depends"]
"""``value``: a wrong result; ``process``: right value, other way of getting it; ``error``: an exception, or code that
cannot be called; ``depends``: fails because a function that it calls fails."""
type Status = Literal["error", "timeout", "failed", "not-attempted", "passed"]
"""``error``: the code does not even load."""
type DiagnosisKind = Literal["mistake", "general", "plain"]
"""``mistake``: one of the exercise's known ones; ``general``: read off the arrays; ``plain``: the difference itself."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Where the feedback on a failing function comes from."""

    kind: DiagnosisKind
    name: str
    """The mistake's, the general diagnosis' or, for a plain one, the failure's, e.g. ``wrong-value``."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {"kind": self.kind, "name": self.name}


@dataclass(frozen=True, slots=True)
class Unexplained:
    """A wrong case that no mistake and no general diagnosis explains: for the author, who may add a mistake.

    Holds neither code nor inputs nor results: shapes, kinds and ratios only. One for each failing case of the function.
    """

    function: str
    case: str
    """The author's name for it, e.g. ``one row``."""
    kind: str
    """The failure, e.g. ``wrong-value``."""
    inputs: str = ""
    """Kinds and shapes by parameter, e.g. ``w float64(2,), X float64(6, 2), micro int``."""
    got: str = ""
    """Kind and shape of what came back, e.g. ``float64(2,)``; the exception's name when one was raised."""
    want: str = ""
    """What was due, in the same words."""
    ratio: str = ""
    """The one factor between all numbers, to 3 digits; ``varies`` within the case; empty where there is none."""
    wrong: str = ""
    """How many numbers differ, e.g. ``2 of 3``; empty where they cannot be compared."""

    def to_json(self) -> dict[str, str]:
        """Plain JSON values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Input:
    """One input of a shown case."""

    name: str
    """As the task names it, e.g. ``X``."""
    text: str
    """Readable, cut when long."""


@dataclass(frozen=True, slots=True)
class ShownCase:
    """The smallest failing case, whole."""

    id: str
    name: str
    call: str
    """E.g. ``tokens_per_update(4, 8, 2)``."""
    inputs: tuple[Input, ...]
    yours: str
    """What the learner's code did."""
    expected: str
    """What is right."""
    code: str
    """Python that replays the case, to be loaded into the editor behind the learner's own code."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        inputs = [{"name": one.name, "text": one.text} for one in self.inputs]
        return {
            "id": self.id,
            "name": self.name,
            "call": self.call,
            "inputs": inputs,
            "yours": self.yours,
            "expected": self.expected,
            "code": self.code,
        }


@dataclass(frozen=True, slots=True)
class MeterReading:
    """What was seen of the process in one case, for a function whose task bounds it."""

    rows_at_once: int | None
    """Most rows of the data that one product saw; None when nothing was observed."""
    rows_allowed: int
    observed: bool
    rows_total: int | None = None
    """Rows of the case's data; None when it has none."""
    timeline: tuple[int, ...] = ()
    """Rows held by one product after another, in the order in which they were made."""
    calls: Mapping[str, int] = field(default_factory=dict)
    """Calls to the program's other functions, by name."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "rows_at_once": self.rows_at_once,
            "rows_allowed": self.rows_allowed,
            "observed": self.observed,
            "rows_total": self.rows_total,
            "timeline": list(self.timeline),
            "calls": dict(self.calls),
        }


@dataclass(frozen=True, slots=True)
class FunctionVerdict:
    """The verdict on one function."""

    name: str
    status: FunctionStatus
    passed: int
    """Cases that are right …"""
    total: int
    """… out of how many."""
    feedback: Rich
    """Text with simple markup, as JSON nodes."""
    line: int | None = None
    """Line of the learner's code where an exception arose."""
    depends_on: str | None = None
    """The function that must be mended first."""
    case: ShownCase | None = None
    meter: MeterReading | None = None
    diagnosis: Diagnosis | None = None
    """None for a function that passed, depends on another or was not judged by its results."""
    hint: int | None = None
    """Number of the hint that goes on from the feedback, counted from 0; the page may have shown it already."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {
            "name": self.name,
            "status": self.status,
            "passed": self.passed,
            "total": self.total,
            "feedback": self.feedback,
            "line": self.line,
            "depends_on": self.depends_on,
            "case": None if self.case is None else self.case.to_json(),
            "meter": None if self.meter is None else self.meter.to_json(),
            "diagnosis": None if self.diagnosis is None else self.diagnosis.to_json(),
            "hint": self.hint,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an attempt."""

    exercise: str
    """``<lesson slug>/<exercise>``."""
    status: Status
    summary: Rich
    functions: tuple[FunctionVerdict, ...]
    error: LearnerError | None = None
    """Why the code does not load; only with status ``error``."""
    unexplained: tuple[Unexplained, ...] = ()
    """For the author; not part of what the learner is told."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values; the web layer adds the attempt's id."""
        return {
            "exercise": self.exercise,
            "status": self.status,
            "error": None if self.error is None else self.error.to_json(),
            "summary": self.summary,
            "functions": [one.to_json() for one in self.functions],
        }


def overall(statuses: Sequence[FunctionStatus]) -> Status:
    """The status of code that loads: the first that applies of timeout, failed, not-attempted, passed.

    A function not yet attempted leaves the attempt "failed" only when another one failed.
    """
    if "timeout" in statuses:
        return "timeout"
    if any(status not in ("passed", "not-attempted") for status in statuses):
        return "failed"
    return "not-attempted" if "not-attempted" in statuses else "passed"
