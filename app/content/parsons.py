"""``parsons:`` of a function: the last rung of its ladder, lines that a learner puts in order.

One order counts as right (equal lines may stand for each other), so lines that could change places are an author's mistake.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from app.content.blocks import Distractor, Parsons
from app.content.context import Context
from app.content.front_matter import Key, Value, check_keys, records, text
from app.content.pipeline import read_html
from app.content.python_file import NO_PYTHON, fault
from app.content.source import Source

KEYS = {
    "prompt": Key(text, required=True),
    "lines": Key(text, required=True),
    "distractors": Key(records, required=True),
}
DISTRACTOR_KEYS = {"line": Key(text, required=True), "reason": Key(text, required=True)}
FEWEST_LINES = 3
BLOCK = "write lines: | and below it the lines, indented as in code"


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of code and its place in the author's file."""

    text: str
    at: int


def read_parsons(value: Value, context: Context) -> Parsons | None:
    """The rung; None where something essential is missing. Every fault is reported at its line."""
    given = value.content if isinstance(value.content, Mapping) else {}
    values = check_keys(given, KEYS, value.line, context.report)
    lines = _lines(values["lines"], context) if "lines" in values else []
    distractors = values["distractors"].content if "distractors" in values else ()
    found = [each for item in distractors if isinstance(item, Value) for each in _distractor(item, lines, context)]
    _check_twice(found, context)
    if "prompt" not in values or not lines or not found:
        return None
    return Parsons(
        prompt=read_html(Source(values["prompt"].text, values["prompt"].line), context),
        lines=tuple(line.text for line in lines),
        distractors=tuple(each for _, each in found),
    )


def _lines(value: Value, context: Context) -> list[_Line]:
    lines = [_Line(line.rstrip(), value.line + i) for i, line in enumerate(value.text.split("\n")) if line.strip()]
    for line in lines:
        if "\t" in line.text:
            context.problem(line.at, "a tab in a line of code", "indent with spaces")
        if line.text.lstrip().startswith("#"):
            context.problem(
                line.at, "a line that is only a comment could stand anywhere", "put it behind some code, or leave it out"
            )
    if len(lines) < FEWEST_LINES:
        fix = BLOCK if len(lines) == 1 else "write at least 3 lines, or leave parsons out"
        context.problem(value.line, f"there is little to put in order: {len(lines)} lines", fix)
        return []
    _check_order(lines, context)
    return lines


def _check_order(lines: Sequence[_Line], context: Context) -> None:
    """The lines are the body of a function, in the one order that works."""
    code = "def body():\n" + "\n".join(f" {line.text}" for line in lines)
    try:
        tree = ast.parse(code)
    except NO_PYTHON as error:
        place = getattr(error, "lineno", None) or 2
        line = lines[min(max(place - 2, 0), len(lines) - 1)]
        context.problem(line.at, f"the lines do not parse as they stand: {fault(error)}", "mend the code or its indentation")
        return
    for first, second in _neighbours(tree):
        if _exchangeable(first, second):
            above, below = lines[first.lineno - 2], lines[second.lineno - 2]
            what = f"{above.text.strip()} and {below.text.strip()} could change places, but one order alone counts as right"
            context.problem(below.at, what, "write them as one line, or leave one out")


def _neighbours(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    for node in ast.walk(tree):
        for field in ("body", "orelse", "finalbody"):
            block = getattr(node, field, None)
            if isinstance(block, list):
                yield from pairwise(block)


def _exchangeable(first: ast.stmt, second: ast.stmt) -> bool:
    """True for two different assignments of which neither has anything to do with the other's names."""
    kinds = (ast.Assign, ast.AugAssign, ast.AnnAssign)
    if not isinstance(first, kinds) or not isinstance(second, kinds) or ast.unparse(first) == ast.unparse(second):
        return False
    return not (_written(first) & (_written(second) | _read(second)) or _read(first) & _written(second))


def _written(statement: ast.stmt) -> set[str]:
    """Names that a statement binds, or whose content it changes."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", statement)]
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def _read(statement: ast.stmt) -> set[str]:
    loaded = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    return loaded | _written(statement) if isinstance(statement, ast.AugAssign) else loaded


def _distractor(item: Value, lines: Sequence[_Line], context: Context) -> Iterator[tuple[_Line, Distractor]]:
    given = item.content if isinstance(item.content, Mapping) else {}
    values = check_keys(given, DISTRACTOR_KEYS, item.line, context.report)
    if len(values) < len(DISTRACTOR_KEYS):
        return
    line, reason = values["line"], values["reason"]
    code = line.text.rstrip()
    if "\n" in code or "\t" in code:
        context.problem(
            line.line, "a distractor that is more than one line, or has a tab", "write one line, indented with spaces"
        )
        return
    if any(other.text == code for other in lines):
        context.problem(
            line.line, f"the distractor {code.strip()} is also one of the lines", "change it: it must not belong anywhere"
        )
    yield _Line(code, line.line), Distractor(code, read_html(Source(reason.text, reason.line), context))


def _check_twice(found: Sequence[tuple[_Line, Distractor]], context: Context) -> None:
    seen: set[str] = set()
    for line, _ in found:
        if line.text in seen:
            context.problem(line.at, f"the distractor {line.text.strip()} stands twice", "keep one of them")
        seen.add(line.text)
