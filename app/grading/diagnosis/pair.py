"""One case's numbers, got beside want, and the questions that diagnosers ask of them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from app.grading.arrays import Array
from app.grading.cases import RTOL_FLOAT32
from app.grading.compare import TINY
from app.grading.diagnosis.numbers import Numbers, numbers
from app.grading.diagnosis.quantities import Quantities, quantities
from app.grading.diagnosis.results import CaseResult

type Number = int | float | Fraction
"""A factor or a difference: exact where both sides are whole numbers."""


@dataclass(frozen=True)
class Pair:
    """Got and want, of one shape, with at least one element."""

    case: CaseResult
    got: Numbers
    want: Numbers
    quantities: Quantities
    """Whole numbers in the inputs."""

    @cached_property
    def sizes(self) -> dict[str, int]:
        """Those of at least 1, by name."""
        return self.quantities.sizes()

    @property
    def failed(self) -> bool:
        """Whether the case is one of those to be explained."""
        return not self.case.passed

    @property
    def exact(self) -> bool:
        """Whether both sides are whole numbers."""
        return self.got.whole and self.want.whole

    @cached_property
    def rtol(self) -> float:
        """The case's tolerance, or that of float32 or float16 where such numbers came back."""
        return max(self.case.rtol, RTOL_FLOAT32 if self.got.precision > 1e-8 else 0.0, self.got.precision * 8)

    def is_like(self, predicted: Array) -> bool:
        """Whether got is `predicted` (one number for each element, in C order)."""
        if predicted.shape != self.got.values.shape:
            return False
        if self.exact and predicted.dtype == object:
            return bool(np.all(self.got.values == predicted))
        return like(self.got.floats, predicted.astype(np.float64), self.rtol)

    @cached_property
    def in_place(self) -> bool:
        """Whether got is want after all, to as many digits as it has."""
        return self.is_like(self.want.values)

    @cached_property
    def ratio(self) -> Number | None:
        """The one factor that turns want into got, for every element; None where there is none, or where all is zero."""
        sizes = np.abs(self.want.floats)
        if not (np.isfinite(sizes).all() and np.isfinite(self.got.floats).all()) or not np.any(sizes):
            return self._exact_ratio(int(np.argmax(np.abs(self.want.values)))) if self.exact else None
        if self.exact:
            return self._exact_ratio(int(np.argmax(sizes)))
        with np.errstate(all="ignore"):
            largest = float(sizes.max())
            scaled, share = self.want.floats / largest, self.got.floats / largest
            factor = float(scaled @ share / (scaled @ scaled))
            predicted = self.want.floats * factor
        return factor if np.isfinite(factor) and self.is_like(predicted) else None

    def _exact_ratio(self, place: int) -> Fraction | None:
        if not self.want.values[place]:
            return None
        factor = Fraction(self.got.values[place], self.want.values[place])
        return factor if np.all(self.got.values == self.want.values * factor) else None

    @cached_property
    def empty(self) -> bool:
        """Whether want is zero throughout, so that no factor can be seen."""
        return not np.any(self.want.values)

    @cached_property
    def step(self) -> Number | None:
        """The one number that, added to want, gives got, for every element; None where there is none."""
        if self.exact:
            step = self.got.values[0] - self.want.values[0]
            return int(step) if np.all(self.got.values == self.want.values + step) else None
        with np.errstate(all="ignore"):
            added = float(np.mean(self.got.floats - self.want.floats))
            predicted = self.want.floats + added
        return added if np.isfinite(added) and self.is_like(predicted) else None


def magnitude(number: Number) -> Number:
    """`number` without its sign."""
    return -number if number < 0 else number


def as_float(number: Number) -> float:
    """`number` as a float; infinite where it is beyond every float."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def like(got: Array, predicted: Array, rtol: float) -> bool:
    """Whether two float arrays of one shape agree: as `app.grading.compare` has it, on the scale of `predicted`."""
    with np.errstate(all="ignore"):
        sizes = np.abs(predicted)
        scale = float(np.max(sizes, where=np.isfinite(sizes), initial=0.0))
        close = np.abs(got - predicted) <= rtol * scale + TINY
        finite = np.isfinite(got) & np.isfinite(predicted)
        same = (got == predicted) | (np.isnan(got) & np.isnan(predicted))
    return bool(np.all((close & finite) | same))


def pair(case: CaseResult, defaults: Mapping[str, object]) -> Pair | None:
    """The numbers of a case; None where they cannot be laid side by side, one for one.

    A float where a whole number is due is a matter of its kind, whatever its size.
    """
    want = numbers(case.expected)
    if want is None or want.size == 0 or type_of(case.got) != type_of(case.expected):
        return None
    got = numbers(case.got)
    if got is None or got.shape != want.shape or (want.whole and not got.whole):
        return None
    return Pair(case, got, want, quantities(case.inputs, defaults))


def type_of(value: object) -> str:
    """Lone number, array, list or tuple: what must be alike for numbers to be compared one for one."""
    if isinstance(value, np.ndarray) and value.ndim:
        return "array"
    return type(value).__name__ if isinstance(value, list | tuple) else "one"
