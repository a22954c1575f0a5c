"""Which functions of a program are still untouched: read from the syntax tree, nothing is run."""

from __future__ import annotations

import ast

from microbatch_browser import kept

kept.hold(globals())


type Definition = ast.FunctionDef | ast.AsyncFunctionDef


def first_lines(tree: ast.Module) -> frozenset[int]:
    """Where each unattempted function begins: the line that Python keeps as ``__code__.co_firstlineno``.

    Unattempted means that the body holds nothing but a docstring, ``pass``, ``...`` and a bare
    ``raise NotImplementedError`` (also called, with or without a fixed message).
    """
    return frozenset(
        min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and is_unattempted(node)
    )


def is_unattempted(definition: Definition) -> bool:
    """Whether the body does nothing; see `first_lines`."""
    return all(_does_nothing(statement) for statement in definition.body)


def _does_nothing(statement: ast.stmt) -> bool:
    match statement:
        case ast.Pass():
            return True
        case ast.Expr(value=ast.Constant(value=value)):
            return value is Ellipsis or isinstance(value, str)
        case ast.Raise(exc=ast.Name(id="NotImplementedError"), cause=None):
            return True
        case ast.Raise(exc=ast.Call(func=ast.Name(id="NotImplementedError"), args=args, keywords=[]), cause=None):
            return all(isinstance(argument, ast.Constant) for argument in args)
        case _:
            return False
