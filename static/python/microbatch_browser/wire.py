"""Values as tagged JSON objects, both ways: inputs are decoded, whatever a learner's function returns is encoded.

``{"type": "int", "value": "12"}``, ``{"type": "array", "dtype": "<f8", "shape": [2], "data": "…base64…"}`` and so on; the
vectors in ``tests/worker/wire-vectors.json`` show every form. Encoding runs no learner code (see `kept`), follows no cycle
and stops at the limits: what is too large or does not travel becomes ``omitted`` or ``other`` with a short text.
A value of a derived class travels as its base: a subclass of int as an int, of ndarray as an array, a namedtuple as a tuple.
"""

from __future__ import annotations

from binascii import a2b_base64, b2a_base64
from typing import Any

from numpy import frombuffer, generic, ndarray

from microbatch_browser import kept
from microbatch_browser.glimpse import glimpse
from microbatch_browser.kept import clip, kind_of, name_of

kept.hold(globals())

ARRAY_ELEMENTS = 2_000
"""Elements of the largest array that travels."""
AXES = 32
"""Axes of the array with the most that travels."""
ITEMS = 200
"""Values inside one value, containers included."""
DEPTH = 10
"""Levels of containers; a plain number has level 1."""
TEXT_CHARS = 4_000
"""Characters of the longest text that travels."""
INT_DIGITS = 1_000
"""Decimal digits of the largest whole number that travels."""
TRAVELS = frozenset(("|b1", "|i1", "<i2", "<i4", "<i8", "|u1", "<u2", "<u4", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16"))
"""Element types whose bytes mean the same on both sides."""

type Wire = dict[str, Any]

_INT_BITS = 3_325  # 10**1000 has 3,322 bits: nothing longer is turned into digits to find out
_SPECIAL = {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")}
_UNHASHABLE = (list, tuple, dict, ndarray)
_ndim, _shape, _element, _size, _view = (
    ndarray.ndim.__get__,
    ndarray.shape.__get__,
    ndarray.dtype.__get__,
    ndarray.size.__get__,
    ndarray.view,
)
_kind = generic.dtype.__get__


def decode(wire: Wire) -> Any:
    """The value an input stands for; arrays are fresh and writable, so that a learner may work in place."""
    kind = wire["type"]
    if kind == "none":
        return None
    if kind in ("bool", "str"):
        return wire["value"]
    if kind == "int":
        return int(wire["value"])
    if kind == "float":
        return _float(wire["value"])
    if kind == "complex":
        return complex(_float(wire["real"]), _float(wire["imag"]))
    if kind in ("array", "scalar"):
        raw = frombuffer(bytearray(a2b_base64(wire["data"])), dtype=wire["dtype"])
        return raw.reshape(wire["shape"]).copy() if kind == "array" else raw[0]
    if kind == "list":
        return [decode(item) for item in wire["items"]]
    if kind == "tuple":
        return tuple([decode(item) for item in wire["items"]])
    if kind == "dict":
        return {decode(key): decode(item) for key, item in wire["items"]}
    raise ValueError(f"no input has the type {kind!r}")


def _float(text: str) -> float:
    return _SPECIAL[text] if text in _SPECIAL else float.fromhex(text)


def encode(value: object, elements: int = ARRAY_ELEMENTS, items: int = ITEMS) -> Wire:
    """`value` on the wire: at most `elements` of an array and `items` values in all. Never raises but MemoryError."""
    try:
        return _Encoder(elements, items).value(value, 1)
    except _TooMany:
        return _other(value)


class _TooMany(Exception):
    """The value holds more than may travel."""


class _Encoder:
    """Walks one value, counting what it meets."""

    def __init__(self, elements: int, items: int) -> None:
        self.elements = elements
        self.left = items
        self.open: set[int] = set()
        """Identities of the containers that are being walked: meeting one again is a cycle."""

    def value(self, value: Any, depth: int) -> Wire:
        self.left -= 1
        if self.left < 0:
            raise _TooMany
        if value is None:
            return {"type": "none"}
        if value is True or value is False:
            return {"type": "bool", "value": value}
        if kind_of(value, generic):
            return self.scalar(value)
        if kind_of(value, ndarray):
            return self.array(_view(value, ndarray))
        if kind_of(value, int):
            return _whole(value)
        if kind_of(value, float):
            return {"type": "float", "value": float.hex(value)}
        if kind_of(value, complex):
            real, imag = complex.real.__get__(value), complex.imag.__get__(value)
            return {"type": "complex", "real": float.hex(real), "imag": float.hex(imag)}
        if kind_of(value, str):
            return _text(value)
        return self.container(value, depth) if kind_of(value, list, tuple, dict) else _other(value)

    def scalar(self, value: Any) -> Wire:
        if kind_of(value, str):
            return _text(value)
        little = _kind(value).newbyteorder("<")
        if little.str not in TRAVELS:
            return _other(value)
        plain = frombuffer(generic.tobytes(value), dtype=_kind(value)).astype(little)
        return {"type": "scalar", "dtype": little.str, "data": _base64(plain.tobytes())}

    def array(self, plain: Any) -> Wire:
        if _ndim(plain) > AXES:
            return _other(plain)
        little = _element(plain).newbyteorder("<")
        head: Wire = {"type": "array", "dtype": clip(little.str, 100), "shape": list(_shape(plain))}
        if _size(plain) > self.elements or little.str not in TRAVELS:
            return head | {"omitted": True}
        return head | {"data": _base64(plain.astype(little, order="C").tobytes())}

    def container(self, value: Any, depth: int) -> Wire:
        if depth >= DEPTH or id(value) in self.open:
            return _other(value)
        base = list if kind_of(value, list) else tuple if kind_of(value, tuple) else dict
        if base.__len__(value) > self.left:
            raise _TooMany
        self.open.add(id(value))
        walk = dict.items(value) if base is dict else base.__iter__(value)
        below = depth + 1
        if base is dict:
            found: list[Any] = [[self.key(key, below), self.value(item, below)] for key, item in walk]
        else:
            found = [self.value(item, below) for item in walk]
        self.open.discard(id(value))
        return {"type": base.__name__, "items": found}

    def key(self, key: Any, depth: int) -> Wire:
        """A dict's key: one that no plain dict could have (a list with a hash of its own) is named instead."""
        if kind_of(key, tuple):
            plain = not any(kind_of(part, *_UNHASHABLE) for part in tuple.__iter__(key))
        else:
            plain = not kind_of(key, *_UNHASHABLE)
        return self.value(key, depth) if plain else _other(key)


def _whole(value: int) -> Wire:
    if int.bit_length(value) > _INT_BITS:
        return _other(value)
    digits = int.__repr__(value)
    return {"type": "int", "value": digits} if len(digits.lstrip("-")) <= INT_DIGITS else _other(value)


def _text(value: str) -> Wire:
    plain = str.__str__(value)
    return {"type": "str", "value": clip(plain, TEXT_CHARS)} if len(plain) <= TEXT_CHARS else _other(value)


def _base64(raw: bytes) -> str:
    return b2a_base64(raw, newline=False).decode("ascii")


def _other(value: object) -> Wire:
    return {"type": "other", "name": clip(name_of(type(value)), 100), "text": glimpse(value)}
