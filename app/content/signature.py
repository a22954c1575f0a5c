"""What a function's signature, as a task states it, says of its parameters."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from app.content.python_file import NO_PYTHON


def parameters(signature: str) -> tuple[str, ...]:
    """The positional parameter names, e.g. of ``linear_grad(w, X, y)``; empty when the text is no Python."""
    tree = _tree(signature)
    return () if tree is None else tuple(each.arg for each in (*tree.posonlyargs, *tree.args))


def defaults(signature: str) -> dict[str, object]:
    """Default values by parameter name, e.g. ``devices`` of ``f(batch, devices=1)``; plain values only."""
    tree = _tree(signature)
    if tree is None:
        return {}
    named = [*tree.posonlyargs, *tree.args]
    pairs = [*zip(named[len(named) - len(tree.defaults) :], tree.defaults, strict=True)]
    pairs += [(name, value) for name, value in zip(tree.kwonlyargs, tree.kw_defaults, strict=True) if value is not None]
    return {name.arg: value.value for name, value in pairs if isinstance(value, ast.Constant)}


def difference(signature: str, written: ast.arguments) -> tuple[str, str] | None:
    """What the signature has and a file's function has otherwise, e.g. ``("2 arguments", "3")``; None where the two agree.

    Names of arguments are free, unless they are given by name only. A function that takes any number agrees with more.
    """
    stated = _tree(signature)
    if stated is None:
        return None
    counts = [len(each.posonlyargs) + len(each.args) for each in (stated, written)]
    if counts[0] != counts[1] and not (written.vararg and counts[1] < counts[0]):
        return _counted(counts[0], "argument"), str(counts[1])
    if stated.vararg and not written.vararg:
        return f"*{stated.vararg.arg}", "none"
    by_name = [[each.arg for each in one.kwonlyargs] for one in (stated, written)]
    if sorted(by_name[0]) != sorted(by_name[1]) and not written.kwarg:
        return f"{_listed(by_name[0])} by name only", _listed(by_name[1])
    if counts[0] == counts[1] and len(stated.defaults) != len(written.defaults):
        return _counted(len(stated.defaults), "default"), str(len(written.defaults))
    for one, other in _pairs(stated, written):
        if _value(one) != _value(other):
            return f"the default {ast.unparse(one)}", ast.unparse(other)
    return None


def _pairs(stated: ast.arguments, written: ast.arguments) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Defaults that both have, where both are plain values."""
    named = [
        {key.arg: value for key, value in zip(each.kwonlyargs, each.kw_defaults, strict=True)} for each in (stated, written)
    ]
    pairs = [*zip(reversed(stated.defaults), reversed(written.defaults), strict=False)]
    pairs += [(one, other) for key, one in named[0].items() if one and (other := named[1].get(key))]
    for one, other in pairs:
        if _value(one) is not ... and _value(other) is not ...:
            yield one, other


def _value(node: ast.expr) -> object:
    """A plain value; an ellipsis where only running the file would tell it."""
    try:
        return ast.literal_eval(node)
    except (*NO_PYTHON, TypeError):
        return ...


def _counted(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _listed(names: list[str]) -> str:
    return " and ".join(names) or "none"


def _tree(signature: str) -> ast.arguments | None:
    try:
        tree = ast.parse(f"def {signature}: ...").body[0]
    except NO_PYTHON:
        return None
    return tree.args if isinstance(tree, ast.FunctionDef) else None
