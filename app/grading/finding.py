"""What became of each function: its results, the failure that is spoken of, and whether another function is its cause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from app.content.blocks import Exercise, FunctionTask
from app.grading.cases import AnsweredCase
from app.grading.compare import ReturnedNone, WrongDtype, WrongShape, WrongType, WrongValue
from app.grading.outcome import (
    ORDER,
    Crashed,
    Failure,
    InputsChanged,
    Missing,
    NotAttempted,
    NotCallable,
    NotLoaded,
    NotRaised,
    Outcome,
    Raised,
    Right,
    Skipped,
    TimedOut,
    TooManyRows,
    WrongError,
    WrongSignature,
    outcome,
)
from app.grading.outputs import Output
from app.grading.shown_case import size
from app.grading.verdict import FunctionStatus
from app.grading.wire import BadOutputs

STATUS: dict[type, FunctionStatus] = {
    NotLoaded: "error",
    Missing: "missing",
    NotCallable: "error",
    NotAttempted: "not-attempted",
    WrongSignature: "error",
    TimedOut: "timeout",
    Crashed: "error",
    Raised: "error",
    ReturnedNone: "value",
    WrongType: "value",
    WrongShape: "value",
    WrongDtype: "value",
    WrongValue: "value",
    WrongError: "error",
    NotRaised: "value",
    InputsChanged: "process",
    TooManyRows: "process",
    Skipped: "timeout",
}
CAUSED = (TimedOut, Crashed, Raised, ReturnedNone, WrongType, WrongShape, WrongDtype, WrongValue)
"""Failures that may come from a function that was called. A missing guard or a full batch is one's own."""


@dataclass(frozen=True, slots=True)
class Result:
    """One case, what the page said of it, and what that amounts to."""

    case: AnsweredCase
    output: Output
    outcome: Outcome

    @property
    def right(self) -> bool:
        """Whether it is as it should be."""
        return isinstance(self.outcome, Right)


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said of one function: its smallest telling failure, or None when all is right."""

    task: FunctionTask
    results: tuple[Result, ...]
    worst: tuple[Result, Failure] | None
    status: FunctionStatus
    cause: str | None = None
    """The failing function that this one fails because of."""


def assess(exercise: Exercise, cases: Sequence[AnsweredCase], outputs: Sequence[Output]) -> tuple[Finding, ...]:
    """What became of each function, in task order. Raises BadOutputs when these are not the outputs of these cases."""
    results = results_of(cases, outputs)
    findings = [_find(task, results[task.name]) for task in exercise.functions]
    causes = _causes(findings)
    return tuple(replace(finding, cause=causes.get(finding.task.name)) for finding in findings)


def results_of(cases: Sequence[AnsweredCase], outputs: Sequence[Output]) -> dict[str, tuple[Result, ...]]:
    """The results of each function, in the order of its cases."""
    by_case = {output.case: output for output in outputs}
    known = {case.drawn.id for case in cases}
    if len(by_case) != len(outputs):
        raise BadOutputs("a case has more than one output")
    if by_case.keys() != known:
        raise BadOutputs("the outputs are not those of the attempt's cases")
    results: dict[str, tuple[Result, ...]] = {}
    for case in cases:
        output = by_case[case.drawn.id]
        name = case.drawn.function
        results[name] = (*results.get(name, ()), Result(case, output, outcome(case, output)))
    return results


def _find(task: FunctionTask, results: tuple[Result, ...]) -> Finding:
    failures = [(one, one.outcome) for one in results if not isinstance(one.outcome, Right)]
    if not failures:
        return Finding(task, results, None, "passed")
    worst = min(failures, key=lambda one: (ORDER.index(type(one[1])), size(one[0].case)))
    return Finding(task, results, worst, STATUS[type(worst[1])])


def _causes(findings: Sequence[Finding]) -> dict[str, str]:
    """For each function that fails because of another one: that other one's name. Never in a circle."""
    by_name = {finding.task.name: finding for finding in findings}
    causes: dict[str, str] = {}
    for finding in findings:
        for other in _called(finding, by_name):
            step: str | None = other
            while step is not None and step != finding.task.name:
                step = causes.get(step)
            if step is None:
                causes[finding.task.name] = other
                break
    return causes


def _called(finding: Finding, by_name: Mapping[str, Finding]) -> list[str]:
    """The failing functions that this failing function uses, in task order."""
    if finding.worst is None:
        return []
    failure = finding.worst[1]
    called = {name for one in finding.results if not isinstance(one.outcome, Right) for name in one.output.meter.calls}
    if isinstance(failure, TimedOut):  # the meter of a call that was stopped is lost; the other calls tell
        called |= {name for one in finding.results for name in one.output.meter.calls}
    if isinstance(failure, Raised):  # a call that could not even begin
        message = failure.error.message
        called |= {name for name, one in by_name.items() if one.status == "missing" and f"'{name}'" in message}
        if "not callable" in message:
            called |= {name for name, one in by_name.items() if one.worst and isinstance(one.worst[1], NotCallable)}
    found = []
    for name, other in by_name.items():
        if name == finding.task.name or name not in called or other.worst is None:
            continue
        spoils = isinstance(other.worst[1], InputsChanged)  # right itself, but what it leaves behind is not
        if (isinstance(failure, CAUSED) and (spoils or other.status != "process")) or (
            isinstance(failure, InputsChanged) and spoils
        ):
            found.append(name)
    return found
