"""Rows of numbers → the dots of a plot: where each stands, which ones are named, how wide the lines are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from markupsafe import Markup

from app.content.plot.amount import short
from app.content.plot.axis import Axis, Scale, fit_axis

FIRST, LAST = 13.0, 87.0
"""Per cent of the width where the axis starts and ends: beyond it the outermost dots have room for their numbers."""


@dataclass(frozen=True, slots=True)
class Dot:
    """One number of a row."""

    at: str
    """Per cent of the picture's width, as an SVG coordinate: ``43.7%``."""
    shown: str
    kind: Literal["only", "first", "middle", "last"]
    """Its place among the row's numbers, which is also its shape."""
    side: Literal["before", "after", ""]
    """Where its number stands; empty for dots between two others."""


@dataclass(frozen=True, slots=True)
class DotRow:
    """One thing and its numbers, in the table's order."""

    label: str
    dots: tuple[Dot, ...]
    start: str
    """Leftmost and rightmost dot, between which the line runs."""
    end: str


@dataclass(frozen=True, slots=True)
class DotPlot:
    """Numbers as dots along an axis, one row each, above the table they come from."""

    type: ClassVar[str] = "dot-plot"
    id: str
    title: str
    unit: str
    alt: str
    columns: tuple[str, ...]
    """Heads of the columns of numbers; with more than one they explain the shapes."""
    rows: tuple[DotRow, ...]
    marks: tuple[tuple[str, str], ...]
    """The axis: place and number of each mark."""
    table: Markup
    caption: Markup
    after: str | None = None


def lay_out(rows: Sequence[tuple[str, Sequence[float | None]]], scale: Scale) -> tuple[tuple[DotRow, ...], Axis]:
    """Place every number (None where the table has none) on one axis that fits them all."""
    axis = fit_axis([value for _, values in rows for value in values if value is not None], scale)
    return tuple(_row(label, values, axis) for label, values in rows), axis


def marks(axis: Axis) -> tuple[tuple[str, str], ...]:
    """Place and number of each mark of the axis."""
    return tuple((_place(axis.share(mark)), short(mark)) for mark in axis.marks)


def _row(label: str, values: Sequence[float | None], axis: Axis) -> DotRow:
    given = [(column, value) for column, value in enumerate(values) if value is not None]
    least, most = (pick(value for _, value in given) for pick in (min, max))
    dots = []
    named: set[str] = set()
    for column, value in given:
        side: Literal["before", "after", ""] = ""
        if value == most and "after" not in named:
            side = "after"
        elif value == least and "before" not in named and least != most:
            side = "before"
        named.add(side)
        dots.append(Dot(_place(axis.share(value)), short(value), _kind(column, len(values)), side))
    return DotRow(label, tuple(dots), _place(axis.share(least)), _place(axis.share(most)))


def _kind(column: int, columns: int) -> Literal["only", "first", "middle", "last"]:
    if columns == 1:
        return "only"
    return "first" if column == 0 else "last" if column == columns - 1 else "middle"


def _place(share: float) -> str:
    return f"{FIRST + share * (LAST - FIRST):.2f}%"
