"""A tree and the values of its names → a number. The twin of `evaluate` in ``static/js/lib/expression.js``."""

from __future__ import annotations

import math
from collections.abc import Mapping

from app.content.expression.elementary import NoValueError
from app.content.expression.operations import COMPARISONS, FUNCTIONS, OPERATORS
from app.content.expression.tree import Name, Number, Operation, Tree

TOO_LARGE = "a number that is too large"


class Undefined(Exception):
    """The formula has no value here; the text says why, e.g. ``division by zero``."""


def evaluate(tree: Tree, values: Mapping[str, float]) -> float:
    """The number a formula gives; of ``if`` only the branch that is taken. Raises Undefined.

    `values` holds every name of the tree.
    """
    return _number(tree, values) + 0.0  # -0 becomes 0


def _number(tree: Tree, values: Mapping[str, float]) -> float:
    if isinstance(tree, Number):
        return tree.value
    if isinstance(tree, Name):
        return float(values[tree.name])
    if tree.name == "if":
        condition, then, otherwise = tree.arguments
        return _number(then if _holds(condition, values) else otherwise, values)
    arguments = [_number(each, values) for each in tree.arguments]
    try:
        result = (OPERATORS.get(tree.name) or FUNCTIONS[tree.name])(*arguments)
    except NoValueError as error:
        raise Undefined(str(error)) from None
    if not math.isfinite(result):
        raise Undefined(TOO_LARGE)
    return result


def _holds(tree: Tree, values: Mapping[str, float]) -> bool:
    assert isinstance(tree, Operation), "the parser lets only conditions stand here"
    match tree.name:
        case "and":
            return all(_holds(each, values) for each in tree.arguments)
        case "or":
            return any(_holds(each, values) for each in tree.arguments)
        case "not":
            return not _holds(tree.arguments[0], values)
    left, right = (_number(each, values) for each in tree.arguments)
    return COMPARISONS[tree.name](left, right)
