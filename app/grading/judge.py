"""Outputs against answers: one verdict per function, and one for the attempt."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from app.content.blocks import Exercise
from app.content.rich import render_rich
from app.content.signature import parameters
from app.grading.cases import AnsweredCase
from app.grading.diagnosis import diagnose, function_results
from app.grading.feedback import code, say, say_depends, say_not_loaded, say_passed
from app.grading.finding import Finding, Result, assess
from app.grading.mistakes import Rehearsal, explain
from app.grading.outcome import Failure, NotLoaded, Raised, TooManyRows, WrongError, WrongSignature
from app.grading.outputs import Output
from app.grading.shown_case import named_inputs, rows, show
from app.grading.unexplained import unexplained
from app.grading.verdict import Diagnosis, FunctionVerdict, MeterReading, Verdict, overall

PLAIN = ("value", "process", "error")
"""The statuses that a function's results, and nothing else, decide."""


def judge(
    exercise: Exercise, cases: Sequence[AnsweredCase], outputs: Sequence[Output], rehearsals: Sequence[Rehearsal] = ()
) -> Verdict:
    """The verdict on `outputs`. Raises BadOutputs, and nothing else, when they are not the outputs of these cases.

    `rehearsals`: what known mistakes give on the same cases.
    """
    return conclude(exercise, assess(exercise, cases, outputs), rehearsals)


def conclude(exercise: Exercise, findings: Sequence[Finding], rehearsals: Sequence[Rehearsal]) -> Verdict:
    """The verdict on an attempt whose functions have been assessed."""
    told = [_tell(exercise, finding, rehearsals) for finding in findings]
    functions = tuple(_verdict(finding, each) for finding, each in zip(findings, told, strict=True))
    outcomes = [one.outcome for finding in findings for one in finding.results]
    error = next((one.error for one in outcomes if isinstance(one, NotLoaded)), None)
    if error is not None:
        return Verdict(exercise.id, "error", render_rich(say_not_loaded(error)), functions, error)
    unknown = [
        finding for finding, each in zip(findings, told, strict=True) if each.diagnosis and each.diagnosis.kind == "plain"
    ]
    status = overall([one.status for one in functions])
    return Verdict(exercise.id, status, render_rich(_summary(functions)), functions, unexplained=unexplained(unknown))


@dataclass(frozen=True, slots=True)
class _Told:
    """What is said of a function, and the case that it is said of."""

    text: str
    result: Result | None = None
    failure: Failure | None = None
    diagnosis: Diagnosis | None = None
    hint: int | None = None


def _tell(exercise: Exercise, finding: Finding, rehearsals: Sequence[Rehearsal]) -> _Told:
    """A known mistake where one explains the failure, else what the numbers show, else the difference itself."""
    task = finding.task
    hint = 0 if task.hints else None
    if finding.worst is None:
        reading = _reading(finding, None)
        text = say_passed([one.case.answer.name for one in finding.results], None if reading is None else reading.observed)
        return _Told(text)
    if finding.cause is not None:
        return _Told(say_depends(task.name, finding.cause))
    result, failure = finding.worst
    if finding.status not in PLAIN or isinstance(failure, NotLoaded):
        return _Told(_plainly(exercise, finding), result, failure, None, hint)
    known = explain(finding, rehearsals)
    if known is not None:
        hint = known.mistake.hint if known.mistake.hint is not None else hint
        return _Told(known.text, known.result, known.failure, Diagnosis("mistake", known.mistake.name), hint)
    if finding.status == "value" and result.case.answer.raises is None:
        triples = ((one.case, one.output, one.outcome) for one in finding.results)
        general = diagnose(function_results(task.name, task.signature, triples))
        if general is not None:
            return _Told(general.text, result, failure, Diagnosis("general", general.name), hint)
    return _Told(_plainly(exercise, finding), result, failure, Diagnosis("plain", kebab(failure)), hint)


def kebab(failure: Failure) -> str:
    """The name of a kind of failure, e.g. ``wrong-value``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(failure).__name__).lower()


def _plainly(exercise: Exercise, finding: Finding) -> str:
    assert finding.worst is not None
    result, failure = finding.worst
    inputs = named_inputs(result.case, parameters(finding.task.signature))
    task = finding.task
    return say(failure, task.name, task.signature, inputs, result.output.value, exercise.deadline_s)


def _verdict(finding: Finding, told: _Told) -> FunctionVerdict:
    failure, result = told.failure, told.result
    line = failure.error.line if isinstance(failure, Raised | WrongError | WrongSignature) and failure.error else None
    shown = None
    if result is not None and failure is not None:
        shown = show(result.case, result.output, failure, parameters(finding.task.signature))
    return FunctionVerdict(
        name=finding.task.name,
        status="depends" if finding.cause is not None else finding.status,
        passed=sum(one.right for one in finding.results),
        total=len(finding.results),
        feedback=render_rich(told.text),
        line=line,
        depends_on=finding.cause,
        case=shown,
        meter=_reading(finding, result),
        diagnosis=told.diagnosis,
        hint=told.hint,
    )


def _reading(finding: Finding, told: Result | None) -> MeterReading | None:
    """What the meter saw at worst, over the cases that bound it and returned; None when there are none.

    `told`: the case that the feedback speaks of, which is the one to read where it was observed: words and picture agree.
    """
    bounded = [one for one in finding.results if one.case.answer.rows_at_once is not None and one.output.kind == "value"]
    if not bounded:
        return None
    seen = [one for one in bounded if one.output.meter.observed and one.output.meter.rows_at_once is not None]
    if not seen:
        return MeterReading(None, bounded[0].case.answer.rows_at_once or 1, observed=False, rows_total=rows(bounded[0].case))
    if told is not None and (isinstance(told.outcome, TooManyRows) or any(one is told for one in seen)):
        seen = [told]
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
