"""An exercise's ``solution.py`` as a learner may read it once it is earned: the explanation, and the code without it."""

from __future__ import annotations

import ast
import inspect
import re
from dataclasses import dataclass
from pathlib import Path

from app.content.rich import Rich, render_rich
from app.content.source import plain

_STATEMENT_END = re.compile(r"[ \t]*;?[ \t]*")


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution with its explanation."""

    code: str
    """Python; the file without its docstring."""
    explanation: Rich
    """The module's docstring, read as markdown; empty when there is none."""


def read_solution(folder: Path) -> Solution:
    """The solution of the exercise in `folder`. Nothing is run. Raises OSError, SyntaxError or ValueError."""
    path = folder / "solution.py"
    text = plain(path.read_text(encoding="utf-8"))
    match ast.parse(text, str(path)).body:
        case [ast.Expr(value=ast.Constant(value=str() as docstring)) as first, *_]:
            start, end = _offset(text, first.lineno, first.col_offset), _end(text, first)
            before, after = text[:start], text[end:]
            code = f"{before.strip()}\n\n{after.strip()}" if before.strip() else after.strip()
            return Solution(code.rstrip() + "\n", render_rich(inspect.cleandoc(docstring)))
    return Solution(text.strip() + "\n", [])


def _end(text: str, node: ast.stmt) -> int:
    """Where a statement ends, with the semicolon that may follow it."""
    end = _offset(text, node.end_lineno or node.lineno, node.end_col_offset or 0)
    match = _STATEMENT_END.match(text, end)
    return match.end() if match else end


def _offset(text: str, line: int, column: int) -> int:
    """Position in `text` of a place in its syntax tree, whose columns count bytes of UTF-8."""
    lines = text.split("\n")
    before = lines[line - 1].encode()[:column].decode()
    return sum(len(each) + 1 for each in lines[: line - 1]) + len(before)
