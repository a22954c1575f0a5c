"""Unexplained results are grouped by what stays the same from one draw to the next."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from app.grading.verdict import Unexplained
from app.progress import Database, UnexplainedResults, report
from tests.progress.conftest import Clock

SUM = Unexplained(
    function="linear_grad",
    case="many rows",
    kind="wrong-value",
    inputs="X float64(6, 2)",
    got="float64(2,)",
    want="float64(2,)",
    ratio="3.00",
    wrong="2 of 2",
)


@pytest.fixture
def results(database: Database, clock: Clock) -> UnexplainedResults:
    return UnexplainedResults(database, clock)


def test_other_shapes_are_the_same_thing(results: UnexplainedResults, clock: Clock) -> None:
    """Draws of other lengths count in one group, which shows the latest and when it was seen first and last."""
    results.add("a/b", "v1", [SUM])
    clock.time += 50
    results.add("a/b", "v2", [replace(SUM, inputs="X float64(12, 4)", got="float64(4,)", want="float64(4,)", wrong="4 of 4")])
    (group,) = results.groups()
    assert (group.count, group.first, group.last, group.version) == (2, 1_000_000.0, 1_000_050.0, "v2")
    assert (group.inputs, group.wrong) == ("X float64(12, 4)", "4 of 4")


@pytest.mark.parametrize(
    "change",
    [
        {"function": "other"},
        {"case": "one row"},
        {"kind": "wrong-shape"},
        {"ratio": "varies"},
        {"got": "float32(2,)"},
        {"got": "float64(2, 1)"},
        {"want": "int"},
    ],
    ids=str,
)
def test_another_thing_is_another_group(results: UnexplainedResults, change: dict[str, str]) -> None:
    """Function, case, failure, ratio, kinds and the number of axes tell groups apart."""
    results.add("a/b", "v1", [SUM, replace(SUM, **change)])
    assert [group.count for group in results.groups()] == [1, 1]


def test_the_most_frequent_first(results: UnexplainedResults) -> None:
    """An author reads from the top; one exercise can be picked."""
    results.add("a/b", "v1", [replace(SUM, case="rare")])
    results.add("a/c", "v1", [replace(SUM, case="often")] * 3)
    assert [(group.exercise, group.case, group.count) for group in results.groups()] == [
        ("a/c", "often", 3),
        ("a/b", "rare", 1),
    ]
    assert [group.case for group in results.groups("a/b")] == ["rare"]
    assert results.groups("a") == ()


def test_nothing_seen(results: UnexplainedResults) -> None:
    """No rows, one sentence, an empty list."""
    results.add("a/b", "v1", [])
    assert results.groups() == ()
    assert report.as_text(()).startswith("Nothing unexplained")
    assert json.loads(report.as_json(())) == []


def test_what_is_printed(results: UnexplainedResults) -> None:
    """Text and JSON name exercise, function, case, count, shapes and ratio."""
    results.add("a/b", "v1", [SUM, SUM])
    text = report.as_text(results.groups())
    for part in ("a/b", "2 ×", "linear_grad", "many rows", "wrong-value", "X float64(6, 2)", "3.00", "1970-01-12"):
        assert part in text
    (row,) = json.loads(report.as_json(results.groups()))
    assert (row["count"], row["ratio"], row["first"]) == (2, "3.00", "1970-01-12T13:46:40+00:00")


def test_a_learners_word_is_cut_and_cannot_steer_a_terminal(results: UnexplainedResults) -> None:
    """An exception's name is the learner's to choose: it is cut, and its control characters are shown."""
    results.add("a/b", "v1", [replace(SUM, got="\x1b[31m\n" + "x" * 1000)])
    (group,) = results.groups()
    assert len(group.got) == 200
    text = report.as_text([group])
    assert "\x1b" not in text
    assert "\\x1b[31m\\x0a" in text
