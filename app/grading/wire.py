"""Python values as JSON, both ways. `decode` reads what strangers send: it either returns a value or raises BadOutputs.

The format (a tagged object per value) is shared with the Python in the browser; both sides are tested against
``tests/worker/wire-vectors.json``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from app.grading.arrays import DTYPES, ArrayRefused, from_bytes, to_bytes
from app.grading.limits import LIMITS, Limits

type Wire = dict[str, Any]
"""One value on the wire, e.g. ``{"type": "int", "value": "64"}``."""

_INT = re.compile(r"-?[0-9]+", re.ASCII)
_FLOAT = re.compile(r"-?0x[01]\.[0-9a-f]{1,13}p[+-][0-9]{1,4}", re.ASCII)
_FLOAT_NAMES = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}
_WIDEST = 2**31
"""Bytes that no shape may exceed, counting its non-zero axes; NumPy refuses far larger ones, even when empty."""


class BadOutputs(ValueError):
    """A client sent outputs that no page of ours sends: malformed, incomplete, of another attempt, or too large."""


@dataclass(frozen=True, slots=True)
class OmittedArray:
    """An array whose elements stayed in the browser: too large, or not of plain numbers."""

    dtype: str
    shape: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Other:
    """A value of a kind that does not travel."""

    name: str
    """Its type's name, e.g. ``generator``."""
    text: str
    """A short representation, made by the page."""


def encode(value: object) -> Wire:
    """`value` on the wire.

    Raises TypeError for a kind of value that does not travel and ArrayRefused for an array of other things than numbers.
    """
    match value:
        case None:
            return {"type": "none"}
        case bool():
            return {"type": "bool", "value": value}
        case np.generic():
            return dict(zip(("type", "dtype", "data"), ("scalar", *to_bytes(np.asarray(value))), strict=True))
        case np.ndarray():
            dtype, data = to_bytes(value)
            return {"type": "array", "dtype": dtype, "shape": list(value.shape), "data": data}
        case int():
            return {"type": "int", "value": str(value)}
        case float():
            return {"type": "float", "value": value.hex() if math.isfinite(value) else str(value)}
        case complex():
            real, imag = (encode(part)["value"] for part in (value.real, value.imag))
            return {"type": "complex", "real": real, "imag": imag}
        case str():
            return {"type": "str", "value": value}
        case list() | tuple():
            return {"type": type(value).__name__, "items": [encode(item) for item in value]}
        case dict():
            return {"type": "dict", "items": [[encode(key), encode(item)] for key, item in value.items()]}
        case _:
            raise TypeError(f"a value of type {type(value).__name__} cannot travel")


def decode(wire: object, limits: Limits = LIMITS) -> object:
    """The value that `wire` stands for; arrays are read-only. Raises BadOutputs, and nothing else, when it stands for none."""
    return _Decoder(limits).value(wire, 1)


def clean(text: str) -> str:
    """`text` without lone surrogates, which JSON can carry but UTF-8 cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")


class _Decoder:
    """Walks one value, counting what it meets."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.left = limits.value_items

    def value(self, wire: object, depth: int) -> object:  # noqa: C901, PLR0912  # a table with one row for each type
        self.left -= 1
        if self.left < 0:
            raise BadOutputs(f"a value holds more than {self.limits.value_items} items")
        if depth > self.limits.depth:
            raise BadOutputs(f"a value is nested more than {self.limits.depth} deep")
        if not isinstance(wire, dict):
            raise BadOutputs("a value must be an object with a type")
        match wire.get("type"):
            case "none":
                return None
            case "bool" if isinstance(wire.get("value"), bool):
                return wire["value"]
            case "int":
                return self.whole(wire.get("value"))
            case "float":
                return _float(wire.get("value"))
            case "complex":
                return complex(_float(wire.get("real")), _float(wire.get("imag")))
            case "str":
                return self.text(wire, "value")
            case "array":
                return self.array(wire)
            case "scalar":
                return _scalar(wire)
            case "list":
                return [self.value(item, depth + 1) for item in _items(wire)]
            case "tuple":
                return tuple(self.value(item, depth + 1) for item in _items(wire))
            case "dict":
                return self.pairs(wire, depth)
            case "other":
                return Other(self.text(wire, "name"), self.text(wire, "text"))
            case _:
                raise BadOutputs("a value's type is unknown or its content does not fit")

    def whole(self, text: object) -> int:
        if not isinstance(text, str) or len(text) > self.limits.int_digits + 1 or not _INT.fullmatch(text):
            raise BadOutputs(f"an int must be a decimal text of at most {self.limits.int_digits} digits")
        return int(text)

    def text(self, wire: Mapping[str, object], key: str) -> str:
        text = wire.get(key)
        if not isinstance(text, str) or len(text) > self.limits.text_chars:
            raise BadOutputs(f"{key} must be a text of at most {self.limits.text_chars} characters")
        return clean(text)

    def array(self, wire: Mapping[str, object]) -> object:
        dtype, shape, data = wire.get("dtype"), wire.get("shape"), wire.get("data")
        if not isinstance(dtype, str) or len(dtype) > 100:
            raise BadOutputs("an array's dtype must be a short text")
        if not isinstance(shape, list) or len(shape) > self.limits.array_dimensions:
            raise BadOutputs(f"an array's shape must be a list of at most {self.limits.array_dimensions} numbers")
        if not all(type(axis) is int and 0 <= axis < 2**63 for axis in shape):
            raise BadOutputs("an array's shape must hold whole numbers of at least 0")
        if wire.get("omitted") is True or math.prod(axis for axis in shape if axis) * 16 > _WIDEST:
            return OmittedArray(clean(dtype), tuple(shape))
        if not isinstance(data, str):
            raise BadOutputs("an array's data must be a text")
        if math.prod(shape) > self.limits.array_elements:
            raise BadOutputs(f"an array of more than {self.limits.array_elements} elements must be omitted")
        return _from_bytes(dtype, shape, data)

    def pairs(self, wire: Mapping[str, object], depth: int) -> dict[object, object]:
        found: dict[object, object] = {}
        for pair in _items(wire):
            if not isinstance(pair, list) or len(pair) != 2:
                raise BadOutputs("a dict's items must be pairs")
            key = self.value(pair[0], depth + 1)
            try:
                found[key] = self.value(pair[1], depth + 1)
            except TypeError as error:
                raise BadOutputs("a dict has a key that no dict can have") from error
        return found


def _items(wire: Mapping[str, object]) -> list[object]:
    items = wire.get("items")
    if not isinstance(items, list):
        raise BadOutputs("a container's items must be a list")
    return items


def _float(text: object) -> float:
    if isinstance(text, str) and text in _FLOAT_NAMES:
        return _FLOAT_NAMES[text]
    if not isinstance(text, str) or not _FLOAT.fullmatch(text):
        raise BadOutputs("a float must be written as float.hex does")
    try:
        return float.fromhex(text)
    except OverflowError as error:
        raise BadOutputs("a float is out of range") from error


def _scalar(wire: Mapping[str, object]) -> object:
    dtype, data = wire.get("dtype"), wire.get("data")
    if not isinstance(dtype, str) or dtype not in DTYPES or not isinstance(data, str):
        raise BadOutputs("a scalar needs a known dtype and data")
    return _from_bytes(dtype, (), data)[()]


def _from_bytes(dtype: str, shape: list[int] | tuple[()], data: str) -> Any:
    try:
        return from_bytes(dtype, shape, data)
    except ArrayRefused as error:
        raise BadOutputs(str(error)) from error
