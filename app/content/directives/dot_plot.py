"""``:::{dot-plot} id``: numbers of a table as dots on one line, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from app.content.context import Context
from app.content.directive import Directive, after_option, check_plain, required_id, title_option
from app.content.markdown import render, tokenize
from app.content.plot.amount import read_amount
from app.content.plot.axis import SCALES, Scale
from app.content.plot.dots import DotPlot, lay_out, marks
from app.content.renderer import words

NAMES = ("dot-plot",)
OPTIONS = ("title", "unit", "scale", "alt", "after")
LEAST_ROWS = 2
LEAST, MOST = 1e-100, 1e100
"""Sizes of numbers that have a place: far beyond anything to compare, and far from where a double ends."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table as far as the picture is concerned."""

    label: str
    cells: tuple[str, ...]
    line: int


def build(directive: Directive, context: Context) -> DotPlot | None:
    """A table whose first column is a label and whose other columns are numbers; what follows it is the caption."""
    name = required_id(directive, context)
    title = title_option(directive, context)
    check_plain(directive.text("unit"), directive.at("unit"), context)
    if not directive.text("alt"):
        fix = "add a line :alt: that says what the picture shows, with its most telling numbers"
        context.problem(directive.line, "{dot-plot} needs a description", fix)
    scale = _scale(directive, context)
    after = after_option(directive, context)
    tokens = tokenize(directive.body, context, directive.references)
    end = next((i + 1 for i, token in enumerate(tokens) if token.type == "table_close"), 0)
    if not end or tokens[0].type != "table_open":
        fix = "start its body with a table: a column of labels, then columns of numbers; text goes below the table"
        context.problem(directive.body.line if end else directive.line, "{dot-plot} holds no table at its start", fix)
        return None
    head, *rows = _rows(tokens[:end], context)
    numbers = list(_numbers(head, rows, scale, context))
    table, caption = render(tokens[:end], context), render(tokens[end:], context)
    if not numbers:
        return None
    if len(rows) < LEAST_ROWS:
        context.problem(directive.line, "a {dot-plot} of one row", "add the numbers to compare with, or say it in a sentence")
    laid_out, axis = lay_out(numbers, scale)
    return DotPlot(
        id=name,
        title=title,
        unit=directive.text("unit"),
        alt=directive.text("alt"),
        columns=head.cells,
        rows=laid_out,
        marks=marks(axis),
        table=table,
        caption=caption,
        after=after,
    )


def _scale(directive: Directive, context: Context) -> Scale:
    stated = directive.text("scale", "linear")
    for scale in SCALES:
        if stated == scale:
            return scale
    what = f":scale: {stated or 'nothing'} is not known"
    context.problem(directive.at("scale"), what, f"write one of: {', '.join(SCALES)}")
    return "linear"


def _rows(tokens: Sequence[Token], context: Context) -> Iterator[Row]:
    cells: list[str] = []
    line = tokens[0].meta["line"]
    for i, token in enumerate(tokens):
        if token.type == "tr_open":
            cells, line = [], token.meta["line"]
        elif token.type == "inline" and tokens[i - 1].type in ("th_open", "td_open"):
            cells.append(words(token.children or (), context))
        elif token.type == "tr_close":
            yield Row(cells[0], tuple(cells[1:]), line)


def _numbers(head: Row, rows: Sequence[Row], scale: Scale, context: Context) -> Iterator[tuple[str, tuple[float | None, ...]]]:
    """Label and numbers of each row that has any; what cannot be read or placed is reported at its row."""
    if not head.cells:
        context.problem(head.line, "the table has no column of numbers", "add one to the right of the labels")
        return
    if not rows:
        context.problem(head.line, "the table has no rows", "add one for each thing to compare: its name, then its numbers")
    for row in rows:
        values = tuple(_number(cell, head.cells[i], row, scale, context) for i, cell in enumerate(row.cells))
        if not row.label:
            context.problem(row.line, "a row without a label", "say in the first column what its numbers are of")
        if any(value is not None for value in values):
            yield row.label, values
        elif not any(row.cells):
            context.problem(row.line, f"{row.label or 'a row'} has no number", "write one, or remove the row")


def _number(cell: str, column: str, row: Row, scale: Scale, context: Context) -> float | None:
    if not cell:
        return None
    value = read_amount(cell)
    if value is None:
        fix = "write a number alone, such as 131072, 131,072, 2^17 or 4M; the unit goes into :unit:"
        context.problem(row.line, f"{cell} ({row.label}, {column}) is not a number", fix)
    elif value and not LEAST <= abs(value) <= MOST:
        what = f"{cell} ({row.label}, {column}) is too {'large' if abs(value) > MOST else 'small'} for a picture"
        context.problem(row.line, what, "write a size between 1e-100 and 1e100, or change the unit")
        return None
    elif scale == "log" and value <= 0:
        context.problem(row.line, f"{cell} ({row.label}, {column}) has no place on a log scale", "use :scale: linear")
        return None
    return value
