"""Blocks → cells of a notebook. What a page unfolds step by step a notebook folds into ``<details>``."""

from __future__ import annotations

import base64
import html
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from app.content import ExerciseSource
from app.content.blocks import (
    Block,
    Code,
    Exercise,
    Figure,
    FunctionTask,
    Numeric,
    NumericAnswer,
    Option,
    Predict,
    Quiz,
    Widget,
)
from app.content.pictures import PICTURES
from app.export.notebook.checking import CHECKER, examples_cell
from app.export.notebook.sliders import described, function
from app.export.notebook.text import code, escaped, fenced, sections

RUNS = ("python", "py", "python3")
SILENT = ("predictions-table",)
"""Widgets that have nothing to say outside the page."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell, before it has its place."""

    kind: str
    """markdown or code."""
    source: str
    name: str
    """What its id is made of."""
    attachments: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By name: media type → base64."""
    once: bool = False
    """A notebook needs it only the first time."""


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What the blocks of one page need to know."""

    folder: Path
    """The lesson's folder, for its figures."""
    exercises: Mapping[str, ExerciseSource]
    plan: Mapping[str, int]
    """Where all four quantities start."""
    values: Mapping[str, float]
    """Where the plan's values that the page may use start, by their names in formulas."""


def cells_of(blocks: Sequence[Block], around: Surroundings) -> Iterator[Cell]:
    """The cells of some blocks, in order. A heading over something that is left out is left out with it."""
    made: list[Cell] = []
    for block in blocks:
        if isinstance(block, Widget) and block.name in SILENT:
            if made and re.fullmatch(r"#+ .*", made[-1].source):
                made.pop()
            continue
        made += _WRITERS.get(block.type, _unknown)(block, around)
    yield from made


def _prose(block: Any, _around: Surroundings) -> Iterator[Cell]:
    """One cell a section, so that a notebook can be read and folded by its headings."""
    for part in sections(str(block.html)):
        heading = re.match(r"#+ (.*)", part)
        yield Cell("markdown", part, _slug(heading[1]) if heading else "text")


def _predict(block: Predict, _around: Surroundings) -> Iterator[Cell]:
    head = escaped(block.title or "Predict first")
    yield Cell("markdown", _question(head, block.question, block.options, block.answer, block.explanation), block.id)


def _quiz(block: Quiz, _around: Surroundings) -> Iterator[Cell]:
    head = escaped(block.title or "Check your understanding")
    yield Cell("markdown", _question(head, block.question, block.options, None, block.explanation), block.id)


def _numeric(block: Numeric, _around: Surroundings) -> Iterator[Cell]:
    head = escaped(block.title or "Work it out")
    text = _question(head, block.question, block.options, block.answer, block.explanation, block.hint)
    yield Cell("markdown", text, block.id)


def _question(
    head: str, question: str, options: Sequence[Option], answer: NumericAnswer | None, explanation: str, hint: str = ""
) -> str:
    parts = [f"### {head}", str(question)]
    reasons = []
    if answer is None:
        parts.append("\n".join(f"- **{option.key}.** {option.label}" for option in options))
    else:
        unit = f" {escaped(answer.unit)}" if answer.unit else ""
        parts.append(f"*Write your number down before you unfold the answer{f' (in{unit})' if unit else ''}.*")
        reasons.append(f"The answer is **{_shown(answer.value)}**{unit}.")
    if hint:
        parts.append(_folded("A hint", str(hint)))
    for option in options:
        name = f"**{option.key}.**" if answer is None else f"**{option.label}**"
        reasons.append(f"{name} ({'right' if option.right else 'not right'}) {option.reason}")
        if option.longer:
            reasons.append(str(option.longer))
    if explanation:
        reasons.append(str(explanation))
    parts.append(_folded("Answer and reasons", "\n\n".join(reasons)))
    return "\n\n".join(parts)


def _shown(value: float) -> str:
    return f"{value:,}" if isinstance(value, int) or float(value).is_integer() else f"{value:g}"


def _exercise(block: Exercise, around: Surroundings) -> Iterator[Cell]:
    source = around.exercises[block.id]
    name = block.id.rpartition("/")[2]
    at_hand = f", with {', '.join(code(each) for each in block.imports)} at hand" if block.imports else ""
    facts = f"*An exercise of about {minutes(block.minutes)}{at_hand}.*"
    functions = "\n".join(f"- {code(task.signature)}: {task.summary}" for task in block.functions)
    hints = "\n\n".join(_hints(task) for task in block.functions if task.hints)
    parts = [f"### {escaped(block.title)}", facts, str(block.task), functions, hints]
    yield Cell("markdown", "\n\n".join(part for part in parts if part), name)
    yield Cell("code", block.starter, f"{name}-starter")
    said = (
        "Run the cells below to check your functions by the public examples. "
        "Hidden cases, and what goes wrong in yours, need the lesson's page on the course's server."
    )
    yield Cell("markdown", said, f"{name}-check-text")
    yield CHECKER_CELL
    yield Cell("code", examples_cell(source.examples), f"{name}-check")


CHECKER_CELL = Cell("code", CHECKER, "checker", once=True)


def _hints(task: FunctionTask) -> str:
    steps = "\n\n".join(f"**{number}.** {hint}" for number, hint in enumerate(task.hints, 1))
    return _folded(f"Hints for {task.name}", steps)


def _code(block: Code, _around: Surroundings) -> Iterator[Cell]:
    title = f"**{escaped(block.title)}**" if block.title else ""
    if block.runnable and block.language in RUNS:
        if title:
            yield Cell("markdown", title, f"{block.id}-title")
        yield Cell("code", block.source, block.id)
        if block.caption:
            yield Cell("markdown", str(block.caption), f"{block.id}-caption")
        return
    parts = [title, fenced(block.source, block.language), str(block.caption)]
    yield Cell("markdown", "\n\n".join(part for part in parts if part), block.id)


def _reveal(block: Any, around: Surroundings) -> Iterator[Cell]:
    inner = list(cells_of(block.body, around))
    if all(cell.kind == "markdown" and not cell.attachments for cell in inner):
        yield Cell("markdown", _folded(block.title, "\n\n".join(cell.source for cell in inner)), block.id)
        return
    yield Cell("markdown", f"### {escaped(block.title)} (optional)", block.id)
    yield from inner


def _admonition(block: Any, around: Surroundings) -> Iterator[Cell]:
    title = block.title or {"note": "Note", "tip": "Tip", "warning": "Take care"}[block.kind]
    inner = list(cells_of(block.body, around))
    shown = "\n\n".join(cell.source for cell in inner if cell.kind == "markdown")
    quoted = "\n".join(f"> {line}".rstrip() for line in f"**{escaped(title)}**\n\n{shown}".split("\n"))
    attachments = {name: data for cell in inner for name, data in cell.attachments.items()}
    yield Cell("markdown", quoted, block.kind, attachments)
    yield from (cell for cell in inner if cell.kind == "code")


def _figure(block: Figure, around: Surroundings) -> Iterator[Cell]:
    path = around.folder / block.src
    data = base64.b64encode(path.read_bytes()).decode("ascii")
    text = f"![{escaped(block.alt)}](attachment:{path.name})\n\n{block.caption}".strip()
    yield Cell("markdown", text, block.id or path.stem, {path.name: {PICTURES[path.suffix]: data}})


def _sliders(block: Any, around: Surroundings) -> Iterator[Cell]:
    yield Cell("markdown", described(block), block.id)
    yield Cell("code", function(block, around.values), f"{block.id}-function")
    yield from cells_of(block.body, around)


def _widget(block: Any, around: Surroundings) -> Iterator[Cell]:
    if block.name.startswith("update-"):
        yield Cell("code", _update(around.plan), block.id)
    else:
        words = block.name.removeprefix("lab-").replace("-", " ")
        yield Cell("markdown", f"*Here the lesson's page has something to try out ({words}), which needs the page.*", block.id)
    yield from cells_of(block.body, around)


def _update(plan: Mapping[str, int]) -> str:
    """The plan's sum, to be changed and run again."""
    micro, length, accum, devices = (plan[name] for name in ("micro", "length", "accum", "devices"))
    return (
        "# The plan: change a number and run the cell again.\n"
        f"micro, length, accum, devices = {micro}, {length}, {accum}, {devices}\n"
        'print("tokens per update:", micro * length * accum * devices)\n'
        'print("positions at once:", micro * length)\n'
    )


def _dot_plot(block: Any, _around: Surroundings) -> Iterator[Cell]:
    """The picture's table, which says the same."""
    title = f"**{escaped(block.title)}**" if block.title else ""
    parts = [title, str(block.table), f"Numbers in {escaped(block.unit)}." if block.unit else "", str(block.caption)]
    yield Cell("markdown", "\n\n".join(part for part in parts if part), block.id)


def _unknown(block: Any, _around: Surroundings) -> Iterator[Cell]:
    raise NotImplementedError(f"no notebook form for a block of type {block.type}")


def minutes(count: int) -> str:
    """A time as people say it."""
    return "1 minute" if count == 1 else f"{count} minutes"


def _folded(title: str, text: str) -> str:
    """Empty lines around the text make Jupyter and GitHub read it as markdown; the title is HTML, without maths."""
    shown = html.escape(title, quote=False).replace("$", "&#36;")
    return f"<details>\n<summary>{shown}</summary>\n\n{text}\n\n</details>"


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40] or "text"


_WRITERS: Mapping[str, Callable[[Any, Surroundings], Iterator[Cell]]] = {
    "prose": _prose,
    "predict": _predict,
    "quiz": _quiz,
    "numeric": _numeric,
    "exercise": _exercise,
    "code": _code,
    "reveal": _reveal,
    "admonition": _admonition,
    "figure": _figure,
    "sliders": _sliders,
    "widget": _widget,
    "dot-plot": _dot_plot,
}
"""How each kind of block is written."""
