"""What can be told of an author's Python file without running it."""

from __future__ import annotations

import ast
import re
import warnings
from collections.abc import Set

from app.content.problem import Report

_HALF = re.compile("[\ud800-\udfff]")
NO_PYTHON = (SyntaxError, ValueError, RecursionError, MemoryError)
"""What `ast.parse` raises for a text that is none: the last two for one that is nested without end."""


def fault(error: BaseException) -> str:
    """What one of `NO_PYTHON` says is wrong."""
    return str(error.msg if isinstance(error, SyntaxError) else error) or "it is nested too deeply"


def parse_python(source: str, report: Report) -> ast.Module | None:
    """The syntax tree, or None where the file (reported) does not parse. Nothing is executed."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(source)
        _check_texts(tree, report)
        return tree
    except NO_PYTHON as error:
        report.add(getattr(error, "lineno", None) or 1, f"this file does not parse: {fault(error)}", "mend the syntax")
    return None


def _check_texts(tree: ast.Module, report: Report) -> None:
    """Report halves of characters, which an escape such as that of U+D800 makes: no page can be made of them."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _HALF.search(node.value):
            report.add(node.lineno, "a text holds half of a character", "write the character itself")


def defined_functions(tree: ast.Module) -> frozenset[str]:
    """Names of the functions defined at the top of a module."""
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))


def parameters_of(tree: ast.Module, name: str) -> ast.arguments | None:
    """The parameters of a function defined at the top of a module; of its last definition, which is the one that counts."""
    return next((node.args for node in reversed(tree.body) if isinstance(node, ast.FunctionDef) and node.name == name), None)


def without(text: str, functions: Set[str]) -> str:
    """`text` with blank lines in place of these functions' definitions, so that line numbers stay."""
    lines = text.split("\n")
    for node in ast.parse(text).body:
        if isinstance(node, ast.FunctionDef) and node.name in functions:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            lines[first - 1 : node.end_lineno] = [""] * ((node.end_lineno or first) - first + 1)
    return "\n".join(lines)
