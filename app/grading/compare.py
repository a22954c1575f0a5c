"""A returned value against the expected one: None when they agree, else the first `Difference`.

The order of looking is None → type → shape → dtype → value.

Numbers agree when |got - want| ≤ rtol · max|want| + `TINY`: the largest expected number sets the scale, so that a zero
among large numbers may carry their rounding. Whole numbers agree exactly. Kinds of numbers are compared, not widths:
what is int64 on one machine is int32 in the browser. Two NaNs agree, as do two infinities of one sign, and 0.0 and -0.0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from app.grading.arrays import Array
from app.grading.wire import OmittedArray

TINY = 1e-12
"""Absolute slack, for expected numbers that are all zero."""

type Note = Literal["wrapped", "rounded", "not finite", "single", "half", "whole", ""]
"""What is known of a wrong number: wrapped round at 32 bits; a whole number that went through a float; NaN or inf where
a finite number is due; right to the precision of float32 or of float16; the whole part of the right number."""


@dataclass(frozen=True, slots=True)
class ReturnedNone:
    """None came back where a value is due."""


@dataclass(frozen=True, slots=True)
class WrongType:
    """Another sort of thing: a list for an array, a text for a number."""

    got: object
    want: object
    where: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongShape:
    """An array of another shape, or a list of another length."""

    got: tuple[int, ...]
    want: tuple[int, ...]
    where: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongDtype:
    """Another kind of number, e.g. a float for a whole number."""

    got: str
    want: str
    equal: bool
    """Whether the numbers themselves agree."""
    where: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class WrongValue:
    """A number (or text, or truth value) that differs."""

    got: object
    want: object
    note: Note = ""
    where: tuple[object, ...] = ()
    """Index of the first one that differs; empty for a lone value."""
    wrong: int = 1
    """How many differ …"""
    of: int = 1
    """… out of how many."""


type Difference = ReturnedNone | WrongType | WrongShape | WrongDtype | WrongValue

_KINDS = {"b": "bool", "i": "whole", "u": "whole", "f": "float", "c": "complex"}
"""Kinds of numbers by NumPy's letters: signed and unsigned whole numbers are one kind."""


def compare(got: object, want: object, rtol: float, where: tuple[object, ...] = ()) -> Difference | None:
    """The first difference between `got` (from a learner, decoded) and `want` (from the solution), or None.

    Never raises and never broadcasts; takes time and memory in the order of `want`'s size.
    """
    if got is None and want is not None:
        return ReturnedNone()
    match want:
        case None | str() | bool() | np.bool_():
            return _same(got, want, where)
        case int() | float() | complex() | np.number():
            return _number(got, want, rtol, where)
        case np.ndarray():
            return _array(got, want, rtol, where)
        case list() | tuple():
            return _sequence(got, want, rtol, where)
        case dict():
            return _mapping(got, want, rtol, where)
        case _:
            return WrongType(got, want, where)


def _same(got: object, want: object, where: tuple[object, ...]) -> Difference | None:
    """None, texts and truth values: the same kind and equal."""
    truths = bool | np.bool_
    if isinstance(want, truths):
        if not isinstance(got, truths):
            return WrongType(got, want, where)
        return None if bool(got) == bool(want) else WrongValue(got, want, "", where)
    if type(got) is not type(want):
        return WrongType(got, want, where)
    return None if got == want else WrongValue(got, want, "", where)


def _number(got: object, want: Any, rtol: float, where: tuple[object, ...]) -> Difference | None:
    """A lone number. A zero-dimensional array counts as one; a whole number counts as a float of that value."""
    if isinstance(got, np.ndarray):
        if got.shape != ():
            return WrongShape(got.shape, (), where)
        got = got[()]
    if isinstance(got, OmittedArray):
        return WrongShape(got.shape, (), where) if got.shape else WrongType(got, want, where)
    if not isinstance(got, int | float | complex | np.number | np.bool_):
        return WrongType(got, want, where)
    got_kind, want_kind = _kind(got), _kind(want)
    ranks = {"bool": -1, "whole": 0, "float": 1, "complex": 2}
    if got_kind == "bool" or ranks[got_kind] > ranks[want_kind]:
        return WrongDtype(type(got).__name__, type(want).__name__, _equal(got, want, rtol), where)
    if _equal(got, want, rtol):
        return None
    return WrongValue(got, want, _note(got, want, rtol), where)


def _array(got: object, want: Array, rtol: float, where: tuple[object, ...]) -> Difference | None:
    if isinstance(got, np.generic) and want.shape == ():
        got = np.asarray(got)
    if not isinstance(got, np.ndarray | OmittedArray):
        return WrongType(got, want, where)
    if got.shape != want.shape:
        return WrongShape(got.shape, want.shape, where)
    if isinstance(got, OmittedArray):
        return WrongDtype(got.dtype, str(want.dtype), equal=False, where=where)
    right = _agree(got, want, rtol)
    same_kind = _KINDS[got.dtype.kind] == _KINDS[want.dtype.kind]
    if not same_kind:
        return WrongDtype(str(got.dtype), str(want.dtype), bool(right.all()), where)
    if right.all():
        return None
    first = tuple(int(axis) for axis in np.argwhere(~right)[0])
    note = _array_note(got, want, right, rtol, first)
    return WrongValue(got[first], want[first], note, (*where, *first), int((~right).sum()), right.size)


def _sequence(got: object, want: Sequence[object], rtol: float, where: tuple[object, ...]) -> Difference | None:
    if type(got) is not type(want) or not isinstance(got, list | tuple):
        return WrongType(got, want, where)
    if len(got) != len(want):
        return WrongShape((len(got),), (len(want),), where)
    pairs = enumerate(zip(got, want, strict=True))
    found = (compare(one, other, rtol, (*where, index)) for index, (one, other) in pairs)
    return next((difference for difference in found if difference is not None), None)


def _mapping(got: object, want: Mapping[Any, object], rtol: float, where: tuple[object, ...]) -> Difference | None:
    if not isinstance(got, dict):
        return WrongType(got, want, where)
    if got.keys() != want.keys():
        return WrongValue(list(got), list(want), "", where)
    found = (compare(got[key], value, rtol, (*where, key)) for key, value in want.items())
    return next((difference for difference in found if difference is not None), None)


def _kind(value: Any) -> Literal["bool", "whole", "float", "complex"]:
    if isinstance(value, bool | np.bool_):
        return "bool"
    if isinstance(value, int | np.integer):
        return "whole"
    return "float" if isinstance(value, float | np.floating) else "complex"


def _equal(got: Any, want: Any, rtol: float) -> bool:
    """Whether two lone numbers agree: whole ones exactly at any size, others within the tolerance."""
    if _kind(got) in ("whole", "bool") and _kind(want) in ("whole", "bool"):
        return int(got) == int(want)
    try:
        got, want = complex(got), complex(want)
    except OverflowError:  # a whole number beyond every float
        return False
    return bool(_agree(np.asarray(got), np.asarray(want), rtol).all())


def _agree(got: Array, want: Array, rtol: float) -> Array:
    """Where two arrays of one shape agree, as an array of truth values."""
    if got.dtype.kind in "biu" and want.dtype.kind in "biu":
        return np.asarray(got.astype(object) == want.astype(object), dtype=bool).reshape(want.shape)
    wide = np.complex128 if "c" in (got.dtype.kind, want.dtype.kind) else np.float64
    with np.errstate(all="ignore"):  # a NaN of the signalling kind warns even while it is widened
        got, want = got.astype(wide), want.astype(wide)
        sizes = np.abs(want)
        scale = float(np.max(sizes, where=np.isfinite(sizes), initial=0.0))
        close = np.abs(got - want) <= rtol * scale + TINY
        finite = np.isfinite(got) & np.isfinite(want)
        same = (got == want) | (np.isnan(got) & np.isnan(want))
    return np.asarray((close & finite) | same)


def _note(got: Any, want: Any, rtol: float) -> Note:
    if _kind(got) == "complex" or _kind(want) == "complex":
        return ""
    if not _finite(got) and _finite(want):
        return "not finite"
    if _kind(want) == "whole":
        return _whole_note(int(got), int(want))
    for note, precision in (("single", 1e-6), ("half", 2e-3)):
        if rtol < precision and _equal(got, want, precision):
            return "single" if note == "single" else "half"
    number = int(got) if _kind(got) in ("whole", "bool") else float(got)
    return "whole" if number != 0 and _finite(want) and number == int(want) else ""


def _whole_note(got: int, want: int) -> Note:
    if (got - want) % 2**32 == 0 and abs(got) <= 2**32:
        return "wrapped"
    return "rounded" if max(abs(got), abs(want)) > 2**53 and abs(got - want) <= abs(want) // 2**51 else ""


def _array_note(got: Array, want: Array, right: Array, rtol: float, first: tuple[int, ...]) -> Note:
    """What holds for every wrong element: judged on the first, and for precision on the whole array's scale."""
    if got.dtype.kind == "c" or want.dtype.kind == "c":
        return ""
    if got.dtype.kind == "f":
        if np.any(~np.isfinite(got) & np.isfinite(want)):
            return "not finite"
        for note, precision in (("single", 1e-6), ("half", 2e-3)):
            if rtol < precision and _agree(got, want, precision).all():
                return "single" if note == "single" else "half"
        wrong = ~right
        with np.errstate(invalid="ignore"):
            return "whole" if np.any(got[wrong]) and np.all(got[wrong] == np.trunc(want[wrong])) else ""
    return _note(got[first], want[first], rtol)


def _finite(value: Any) -> bool:
    return _kind(value) in ("whole", "bool") or bool(np.isfinite(value))
