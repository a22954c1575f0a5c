"""The page of a static host compares as the server does: one table, both sides."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from app.grading.cases import RTOL, RTOL_FLOAT32
from app.grading.compare import ReturnedNone, WrongDtype, WrongShape, WrongType, WrongValue, compare
from app.grading.wire import OmittedArray, Other, encode
from tests.export.page import in_page
from tests.grading.test_compare import AGREE, DIFFER

NAMES = {ReturnedNone: "none", WrongType: "type", WrongShape: "shape", WrongDtype: "dtype", WrongValue: "value"}


def wire(value: Any) -> Any:
    """A value as a page would send it."""
    if isinstance(value, OmittedArray):
        return {"type": "array", "dtype": value.dtype, "shape": list(value.shape), "omitted": True}
    if isinstance(value, Other):
        return {"type": "other", "name": value.name, "text": value.text}
    if isinstance(value, list | tuple):
        return {"type": type(value).__name__, "items": [wire(item) for item in value]}
    return encode(value)


def asked(got: Any, want: Any, rtol: float = RTOL) -> dict[str, Any]:
    return {"got": wire(got), "want": wire(want), "rtol": rtol}


def server(got: Any, want: Any, rtol: float = RTOL) -> str | None:
    difference = compare(got, want, rtol)
    return None if difference is None else NAMES[type(difference)]


def test_page_and_server_find_the_same_difference(tmp_path: Path) -> None:
    """Every row of the server's own tables is judged alike in the page: agreement, and the kind of the first difference."""
    rows = [(title, got, want) for title, got, want, *_ in [*AGREE, *DIFFER]]
    answers = in_page([asked(got, want) for _, got, want in rows], tmp_path)
    found = {title: answer["difference"] for (title, _, _), answer in zip(rows, answers, strict=True)}
    assert found == {title: server(got, want) for title, got, want in rows}
    assert len({*found.values()}) == 6, "every kind of difference, and agreement, is in the tables"


def test_page_and_server_agree_on_random_arrays(tmp_path: Path) -> None:
    """Four hundred arrays near the tolerance, of every kind of number: the same ones agree on both sides."""
    rng = np.random.default_rng(5)
    rows = []
    for dtype in ("f8", "f4", "f2", "i8", "i4", "u1", "c16", "?"):
        for _ in range(50):
            want = rng.uniform(10, 100, size=(3, 2)).astype(dtype)
            noise = rng.choice([0, 1e-13, 1e-10, 1e-8, 1e-4, 1.0]) * rng.normal(size=(3, 2))
            other = dtype if dtype == "c16" else rng.choice([dtype, "f8"])
            got = want ^ (noise > 0.5) if dtype == "?" else (want + noise).astype(other)
            rows.append((got, want, RTOL_FLOAT32 if dtype in ("f4", "f2") else RTOL))
    answers = [answer["difference"] for answer in in_page([asked(*row) for row in rows], tmp_path)]
    expected = [server(*row) for row in rows]
    assert answers == expected
    assert 100 < expected.count(None) < 300, "some agree, some do not"


def test_what_cannot_be_read_is_a_difference_and_no_error(tmp_path: Path) -> None:
    """Code that reached into the harness may send anything: the page judges it wrong, and goes on."""
    odd: list[Any] = [
        None,
        {},
        {"type": "int", "value": "many"},
        {"type": "float", "value": "0xnonsense"},
        {"type": "array", "dtype": "<f8", "shape": [2], "data": "AAAA"},
        {"type": "array", "dtype": "<f8", "shape": [3, -1], "data": ""},
        {"type": "list", "items": None},
        {"type": "dict", "items": [["a"]]},
    ]
    answers = in_page([{"got": got, "want": encode(64), "rtol": RTOL} for got in odd], tmp_path)
    assert [answer["difference"] for answer in answers] == ["type"] * len(odd)


def test_values_are_shown_as_python_prints_them(tmp_path: Path) -> None:
    """A learner sees Python's words: floats as floats, tuples with their comma, arrays with shape and kind."""
    shown = [
        (64, "64"),
        (2.0, "2.0"),
        (-0.0, "-0.0"),
        (float("nan"), "nan"),
        (True, "True"),
        (None, "None"),
        ((1,), "(1,)"),
        ([1, 2.5], "[1, 2.5]"),
        ("it's", '"it\'s"'),
        (np.float32(0.5), "0.5 (float32)"),
        (np.array([[1.0, 2.0], [3.0, 4.0]]), "[[1.0, 2.0],\n [3.0, 4.0]]\nshape (2, 2), float64"),
        (np.array([1, 2]), "[1, 2]\nshape (2,), int64"),
        (5e-324, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
    ]
    answers = in_page([asked(value, value) for value, _ in shown], tmp_path)
    assert [answer["shown"] for answer in answers] == [text for _, text in shown]
