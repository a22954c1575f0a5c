"""Dot plots: a table's numbers, read as people write them, placed on an axis with round ends."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.content.plot.amount import read_amount, short
from app.content.plot.axis import MOST_MARKS, Scale, fit_axis
from app.content.plot.dots import FIRST, LAST, DotPlot, lay_out
from tests.content.folders import HEAD, LESSON, load, offset

PLOT = """
:::{dot-plot} sizes
:title: Tokens per update
:unit: tokens
:scale: log
:alt: A used 3.2 million, B went from 4 to 16 million.

| model | at first | at the end |
|---|---|---|
| [A](https://a.b) | | 3.2M |
| B, `wide` | 4,000,000 | 2^24 |

A *caption*.
:::
"""


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("131072", 131072),
        ("131,072", 131072),
        ("2^17", 131072),
        ("4M", 4_000_000),
        ("3.2M", 3_200_000),
        ("0.5M", 500_000),
        ("524k", 524_000),
        ("1.6 T", 1_600_000_000_000),
        ("15.6T", 15_600_000_000_000),
        ("1.1B", 1_100_000_000),
        ("-2k", -2000),
        ("0,5", 0.5),
        ("M", None),
        ("4 MB", None),
        ("4m", None),
        ("4MM", None),
        ("about 4M", None),
        ("", None),
    ],
)
def test_amounts_are_read_as_papers_write_them(text: str, value: float | None) -> None:
    """Letters multiply exactly; a unit or a word makes it no number."""
    assert read_amount(text) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0, "0"),
        (0.25, "0.25"),
        (512, "512"),
        (999.6, "1,000"),
        (1024, "1,024"),
        (9999, "9,999"),
        (10_000, "10k"),
        (524_288, "524k"),
        (999_999, "1M"),
        (4_194_304, "4.19M"),
        (62_914_560, "62.9M"),
        (15.6e12, "15.6T"),
        (1.5e15, "1,500T"),
        (-3e6, "−3M"),
        (-12, "−12"),
        (1e-5, "0.00001"),
        (6e-5, "0.00006"),
        (2.5e-7, "2.5\u00a0×\u00a010⁻⁷"),
    ],
)
def test_amounts_are_written_short(value: float, text: str) -> None:
    """Three digits and a letter; whole numbers below 10,000 in full; small and negative ones as elsewhere in a page."""
    assert short(value) == text


@given(
    st.lists(st.floats(1e-9, 1e15), min_size=1, max_size=20),
    st.sampled_from(("linear", "log")),
)
def test_an_axis_holds_all_its_values(values: list[float], scale: Scale) -> None:
    """Ends are round and marked; every value lies between them, in order; marks fit side by side."""
    axis = fit_axis(values, scale)
    shares = [axis.share(value) for value in sorted(values)]
    assert -1e-9 <= shares[0] <= shares[-1] <= 1 + 1e-9
    assert shares == sorted(shares)
    assert 2 <= len(axis.marks) <= MOST_MARKS + 1
    assert all(-1e-9 <= axis.share(mark) <= 1 + 1e-9 for mark in axis.marks)
    assert list(axis.marks) == sorted(set(axis.marks))
    assert (axis.low, axis.high) == (axis.marks[0], axis.marks[-1])


@given(st.lists(st.floats(-1e12, 1e12), min_size=1, max_size=20))
def test_a_linear_axis_takes_any_sign(values: list[float]) -> None:
    """Negative numbers, zero and mixtures have their place."""
    axis = fit_axis(values, "linear")
    assert all(math.isfinite(axis.share(value)) and -1e-9 <= axis.share(value) <= 1 + 1e-9 for value in values)
    assert len(axis.marks) <= MOST_MARKS + 1


@pytest.mark.parametrize(
    ("values", "scale", "marks"),
    [
        ([4e6, 16e6], "log", (2e6, 5e6, 1e7, 2e7)),
        ([32, 2048, 65536], "log", (10, 100, 1000, 10_000, 100_000)),
        ([20, 2000], "log", (10, 100, 1000, 10_000)),
        ([1, 1e7], "log", (1, 100, 10_000, 1e6, 1e8)),
        ([2e-9, 3e4], "log", (1e-9, 1e-6, 1e-3, 1, 1e3, 1e6)),
        ([10, 90], "linear", (0, 20, 40, 60, 80, 100)),
        ([95, 99], "linear", (95, 96, 97, 98, 99)),
        ([0.1, 0.3], "linear", (0, 0.1, 0.2, 0.3)),
        ([-3, 4], "linear", (-4, -2, 0, 2, 4)),
        ([0, 0], "linear", (0, 1)),
        ([5e-324], "linear", (0, 1)),
        ([1e12, 1e12 + 1e-4], "linear", (0, 2e11, 4e11, 6e11, 8e11, 1e12)),
    ],
)
def test_marks_are_round(values: list[float], scale: Scale, marks: tuple[float, ...]) -> None:
    """1, 2 and 5 times powers of ten, and no more than fit."""
    assert fit_axis(values, scale).marks == marks


def test_a_plot_is_read(tmp_path: Path) -> None:
    """Labels lose their markup in the picture and keep it in the table; a missing number is left out; text below is the caption."""
    course = load(tmp_path, {LESSON: HEAD + PLOT})
    assert course.problems == ()
    (plot,) = course.course.lessons[0].blocks
    assert isinstance(plot, DotPlot)
    assert (plot.id, plot.title, plot.unit, plot.columns) == (
        "sizes",
        "Tokens per update",
        "tokens",
        ("at first", "at the end"),
    )
    assert [row.label for row in plot.rows] == ["A", "B, wide"]
    assert [[dot.shown for dot in row.dots] for row in plot.rows] == [["3.2M"], ["4M", "16.8M"]]
    assert [[dot.kind for dot in row.dots] for row in plot.rows] == [["last"], ["first", "last"]]
    assert [mark for _, mark in plot.marks] == ["2M", "5M", "10M", "20M"]
    assert 'href="https://a.b"' in plot.table
    assert "<code>wide</code>" in plot.table
    assert plot.caption == "<p>A <em>caption</em>.</p>"


def test_numbers_may_be_worked_out_or_linked(tmp_path: Path) -> None:
    """A formula of constants and a number with its source are read as the numbers they show."""
    body = PLOT.replace("3.2M", "{calc}`3.2e6`").replace("4,000,000", "[4M](https://a.b)")
    course = load(tmp_path, {LESSON: HEAD + body})
    assert course.problems == ()
    (plot,) = course.course.lessons[0].blocks
    assert isinstance(plot, DotPlot)
    assert [[dot.shown for dot in row.dots] for row in plot.rows] == [["3.2M"], ["4M", "16.8M"]]


def test_places_follow_the_values() -> None:
    """The ends of the axis are where the room for numbers begins, and the middle of a log axis is the geometric mean."""
    (row, *_), _ = lay_out([("a", (1.0, 10.0, 100.0)), ("b", (7.0,))], "log")
    assert [dot.at for dot in row.dots] == [f"{FIRST:.2f}%", f"{(FIRST + LAST) / 2:.2f}%", f"{LAST:.2f}%"]
    assert [dot.kind for dot in row.dots] == ["first", "middle", "last"]
    assert [dot.side for dot in row.dots] == ["before", "", "after"]
    assert (row.start, row.end) == (f"{FIRST:.2f}%", f"{LAST:.2f}%")


def test_numbers_stand_outside_the_line() -> None:
    """A row that falls has its first number on the right; equal numbers are named once."""
    (falls, same), _ = lay_out([("a", (8.0, 2.0)), ("b", (4.0, 4.0))], "linear")
    assert [dot.side for dot in falls.dots] == ["after", "before"]
    assert [dot.side for dot in same.dots] == ["after", ""]
    assert same.start == same.end


@pytest.mark.parametrize(
    ("old", "new", "line", "what"),
    [
        (":alt: A used 3.2 million, B went from 4 to 16 million.\n", "", 2, "{dot-plot} needs a description"),
        ("{dot-plot} sizes", "{dot-plot}", 2, "{dot-plot} needs an id"),
        (":scale: log", ":scale: logarithmic", 5, ":scale: logarithmic is not known"),
        (":unit: tokens", ":units: tokens", 4, "{dot-plot} has no option :units:"),
        ("| 3.2M |", "| about 3.2M |", 10, "about 3.2M (A, at the end) is not a number"),
        ("| 3.2M |", "| 0 |", 10, "0 (A, at the end) has no place on a log scale"),
        ("| | 3.2M |", "| | |", 10, "A has no number"),
        ("| [A](https://a.b) |", "| |", 10, "a row without a label"),
        ("\n| model |", "\nText first.\n\n| model |", 8, "{dot-plot} holds no table at its start"),
        ("| [A](https://a.b) | | 3.2M |\n", "", 2, "a {dot-plot} of one row"),
        ("A *caption*.", "[x](#nowhere)", 13, "the link #nowhere leads to no heading"),
        (":title: Tokens per update", ":title: *Tokens*{q}`micro`", 3, "{q}`micro` is not read in a title"),
    ],
)
def test_faults_are_reported_at_their_line(tmp_path: Path, old: str, new: str, line: int, what: str) -> None:
    """A mistake in a plot is reported where it stands."""
    assert old in PLOT
    course = load(tmp_path, {LESSON: HEAD + PLOT.replace(old, new)})
    found = [(p.line - offset(PLOT), p.what) for p in course.problems]
    assert any(at == line and text.startswith(what) for at, text in found), found


def test_a_table_without_numbers_is_reported(tmp_path: Path) -> None:
    """A table with one column, or without a row, has nothing to draw."""
    for table, what in (
        ("| a |\n|---|\n| b |\n", "the table has no column of numbers"),
        ("", "{dot-plot} holds no table at its start"),
    ):
        body = f"\n:::{{dot-plot}} sizes\n:alt: What it shows.\n\n{table}:::\n"
        found = [p.what for p in load(tmp_path / what[:9], {LESSON: HEAD + "\nText.\n" + body}).problems]
        assert found == [what]
