"""What a function's signature, as a task states it, says of its parameters."""

from __future__ import annotations

import ast


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


def _tree(signature: str) -> ast.arguments | None:
    try:
        tree = ast.parse(f"def {signature}: ...").body[0]
    except SyntaxError:
        return None
    return tree.args if isinstance(tree, ast.FunctionDef) else None
