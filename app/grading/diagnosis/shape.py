"""The right numbers in another shape, or all of them in one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from app.grading.arrays import Array
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.numbers import Numbers, numbers
from app.grading.diagnosis.pair import like
from app.grading.diagnosis.results import CaseResult, FunctionResults
from app.grading.feedback import code
from app.grading.literal import shape_text


@dataclass(frozen=True, slots=True)
class Reshaped:
    """Two sets of numbers whose shapes differ."""

    got: Numbers
    want: Numbers
    rtol: float

    def is_(self, predicted: Array) -> bool:
        """Whether got is `predicted`, in shape and value."""
        same_shape = predicted.shape == self.got.shape
        return same_shape and like(self.got.floats, predicted.reshape(-1), max(self.rtol, 8 * self.got.precision))

    @property
    def table(self) -> Array:
        """What is right, in its shape."""
        return self.want.floats.reshape(self.want.shape)


def _squeezed(one: Reshaped) -> bool:
    axes = [[axis for axis in side.shape if axis != 1] for side in (one.got, one.want)]
    return axes[0] == axes[1] and one.got.shape != () and one.is_(one.table.reshape(one.got.shape))


def _flat(one: Reshaped) -> bool:
    return one.got.size == one.want.size > 1 and one.is_(one.table.reshape(one.got.shape))


def _total(reduce: Callable[[Array], float]) -> Callable[[Reshaped], bool]:
    def is_total(one: Reshaped) -> bool:
        with np.errstate(all="ignore"):
            return one.got.size == 1 and one.want.size > 1 and one.is_(np.full(one.got.shape, reduce(one.table)))

    return is_total


SHAPES: tuple[tuple[str, Callable[[Reshaped], bool], str, str], ...] = (
    (
        "transposed",
        lambda one: len(one.want.shape) == 2 and one.is_(one.table.T),
        "The numbers of {name} are right, but rows and columns are exchanged",
        "A transpose is missing or one too many: write down what each axis stands for, line by line.",
    ),
    (
        "extra-axis",
        _squeezed,
        "The numbers of {name} are right, but there is an axis of length 1 too many or too few",
        "Print `.shape` after each line: where does that axis come from?",
    ),
    (
        "reshaped",
        _flat,
        "The numbers of {name} are right and in order, but laid out in another shape",
        "Print `.shape` after each line, and find the first one that surprises you.",
    ),
    (
        "added-up",
        _total(np.sum),
        "{name} gives one number, the sum of all those that are due",
        "One number for each entry is asked: along which axis should the sum run, and along which not?",
    ),
    (
        "averaged",
        _total(np.mean),
        "{name} gives one number, the mean of all those that are due",
        "One number for each entry is asked: along which axis should the mean run, and along which not?",
    ),
)
"""Name, test, what the numbers show, next step."""


def shape(results: FunctionResults) -> Finding | None:
    """What holds of every failing case whose shape is wrong; None unless the shape is wrong in all that can tell."""
    failed = [case for case in results.cases if not case.passed]
    found = [_reshaped(case) for case in failed]
    telling = [one for one in found if one is not None and one.want.size > 1]
    if None in found or not telling or all(one.got.shape == one.want.shape for one in telling):
        return None
    for name, test, words, step in SHAPES:
        if all(test(one) for one in telling):
            first = min(telling, key=lambda one: one.want.size)
            got, want = (code(shape_text(side.shape)) for side in (first.got, first.want))
            shows = f"{words.format(name=code(results.function))}: shape {got} where {want} is due."
            return Finding(name, shows, step)
    return None


def _reshaped(case: CaseResult) -> Reshaped | None:
    got, want = numbers(case.got), numbers(case.expected)
    comparable = isinstance(case.expected, np.ndarray) and isinstance(case.got, np.ndarray | np.generic | int | float)
    if got is None or want is None or not comparable or got.whole != want.whole:
        return None
    return Reshaped(got, want, case.rtol)
