"""The notebooks' own comparison judges as the server does, by the tables that the static page is held to as well."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from app.export.notebook.checking import CHECKER
from app.grading.cases import RTOL, RTOL_FLOAT32
from app.grading.compare import compare
from app.grading.wire import OmittedArray, Other
from tests.grading.test_compare import AGREE, ARRAYS_DIFFER, DIFFER

NAMES: dict[str, Any] = {}
exec(CHECKER, NAMES)
same_result = NAMES["same_result"]
WANT = np.array([1.5, 2.5])


def own(value: Any) -> Any:
    """What a function in the notebook gives where the server would get a stand-in for it."""
    if isinstance(value, Other):
        return (each for each in ())
    if isinstance(value, OmittedArray):
        return np.zeros(value.shape, dtype=value.dtype)
    return value


ROWS = [(row[0], *row[1:3]) for row in (*AGREE, *DIFFER)] + [(f"{row[0]} for an array", row[1], WANT) for row in ARRAYS_DIFFER]


@pytest.mark.parametrize(("got", "want"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_notebook_and_server_agree_on_what_is_right(got: Any, want: Any) -> None:
    """Sorts of things, kinds of numbers, shapes and rounding: one judgement, wherever a learner works."""
    assert same_result(own(got), want) is (compare(got, want, RTOL) is None)


def test_notebook_and_server_agree_on_random_arrays() -> None:
    """Arrays near the tolerance, of every kind of number; single precision has its own."""
    rng = np.random.default_rng(5)
    found = []
    for dtype in ("f8", "f4", "f2", "i8", "i4", "u1", "c16", "?"):
        for _ in range(50):
            # Expected numbers that Python shows with all their digits, as those of examples.
            want = np.round(rng.uniform(10, 100, size=(3, 2)), 3).astype(dtype)
            noise = rng.choice([0, 1e-13, 1e-10, 1e-6, 1e-4, 1.0]) * rng.choice([-1.5, 1.5], size=(3, 2))
            other = dtype if dtype == "c16" else rng.choice([dtype, "f8"])
            got = want ^ (noise > 0.5) if dtype == "?" else (want + noise).astype(other)
            rtol = RTOL_FLOAT32 if dtype in ("f4", "f2") else RTOL
            found.append(same_result(got, want, rtol))
            assert found[-1] is (compare(got, want, rtol) is None), (got, want)
    assert 100 < sum(found) < 300, "some agree, some do not"


@pytest.mark.parametrize("precision", [3, 8])
def test_what_an_example_shows_of_an_array_is_enough(precision: int) -> None:
    """The result is written with eight digits; nobody's right answer fails for those that are left out, however it is shown."""
    for right in (np.array([1.0, 3.0]) / 7, np.array([1e-9, 3.0]) / 7, np.array([[1e9, 3.0]]) / 7, np.array([1 / 3 + 1j])):
        want = eval(repr(right), vars(np))
        with np.printoptions(precision=precision):
            assert same_result(right, want)
            assert same_result(np.nextafter(right, 0) if right.dtype.kind == "f" else right, want)
            assert not same_result(right * (1 + 1e-6), want)
            assert not same_result(right.tolist(), want)


@pytest.mark.parametrize(
    ("call", "said", "right"),
    [
        ("np.float32(0.1) + np.zeros(2, dtype=np.float32)", "array([0.1, 0.1])", True),
        ("0.1 + 1e-8 + np.zeros(2)", "array([0.1, 0.1])", False),
        ("np.array(['a'])", "array([0.1])", False),
        ("np.array([None])", "array([0.1])", False),
        ("[True]", "[1]", False),
        ("[0.1]", "array([0.1])", False),
        ("np.array([1.0])", "array([1])", False),
        ("(np.array([9.0]), 2)", "(array([9.]), 2)", True),
    ],
)
def test_the_report_judges_by_it(call: str, said: str, right: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """Also in single precision, which the call shows."""
    NAMES["check_examples"]([(call, said)])
    assert f"{int(right)} of 1 examples are right." in capsys.readouterr().out
