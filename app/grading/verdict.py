"""Verdicts: what the learner is told about an attempt. Frozen, and plain JSON at the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from app.content.rich import Rich
from app.grading.outputs import LearnerError

type FunctionStatus = Literal["passed", "value", "process", "error", "timeout", "missing", "not-attempted", "depends"]
"""``value``: a wrong result; ``process``: right value, other way of getting it; ``error``: an exception, or code that
cannot be called; ``depends``: fails because a function that it calls fails."""
type Status = Literal["error", "timeout", "failed", "not-attempted", "passed"]
"""``error``: the code does not even load."""


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
    """What was seen of the process, for a function whose task bounds it."""

    rows_at_once: int | None
    """Most rows of the data that one product saw; None when nothing was observed."""
    rows_allowed: int
    observed: bool

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {"rows_at_once": self.rows_at_once, "rows_allowed": self.rows_allowed, "observed": self.observed}


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
