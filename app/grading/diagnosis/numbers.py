"""The numbers in a value, laid out flat: whole ones exactly and at any size, others as float64."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from app.grading.arrays import Array

MOST = 10_000
"""Elements; what is larger is left alone."""


@dataclass(frozen=True)
class Numbers:
    """Real numbers in C order."""

    values: Array
    """One axis: Python ints (dtype object) when `whole`, else float64."""
    shape: tuple[int, ...]
    whole: bool
    precision: float
    """Relative precision of the kind of number they came as: 0 for whole ones."""

    @cached_property
    def floats(self) -> Array:
        """The same as float64; whole numbers beyond every float become infinite."""
        if not self.whole:
            return self.values
        return np.array([_float(value) for value in self.values], dtype=np.float64)

    @property
    def size(self) -> int:
        """How many."""
        return self.values.size


def numbers(value: object) -> Numbers | None:
    """The numbers of a lone number, an array, or a list or tuple of lone numbers; None for anything else.

    Truth values and complex numbers are not taken for numbers.
    """
    match value:
        case bool() | np.bool_():
            return None
        case int() | np.integer():
            return _whole([int(value)], ())
        case float() | np.floating():
            return _floating(np.asarray(value))
        case np.ndarray() if value.dtype.kind in "iu" and value.size <= MOST:
            return _whole(value.reshape(-1).tolist(), value.shape)
        case np.ndarray() if value.dtype.kind == "f" and value.size <= MOST:
            return _floating(value)
        case list() | tuple() if 0 < len(value) <= MOST:
            return _listed(value)
        case _:
            return None


def _whole(values: list[Any], shape: tuple[int, ...]) -> Numbers:
    flat = np.empty(len(values), dtype=object)
    flat[:] = values
    return Numbers(flat, shape, whole=True, precision=0.0)


def _floating(array: Array) -> Numbers:
    precision = float(np.finfo(array.dtype).eps)
    with np.errstate(invalid="ignore"):  # a NaN of the signalling kind is a NaN, and nothing to warn of
        values = array.astype(np.float64).reshape(-1)
    return Numbers(values, array.shape, whole=False, precision=precision)


def _listed(items: list[Any] | tuple[Any, ...]) -> Numbers | None:
    found = [numbers(item) if not isinstance(item, list | tuple | np.ndarray) else None for item in items]
    known = [one for one in found if one is not None]
    if len(known) < len(items):
        return None
    if all(one.whole for one in known):
        return _whole([one.values[0] for one in known], (len(items),))
    precision = max(one.precision for one in known)
    values = np.array([one.floats[0] for one in known], dtype=np.float64)
    return Numbers(values, (len(items),), whole=False, precision=precision)


def _float(value: int) -> float:
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
