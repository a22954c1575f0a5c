"""Puts the meter's eyes into a program: rewrites its syntax tree so that products and calls tell `meter` about themselves.

==========================================  ======================================================================
in the program                              becomes
==========================================  ======================================================================
``a @ b``, ``a * b``                        ``_microbatch_matmul(a, b)``, ``_microbatch_multiply(a, b)``
``np.dot(X, w)``, ``X.dot(w)``              ``_microbatch_callee(np.dot)(X, w)``, ``_microbatch_callee(X.dot)(w)``
``map(np.dot, parts, ws)``                  ``map(_microbatch_callee(np.dot), parts, ws)``
``from numpy import dot``, ``dot(X, w)``    ``_microbatch_callee(dot)(X, w)``
``def f(a, *b):`` at the top level          a first statement ``_microbatch_enter("f", (a, b))`` in its body
==========================================  ======================================================================

Lines and columns stay, so tracebacks do too. Nothing else changes: what the operands are, the order in which they are
worked out and who computes the result. ``2 * x`` with a written number is left alone.
"""

from __future__ import annotations

import ast

from microbatch_browser import kept, meter

kept.hold(globals())

PREFIX = "_microbatch_"
EYES = {PREFIX + eye.__name__: eye for eye in (meter.matmul, meter.multiply, meter.callee, meter.enter)}
"""What the rewritten program finds among its global names."""

_OPERATORS: dict[type[ast.operator], str] = {ast.MatMult: "matmul", ast.Mult: "multiply"}


def observed(tree: ast.Module) -> ast.Module:
    """`tree`, rewritten in place. Raises RecursionError for a program nested too deeply; `tree` is then spoilt."""
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef):
            _announce(statement)
    _Lens(_borrowed(tree)).visit(tree)
    return ast.fix_missing_locations(tree)


def _borrowed(tree: ast.Module) -> frozenset[str]:
    """Names under which the program imports product functions."""
    return frozenset(
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.name in meter.PRODUCTS
    )


def _announce(definition: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    given = definition.args
    names = [each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    names += [rest.arg for rest in (given.vararg, given.kwarg) if rest is not None]
    arguments = ast.Tuple([ast.Name(name, ast.Load()) for name in names], ast.Load())
    call = ast.Call(ast.Name(PREFIX + "enter", ast.Load()), [ast.Constant(definition.name), arguments], [])
    place = 1 if ast.get_docstring(definition, clean=False) is not None else 0
    definition.body.insert(place, ast.copy_location(ast.Expr(call), definition.body[0]))


class _Lens(ast.NodeTransformer):
    def __init__(self, borrowed: frozenset[str]) -> None:
        self.borrowed = borrowed

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        self.generic_visit(node)
        name = _OPERATORS.get(type(node.op))
        if name is None or isinstance(node.left, ast.Constant) or isinstance(node.right, ast.Constant):
            return node
        return ast.copy_location(ast.Call(ast.Name(PREFIX + name, ast.Load()), [node.left, node.right], []), node)

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        node.func = self._seen(node.func)
        node.args = [self._seen(argument) for argument in node.args]
        return node

    def _seen(self, node: ast.expr) -> ast.expr:
        match node:
            case ast.Attribute(attr=name) if name in meter.PRODUCTS:
                pass
            case ast.Name(id=name) if name in self.borrowed:
                pass
            case _:
                return node
        return ast.copy_location(ast.Call(ast.Name(PREFIX + "callee", ast.Load()), [node], []), node)
