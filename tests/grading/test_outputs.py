"""Reading what the page sends, before any of it is judged."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.grading.outputs import KINDS, Meter, read_outputs
from app.grading.wire import BadOutputs
from tests.grading.test_wire import json_values

NONE = {"type": "none"}
ERROR = {"type": "ZeroDivisionError", "message": "division by zero", "line": 7, "text": "…"}

REFUSED: dict[str, Any] = {
    "nothing": None,
    "a text": "outputs",
    "no list": {"outputs": {}},
    "no outputs": {"output": []},
    "an output that is no object": [1],
    "no case": [{"kind": "missing"}],
    "a case that is no text": [{"case": 1, "kind": "missing"}],
    "no kind": [{"case": "a"}],
    "an unknown kind": [{"case": "a", "kind": "passed"}],
    "a kind that is a list": [{"case": "a", "kind": ["value"]}],
    "a value that is missing": [{"case": "a", "kind": "value"}],
    "a value that is null": [{"case": "a", "kind": "value", "value": None}],
    "an error that is missing": [{"case": "a", "kind": "raised"}],
    "a load error that is missing": [{"case": "a", "kind": "not-loaded", "error": None}],
    "an error that is a text": [{"case": "a", "kind": "raised", "error": "ValueError"}],
    "an error without a type": [{"case": "a", "kind": "raised", "error": {"message": "x"}}],
    "a message that is too long": [{"case": "a", "kind": "raised", "error": {**ERROR, "message": "x" * 5000}}],
    "a traceback that is too long": [{"case": "a", "kind": "raised", "error": {**ERROR, "text": "x" * 10_000}}],
    "a line that is no number": [{"case": "a", "kind": "raised", "error": {**ERROR, "line": "7"}}],
    "a line that is true": [{"case": "a", "kind": "raised", "error": {**ERROR, "line": True}}],
    "a negative line": [{"case": "a", "kind": "raised", "error": {**ERROR, "line": -1}}],
    "bases that are a text": [{"case": "a", "kind": "raised", "error": {**ERROR, "bases": "ValueError"}}],
    "a meter that is a list": [{"case": "a", "kind": "missing", "meter": []}],
    "rows that are a text": [{"case": "a", "kind": "missing", "meter": {"rows_at_once": "4"}}],
    "rows that are NaN": [{"case": "a", "kind": "missing", "meter": {"rows_at_once": float("nan")}}],
    "observed that is 1": [{"case": "a", "kind": "missing", "meter": {"observed": 1}}],
    "calls that are a list": [{"case": "a", "kind": "missing", "meter": {"calls": ["linear_grad"]}}],
    "calls that are no counts": [{"case": "a", "kind": "missing", "meter": {"calls": {"linear_grad": -1}}}],
    "changed that is a text": [{"case": "a", "kind": "missing", "meter": {"changed": "X"}}],
    "changed that holds numbers": [{"case": "a", "kind": "missing", "meter": {"changed": [1]}}],
    "a timeline that is a count": [{"case": "a", "kind": "missing", "meter": {"timeline": 3}}],
    "a timeline of texts": [{"case": "a", "kind": "missing", "meter": {"timeline": ["3"]}}],
    "a timeline that is too long": [{"case": "a", "kind": "missing", "meter": {"timeline": [1] * 201}}],
    "seconds that are a text": [{"case": "a", "kind": "missing", "meter": {"seconds": "1"}}],
}


@pytest.mark.parametrize("body", REFUSED.values(), ids=REFUSED)
def test_refuses_outputs_that_no_page_sends(body: Any) -> None:
    """Each malformed body is the client's mistake: BadOutputs."""
    with pytest.raises(BadOutputs):
        read_outputs(body)


def test_reads_a_whole_output() -> None:
    """Every field arrives under its name."""
    meter = {
        "observed": True,
        "rows_at_once": 4,
        "products": 3,
        "calls": {"linear_grad": 2},
        "changed": ["X"],
        "seconds": 0.25,
        "held": "what a later page may add",
    }
    error = {**ERROR, "bases": ["ArithmeticError"]}
    (output,) = read_outputs({"outputs": [{"case": "a-1", "kind": "raised", "error": error, "meter": meter}]})
    assert output.meter == Meter(True, 4, 3, {"linear_grad": 2}, ("X",), 0.25)
    assert output.error is not None
    assert output.error.to_json() == ERROR
    assert output.error.bases == ("ArithmeticError",)


def test_what_is_optional_may_be_left_out_or_null() -> None:
    """A meter without numbers and an error without a line are fine."""
    outputs = read_outputs(
        [
            {"case": "a", "kind": "value", "value": NONE},
            {"case": "b", "kind": "value", "value": NONE, "error": None, "meter": None},
            {"case": "c", "kind": "timeout", "meter": {"rows_at_once": None, "calls": None, "seconds": float("nan")}},
            {"case": "d", "kind": "raised", "error": {"type": "E", "line": None, "text": None}},
        ]
    )
    assert [output.meter for output in outputs] == [Meter()] * 4


FIELDS = ["case", "kind", "value", "error", "meter"]
INNER = ["type", "message", "line", "text", "bases", "observed", "rows_at_once", "products", "calls", "changed", "seconds"]
inner = st.dictionaries(st.sampled_from(INNER), json_values)
outputs = st.lists(
    st.fixed_dictionaries(
        {"case": st.text(max_size=3), "kind": st.sampled_from(sorted(KINDS))},
        optional={"value": st.just(NONE) | json_values, "error": inner | json_values, "meter": inner | json_values},
    )
    | st.dictionaries(st.sampled_from(FIELDS), json_values)
)


@given(outputs | st.fixed_dictionaries({"outputs": outputs}) | json_values)
def test_any_json_is_read_or_refused(body: Any) -> None:
    """`read_outputs` raises BadOutputs and nothing else, whatever JSON it is given."""
    with suppress(BadOutputs):
        read_outputs(body)
