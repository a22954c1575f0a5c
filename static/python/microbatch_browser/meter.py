"""What a function did with the rows of its data: how many each product took at once, and what it called.

What is observed, while `lens` has its eyes in the program:

* products written in the program: ``a @ b``; ``a * b`` of two arrays (not of an array and a number); calls of ``dot``,
  ``matmul``, ``einsum`` and their kin (`lens.PRODUCTS`), as functions of NumPy or as the method ``X.dot``;
* calls of the program's own top-level functions, whoever makes them; where one of the exercise's functions is called by
  another, the rows it is given count like those of a product, since that is what it works on (unless the learner gave it
  further parameters, which may say otherwise).

What is not: looking at, copying, splitting, reshaping, scaling and summing rows, which all right solutions may do with the
whole batch; products of single numbers in loops (they are products of one row); ``*=`` and ``@=``; products inside NumPy's
own functions (``np.average``, ``np.linalg.lstsq``), inside ``eval``, and with copies whose numbers were changed.

Watching changes nothing: the program works with plain arrays, each operation is done by Python itself on the very objects
it was written for, and a fault of the meter is swallowed.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from types import BuiltinFunctionType
from typing import Any

import numpy
from numpy import ndarray

from microbatch_browser import kept
from microbatch_browser.kept import Quietly, clip, kind_of
from microbatch_browser.rows import Data

kept.hold(globals())

PRODUCTS = (
    *("dot", "matmul", "multiply", "einsum", "inner", "outer", "tensordot", "vdot", "vecdot", "matvec", "vecmat"),
    *("multi_dot", "mul"),
)
"""Names of the functions that multiply arrays; in `numpy`, `numpy.linalg` and `operator`."""
MOST_NAMES = 16
"""Functions whose calls are counted."""
MOST_STEPS = 200
"""Entries of a timeline; a longer one is cut."""

_functions = {
    id(function): function
    for place in (numpy, numpy.linalg, operator)
    for name in PRODUCTS
    if (function := getattr(place, name, None)) is not None
}
_ndim = ndarray.ndim.__get__


class Meter:
    """The counts of one call."""

    def __init__(self, inputs: list[Any], function: str, own: Mapping[str, int]) -> None:
        """Begin to count.

        `inputs`: the arguments of the call. `function`: what is called. `own`: the exercise's functions known so far, with
        the number of arguments that the exercise gives them.
        """
        self.data = Data(inputs)
        self.function = function
        self.own = {name: count for name, count in own.items() if name != function}
        self.taken: list[int] = []
        """Rows of each product and of each call that counts like one, in order."""
        self.products = 0
        self.calls: dict[str, int] = {}
        self.begun = False

    def product(self, operands: Iterable[Any]) -> None:
        """A product is about to be made."""
        rows = len(self.data.held(operands)) if self.data.matrices else 0
        if rows:
            self.products += 1
            self.taken.append(rows)

    def entry(self, name: str, arguments: tuple[Any, ...]) -> None:
        """A top-level function of the program has been entered."""
        if name == self.function and not self.begun:
            self.begun = True
            return
        shown = clip(name, 100)
        if shown in self.calls or len(self.calls) < MOST_NAMES:
            self.calls[shown] = self.calls.get(shown, 0) + 1
        rows = len(self.data.held(arguments)) if self.own.get(name) == len(arguments) and self.data.matrices else 0
        if rows:
            self.taken.append(rows)

    def report(self) -> dict[str, Any]:
        """As it goes into an output. Where nothing was seen nothing is claimed: no ``rows_at_once``."""
        if not self.taken:
            return {"observed": False, "calls": self.calls}
        seen = {"rows_at_once": max(self.taken), "products": self.products, "timeline": self.taken[:MOST_STEPS]}
        return {"observed": True, **seen, "calls": self.calls}


class _Now:
    """The meter of the call that is running, if any."""

    meter: Meter | None = None


def watch(meter: Meter | None) -> None:
    """From now on count into `meter`; with None, count no more."""
    _Now.meter = meter


def matmul(left: Any, right: Any) -> Any:
    """``left @ right``, seen."""
    _look((left, right))
    return left @ right


def multiply(left: Any, right: Any) -> Any:
    """``left * right``, seen when both are arrays."""
    if kind_of(left, ndarray) and kind_of(right, ndarray):
        _look((left, right))
    return left * right


def callee(function: Any) -> Any:
    """`function` itself, or the same with eyes when it multiplies arrays."""
    owner: tuple[Any, ...] = ()
    if id(function) not in _functions:
        if type(function) is not BuiltinFunctionType or not kind_of(function.__self__, ndarray):
            return function
        if function.__name__ != "dot":
            return function
        owner = (function.__self__,)
    return _seen(function, owner)


def _seen(function: Callable[..., Any], owner: tuple[Any, ...]) -> Callable[..., Any]:
    def seen(*args: Any, **kwargs: Any) -> Any:
        _look(owner + args)
        return function(*args, **kwargs)

    return seen


def enter(name: str, arguments: tuple[Any, ...]) -> None:
    """A top-level function begins."""
    if _Now.meter is not None:
        with Quietly():
            _Now.meter.entry(name, arguments)


def _look(operands: tuple[Any, ...]) -> None:
    """Tell the meter of a product of two or more operands that are not single numbers."""
    if _Now.meter is not None:
        with Quietly():
            flat = operands[0] if len(operands) == 1 and type(operands[0]) is list else operands
            wide = [operand for operand in flat if _is_wide(operand)]
            if len(wide) > 1:
                _Now.meter.product(wide)


def _is_wide(operand: Any) -> bool:
    return _ndim(operand) > 0 if kind_of(operand, ndarray) else type(operand) in (list, tuple)
