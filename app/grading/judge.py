"""Outputs against answers: one verdict per function, and one for the attempt."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.content.blocks import Exercise, FunctionTask
from app.content.rich import render_rich
from app.grading.cases import AnsweredCase
from app.grading.compare import ReturnedNone, WrongDtype, WrongShape, WrongType, WrongValue
from app.grading.feedback import code, say, say_depends, say_not_loaded, say_passed
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
from app.grading.shown_case import named_inputs, parameters, rows, show, size
from app.grading.verdict import Diagnosis, FunctionStatus, FunctionVerdict, MeterReading, Verdict, overall
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


@dataclass(frozen=True, slots=True)
class Finding:
    """What is to be said of one function: its smallest telling failure, or None when all is right."""

    task: FunctionTask
    results: tuple[Result, ...]
    worst: tuple[Result, Failure] | None
    status: FunctionStatus


def judge(exercise: Exercise, cases: Sequence[AnsweredCase], outputs: Sequence[Output]) -> Verdict:
    """The verdict on `outputs`. Raises BadOutputs, and nothing else, when they are not the outputs of these cases."""
    results = _results(cases, outputs)
    findings = [_find(task, results[task.name]) for task in exercise.functions]
    causes = _causes(findings)
    functions = tuple(_verdict(exercise, finding, causes.get(finding.task.name)) for finding in findings)
    error = next((one.outcome.error for one in _all(results) if isinstance(one.outcome, NotLoaded)), None)
    if error is not None:
        return Verdict(exercise.id, "error", render_rich(say_not_loaded(error)), functions, error)
    status = overall([one.status for one in functions])
    return Verdict(exercise.id, status, render_rich(_summary(functions)), functions)


def _results(cases: Sequence[AnsweredCase], outputs: Sequence[Output]) -> dict[str, tuple[Result, ...]]:
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


def _all(results: Mapping[str, tuple[Result, ...]]) -> list[Result]:
    return [one for those in results.values() for one in those]


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


def _verdict(exercise: Exercise, finding: Finding, cause: str | None) -> FunctionVerdict:
    task, results = finding.task, finding.results
    passed, total = sum(isinstance(one.outcome, Right) for one in results), len(results)
    reading = _reading(finding)
    if finding.worst is None:
        observed = None if reading is None else reading.observed
        text = say_passed([one.case.answer.name for one in results], observed)
        return FunctionVerdict(task.name, "passed", passed, total, render_rich(text), meter=reading)
    if cause is not None:
        text = say_depends(task.name, cause)
        return FunctionVerdict(task.name, "depends", passed, total, render_rich(text), depends_on=cause, meter=reading)
    result, failure = finding.worst
    names = parameters(task.signature)
    inputs = named_inputs(result.case, names)
    text = say(failure, task.name, task.signature, inputs, result.output.value, exercise.deadline_s)
    line = failure.error.line if isinstance(failure, Raised | WrongError | WrongSignature) and failure.error else None
    shown = show(result.case, result.output, failure, names)
    diagnosis = Diagnosis("plain", kebab(failure)) if finding.status in ("value", "process", "error") else None
    hint = 0 if task.hints else None
    return FunctionVerdict(
        task.name, finding.status, passed, total, render_rich(text), line, None, shown, reading, diagnosis, hint
    )


def kebab(failure: Failure) -> str:
    """The name of a kind of failure, e.g. ``wrong-value``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(failure).__name__).lower()


def _reading(finding: Finding) -> MeterReading | None:
    """What the meter saw at worst, over the cases that bound it and returned; None when there are none."""
    bounded = [one for one in finding.results if one.case.answer.rows_at_once is not None and one.output.kind == "value"]
    if not bounded:
        return None
    seen = [one for one in bounded if one.output.meter.observed and one.output.meter.rows_at_once is not None]
    if not seen:
        return MeterReading(None, bounded[0].case.answer.rows_at_once or 1, observed=False, rows_total=rows(bounded[0].case))
    if finding.worst is not None and isinstance(finding.worst[1], TooManyRows):
        seen = [finding.worst[0]]  # the case that the feedback speaks of
    worst = max(seen, key=_crowded)
    meter, most = worst.output.meter, worst.case.answer.rows_at_once
    assert most is not None
    return MeterReading(
        meter.rows_at_once, most, observed=True, rows_total=rows(worst.case), timeline=meter.timeline, calls=meter.calls
    )


def _crowded(result: Result) -> tuple[float, int, int]:
    """How far a case went to its bound; of those alike the one with most rows, and most parts, shows most."""
    meter, most, total = result.output.meter, result.case.answer.rows_at_once or 1, rows(result.case) or 0
    return (meter.rows_at_once or 0) / most, total, -most


def _summary(functions: Sequence[FunctionVerdict]) -> str:
    passed = sum(one.status == "passed" for one in functions)
    total = len(functions)
    if passed == total:
        return "Everything is right." if total == 1 else f"All {total} functions are right."
    if all(one.status == "not-attempted" for one in functions):
        return f"Nothing is written yet. Start with {code(functions[0].name)}."
    if all(one.status == "timeout" for one in functions) and total > 1:
        return "Every function ran out of time. Look for an endless loop that they share, or one outside of them."
    open_ones = [one for one in functions if one.status not in ("passed", "depends")]
    begun = [one for one in open_ones if one.status != "not-attempted"]
    right = f"{passed} of {total} functions {'is' if passed == 1 else 'are'} right" if passed else "No function is right yet"
    return f"{right}. Next: {code((begun or open_ones)[0].name)}."
