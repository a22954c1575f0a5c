"""What is kept of a wrong result: enough to guess the mistake, nothing of the values."""

from __future__ import annotations

import numpy as np
import pytest

from app.grading.cases import Answer, AnsweredCase, DrawnCase
from app.grading.diagnosis import CaseResult, FunctionResults, case_facts, function_results
from app.grading.outcome import outcome
from app.grading.outputs import LearnerError, Output
from app.grading.wire import OmittedArray, Other

A = np.array
ROWS = [
    ("a factor", A([3.0, 6.0]), A([1.0, 2.0]), "float64 (2,)", "3", "2 of 2"),
    ("no factor", A([3.0, 7.0]), A([1.0, 2.0]), "float64 (2,)", "varies", "2 of 2"),
    ("one place", A([1.0, 7.0]), A([1.0, 2.0]), "float64 (2,)", "varies", "1 of 2"),
    ("zeros due", A([1.0, 7.0]), A([0.0, 0.0]), "float64 (2,)", "", "2 of 2"),
    ("a third", 1, 3, "int", "0.333", "1 of 1"),
    ("another shape", A([[1.0], [2.0]]), A([1.0, 2.0]), "float64 (2, 1)", "", ""),
    ("a float for a whole number", 3.0, 3, "float", "", ""),
    ("too large", OmittedArray("<f8", (9999,)), A([1.0]), "<f8 (9999,)", "", ""),
    ("an object", Other("secret name", "secret text"), A([1.0]), "other", "", ""),
    ("a text", "secret", 3, "str", "", ""),
    ("a list", [1, "secret"], 3, "list of 2", "", ""),
    ("nothing", None, 3, "NoneType", "", ""),
]


@pytest.mark.parametrize(("title", "got", "want", "kind", "ratio", "wrong"), ROWS, ids=[row[0] for row in ROWS])
def test_facts_are_kinds_shapes_and_ratios(title: str, got: object, want: object, kind: str, ratio: str, wrong: str) -> None:
    """Every sort of wrong result has its line, and no content of the learner's gets into it."""
    inputs = {"X": np.zeros((4, 2)), "micro": 2}
    right = CaseResult("right", inputs, 1, 1, passed=True)
    facts = case_facts(FunctionResults("f", (right, CaseResult(title, inputs, want, got, passed=False))))
    assert len(facts) == 1
    one = facts[0].to_json()
    assert one["inputs"] == "X float64 (4, 2), micro int"
    assert (one["case"], one["got"], one["ratio"], one["wrong"]) == (title, kind, ratio, wrong)
    assert "secret" not in str(one)


def test_only_calls_that_return_where_a_value_is_due_are_compared() -> None:
    """Exceptions, due or not, and calls that never ended are not part of the results; names and defaults come from the task."""
    drawn = [DrawnCase(f"f-{k}", "f", ()) for k in range(4)]
    due, raises = Answer("a value", 6), Answer("an error", None, "ValueError")
    answers = [due, due, raises, due]
    cases = [AnsweredCase(one, answer, (2, 3)) for one, answer in zip(drawn, answers, strict=True)]
    outputs = [
        Output("f-0", "value", 6),
        Output("f-1", "raised", error=LearnerError("KeyError")),
        Output("f-2", "value", 6),
        Output("f-3", "value", 7),
    ]
    calls = [(case, output, outcome(case, output)) for case, output in zip(cases, outputs, strict=True)]
    found = function_results("f", "f(a, b, c=4)", calls)
    assert [(case.got, case.passed) for case in found.cases] == [(6, True), (7, False)]
    assert found.cases[0].inputs == {"a": 2, "b": 3}
    assert found.defaults == {"c": 4}
