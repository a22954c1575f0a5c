"""Values as text: Python that makes them again (`literal`), and a short form for people (`readable`)."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

import numpy as np

from app.grading.arrays import Array
from app.grading.wire import OmittedArray, Other

LONGEST = 1_200
"""Characters of a readable value; longer ones are cut and say so."""
LONGEST_LINE = 96
"""Characters of a value inside a sentence."""


def literal(value: object) -> str:
    """Python source that evaluates to `value`, to the last bit, with NumPy imported as ``np``.

    For inputs, that is for what `app.grading.wire.encode` accepts. Whole-number arrays name their dtype, because NumPy's
    default is 32 bits wide in the browser.
    """
    match value:
        case bool() | str() | None:
            return repr(value)
        case np.ndarray():
            return _array(value)
        case np.generic():
            return f"np.{_dtype_name(value.dtype)}({_number(value.item() if value.dtype.kind != 'f' else value)})"
        case int() | float() | complex():
            return _number(value)
        case list():
            return f"[{_joined(value)}]"
        case tuple():
            return f"({_joined(value)}{',' if len(value) == 1 else ''})"
        case dict():
            return "{" + ", ".join(f"{literal(key)}: {literal(item)}" for key, item in value.items()) + "}"
        case _:
            raise TypeError(f"no source for a value of type {type(value).__name__}")


def readable(value: object, digits: int = 8) -> str:
    """`value` for people, over several lines where that helps, cut at `LONGEST` characters. Accepts whatever decodes.

    `digits`: places after the point in arrays, at most.
    """
    return _cut(_readable(value, digits), LONGEST)


def brief(value: object) -> str:
    """`value` on one line, for a sentence: a lone number as it is, an array by its shape."""
    match value:
        case np.ndarray() if value.size > 4 or value.ndim > 1:
            return f"an array of shape {shape_text(value.shape)}"
        case OmittedArray():
            return f"an array of shape {shape_text(value.shape)}"
        case np.ndarray():
            return _cut(" ".join(_array_text(value).split()), LONGEST_LINE)
        case np.generic():
            return str(value)
        case _:
            return _cut(" ".join(_readable(value).split()), LONGEST_LINE)


def pair(got: object, want: object) -> tuple[str, str]:
    """Two values for a sentence that says that they differ: floats with as few digits as show it, six at least."""
    if isinstance(got, float | np.floating) and isinstance(want, float | np.floating):
        for digits in range(6, 18):
            one, other = f"{float(got):.{digits}g}", f"{float(want):.{digits}g}"
            if one != other:
                return one, other
    return brief(got), brief(want)


def shape_text(shape: tuple[int, ...]) -> str:
    """A shape as Python prints it, long ones cut."""
    return _cut(repr(shape), 60)


def _readable(value: object, digits: int = 8) -> str:
    match value:
        case np.ndarray():
            return f"{_array_text(value, digits)}\nshape {shape_text(value.shape)}, {value.dtype}"
        case OmittedArray():
            return f"an array of shape {shape_text(value.shape)}, {value.dtype}"
        case Other():
            return f"{value.text or value.name} ({value.name})" if value.name not in value.text else value.text
        case np.generic():
            return f"{value} ({value.dtype})"
        case int() if not isinstance(value, bool):
            return _whole(value)
        case list() | tuple():
            opened, closed = "[]" if isinstance(value, list) else "()"
            comma = "," if isinstance(value, tuple) and len(value) == 1 else ""
            return opened + ", ".join(_item(item) for item in value) + comma + closed
        case dict():
            return "{" + ", ".join(f"{_item(key)}: {_item(item)}" for key, item in value.items()) + "}"
        case _:
            return repr(value)


def _item(value: object) -> str:
    """A value inside a container: arrays on one line."""
    if isinstance(value, np.ndarray):
        return f"array({' '.join(_array_text(value).split())})"
    return _readable(value)


def _array_text(array: Array, digits: int = 8) -> str:
    with np.printoptions(threshold=200, edgeitems=3, linewidth=78, precision=digits, suppress=False):
        return np.array2string(array, separator=", ")


def _whole(value: int) -> str:
    text = str(value)
    return text if len(text) <= 60 else f"{text[:20]}…{text[-20:]} ({len(text.lstrip('-'))} digits)"


def _array(array: Array) -> str:
    name = _dtype_name(array.dtype)
    if array.size == 0:
        return f"np.zeros({array.shape!r}, dtype=np.{name})"
    if array.dtype.kind in "fc":
        text = _nested(array)
        return f"np.array({text})" if name == "float64" else f"np.array({text}, dtype=np.{name})"
    return f"np.array({_nested(array)}, dtype=np.{name})"


def _nested(array: Any) -> str:
    if np.ndim(array) == 0:
        return _number(array[()] if array.dtype.kind == "f" else array.item())
    return "[" + ", ".join(_nested(part) for part in array) + "]"


def _number(value: Any) -> str:
    """The shortest text that gives the number back in its own precision."""
    if isinstance(value, bool | int):
        return repr(value)  # one of Python's own
    if isinstance(value, complex):
        return f"complex({_number(value.real)}, {_number(value.imag)})"
    if math.isnan(value):
        return "np.nan"
    if math.isinf(value):
        return "np.inf" if value > 0 else "-np.inf"
    return str(value) if isinstance(value, np.generic) else repr(value)


def _dtype_name(dtype: np.dtype[Any]) -> str:
    return "bool_" if dtype.kind == "b" else dtype.name


def _joined(values: Iterable[object]) -> str:
    return ", ".join(literal(value) for value in values)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[:longest].rstrip() + " … (cut)"
