"""Values as text: the code that replays a case, and what a person reads."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from app.grading.literal import LONGEST, brief, literal, readable
from app.grading.wire import OmittedArray, Other
from tests.grading.test_wire import same, values


def canonical(value: Any) -> Any:
    """NaN as Python makes it from text: its sign and payload are not kept."""
    if isinstance(value, np.ndarray | np.generic) and np.asarray(value).dtype.kind in "fc":
        array = np.array(value)
        parts = array.reshape(-1).view(array.real.dtype)
        parts[np.isnan(parts)] = np.nan
        return array if isinstance(value, np.ndarray) else array[()]
    if isinstance(value, float):
        return float("nan") if math.isnan(value) else value
    if isinstance(value, complex):
        return complex(canonical(value.real), canonical(value.imag))
    if isinstance(value, list | tuple):
        return type(value)(canonical(item) for item in value)
    if isinstance(value, dict):
        return {key: canonical(item) for key, item in value.items()}
    return value


@given(values)
def test_a_replayed_input_is_the_input_to_the_last_bit(value: Any) -> None:
    """Loading a failing case into the editor gives exactly the numbers that failed."""
    assert same(canonical(eval(literal(value), {"np": np})), canonical(value))


@given(values)
def test_everything_can_be_read_within_bounds(value: Any) -> None:
    """Any value has a readable form and a form for a sentence, both short."""
    assert len(readable(value)) <= LONGEST + 10
    assert len(brief(value)) <= 130
    assert "\n" not in brief(value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (np.array([1.0, 2.5]), "np.array([1.0, 2.5])"),
        (np.array([0.1], dtype=np.float32), "np.array([0.1], dtype=np.float32)"),
        (np.array([[1, 2]], dtype=np.int64), "np.array([[1, 2]], dtype=np.int64)"),
        (np.array([np.nan, -np.inf]), "np.array([np.nan, -np.inf])"),
        (np.zeros((0, 2)), "np.zeros((0, 2), dtype=np.float64)"),
        (10**30, "1" + "0" * 30),
    ],
)
def test_literals_are_what_one_would_write(value: Any, text: str) -> None:
    """The code reads like code written by hand, and names a dtype where the browser's default differs."""
    assert literal(value) == text


def test_long_and_odd_values_are_cut_and_described() -> None:
    """A result of any size or kind becomes a short text that says what it was."""
    assert "(1001 digits)" in readable(10**1000)
    assert brief(OmittedArray("<f8", (10**7,))) == "an array of shape (10000000,)"
    assert readable(Other("generator", "<generator parts>")) == "<generator parts>"
    assert readable("x" * 5000).endswith("… (cut)")
    assert brief(np.zeros((3, 2))) == "an array of shape (3, 2)"
    assert brief(np.array([1.0, 2.0])) == "[1., 2.]"
