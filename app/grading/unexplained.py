"""Wrong results that nothing explains, as the author may read them: shapes, kinds and ratios; no code, no values."""

from __future__ import annotations

import builtins
import re
from collections.abc import Sequence

from app.grading.diagnosis import case_facts, function_results
from app.grading.finding import Finding, Result
from app.grading.outcome import Missing, NotCallable, NotRaised, Raised, Right, WrongError, WrongSignature
from app.grading.value_advice import a_thing
from app.grading.verdict import Unexplained

MOST = 8
"""Cases noted of one function."""


def unexplained(findings: Sequence[Finding]) -> tuple[Unexplained, ...]:
    """One record for each failing case of these functions, at most `MOST` of each."""
    return tuple(record for finding in findings for record in _of(finding)[:MOST])


def _of(finding: Finding) -> list[Unexplained]:
    triples = ((one.case, one.output, one.outcome) for one in finding.results)
    known = {facts.case: facts for facts in case_facts(function_results(finding.task.name, finding.task.signature, triples))}
    records = []
    for one in finding.results:
        kind = re.sub(r"(?<!^)(?=[A-Z])", "-", type(one.outcome).__name__).lower()
        case = one.case.answer.name
        match one.outcome:
            case Right() | Missing() | NotCallable() | WrongSignature():
                continue
            case Raised(error) | WrongError(error):
                got = error.type if hasattr(builtins, error.type) else "an exception of one's own"
                records.append(Unexplained(finding.task.name, case, kind, got=got, want=_due(one)))
            case NotRaised(value):
                records.append(Unexplained(finding.task.name, case, kind, got=a_thing(value), want=_due(one)))
            case _ if case in known:
                records.append(Unexplained(finding.task.name, kind=kind, **known[case].to_json()))
            case _:
                records.append(Unexplained(finding.task.name, case, kind, got=a_thing(one.output.value), want=_due(one)))
    return records


def _due(one: Result) -> str:
    return one.case.answer.raises or a_thing(one.case.answer.value)
