"""What a diagnosis is made from: every case of one function that is due a value and returned one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from app.content.signature import defaults, parameters
from app.grading.cases import RTOL, AnsweredCase
from app.grading.outcome import InputsChanged, Outcome, Right, TooManyRows
from app.grading.outputs import Output
from app.grading.shown_case import named_inputs


@dataclass(frozen=True, slots=True)
class CaseResult:
    """One call: what went in, what is right, what came back."""

    name: str
    """The author's words for the case, e.g. ``one row``."""
    inputs: Mapping[str, object]
    """By the task's parameter names; an argument that was left out is absent."""
    expected: object
    got: object
    passed: bool
    """Whether the value is right (whatever else may be wrong with the process)."""
    rtol: float = RTOL


@dataclass(frozen=True, slots=True)
class FunctionResults:
    """The calls of one function."""

    function: str
    cases: tuple[CaseResult, ...]
    defaults: Mapping[str, object] = field(default_factory=dict)
    """Values of the parameters that a call may leave out, by name."""


def function_results(function: str, signature: str, calls: Iterable[tuple[AnsweredCase, Output, Outcome]]) -> FunctionResults:
    """The results of one function as `diagnose` takes them.

    Cases that are due an exception, and calls that returned nothing at all (raised, stopped), are left out.
    `signature`: as the task states it, e.g. ``tokens_per_update(batch, seq, accum, devices=1)``.
    """
    names = parameters(signature)
    cases = tuple(
        CaseResult(
            case.answer.name,
            dict(named_inputs(case, names)),
            case.answer.value,
            output.value,
            isinstance(outcome, Right | InputsChanged | TooManyRows),
            case.answer.rtol,
        )
        for case, output, outcome in calls
        if output.kind == "value" and case.answer.raises is None
    )
    return FunctionResults(function, cases, defaults(signature))
