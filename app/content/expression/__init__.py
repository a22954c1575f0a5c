"""The language of formulas that authors write: numbers, names, arithmetic, comparisons and a few functions.

    parse    text → a frozen tree, or a Fault with its place         scan.py, parse.py, tree.py
    evaluate a tree and values of its names → a number, or Undefined evaluate.py, operations.py, elementary.py
    show     a number → the text a person reads                      number_style.py

The page evaluates the same trees, given as JSON, in ``static/js/lib/expression.js``; it never parses anything. Both sides
reckon in 64-bit floating point and in the same order, so that their results agree to the last bit.
"""

from __future__ import annotations

from app.content.expression.evaluate import Undefined, evaluate
from app.content.expression.number_style import Style, read_style, show, typed, written
from app.content.expression.operations import ARGUMENTS
from app.content.expression.parse import parse
from app.content.expression.tree import Fault, Tree, names, substitute, to_json, to_text, uses

__all__ = [
    "ARGUMENTS",
    "Fault",
    "Style",
    "Tree",
    "Undefined",
    "evaluate",
    "names",
    "parse",
    "read_style",
    "show",
    "substitute",
    "to_json",
    "to_text",
    "typed",
    "uses",
    "written",
]
