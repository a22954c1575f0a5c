"""A short text for any object, without running a line of the learner's code: their ``__repr__`` is never called."""

from __future__ import annotations

from types import (
    AsyncGeneratorType,
    BuiltinFunctionType,
    CoroutineType,
    FunctionType,
    GeneratorType,
    ModuleType,
)
from typing import Any

from numpy import dtype, generic, ndarray

from microbatch_browser import kept
from microbatch_browser.kept import clip, kind_of, name_of

kept.hold(globals())

LONGEST = 200
"""Characters of one text."""
SHOWN = 4
"""Items shown of a container."""
DEPTH = 2
"""Levels of containers shown."""

_BRACKETS: dict[type, tuple[str, str]] = {list: ("[", "]"), tuple: ("(", ")"), set: ("{", "}"), frozenset: ("{", "}")}
_NAMED: dict[type, str] = {
    GeneratorType: "generator",
    CoroutineType: "coroutine",
    AsyncGeneratorType: "asynchronous generator",
    FunctionType: "function",
    BuiltinFunctionType: "function",
}


def glimpse(value: object) -> str:
    """A text such as ``[1, 2.5, …]`` or ``<generator parts>``, at most `LONGEST` characters, free of addresses."""
    return clip(_text(value, 0), LONGEST)


def _text(value: Any, depth: int) -> str:
    kind = type(value)
    if value is None or kind is bool or value is Ellipsis or value is NotImplemented:
        return repr(value)
    if kind_of(value, generic):
        return f"<NumPy {name_of(kind)}>"
    if kind_of(value, ndarray):
        shape, element = ndarray.shape.__get__(value), ndarray.dtype.__get__(value)
        return f"<array of shape {shape}, dtype {dtype.str.__get__(element)}>"
    if kind_of(value, int):
        bits = int.bit_length(value)
        return int.__repr__(value) if bits <= 256 else f"<whole number of about {bits * 30103 // 100000 + 1} digits>"
    if kind_of(value, float):
        return float.__repr__(value)
    if kind_of(value, complex):
        return complex.__repr__(value)
    if kind_of(value, str):
        return _cut(str.__str__(value), "characters")
    if kind is bytes or kind is bytearray:
        return _cut(bytes(value[: LONGEST + 1]), "bytes")
    if kind in _NAMED:
        return f"<{_NAMED[kind]} {value.__name__}>"
    if kind_of(value, type):
        return f"<class {name_of(value)}>"
    if kind is ModuleType or kind is range:
        return "<module>" if kind is ModuleType else repr(value)
    return _container(value, depth)


def _cut(text: str | bytes, unit: str) -> str:
    if len(text) <= LONGEST // 2:
        return repr(text)
    return f"{text[: LONGEST // 2]!r}… ({len(text):,} {unit})"


def _container(value: Any, depth: int) -> str:
    for base, (start, end) in _BRACKETS.items():
        if kind_of(value, base):
            if depth >= DEPTH:
                return f"{start}…{end}"
            walk, count = base.__iter__(value), base.__len__(value)  # type: ignore[attr-defined]
            items = [_text(item, depth + 1) for item, _ in zip(walk, range(SHOWN), strict=False)]
            more = ["…"] if count > SHOWN else []
            comma = "," if base is tuple and count == 1 else ""
            return start + ", ".join(items + more) + comma + end
    if kind_of(value, dict):
        if depth >= DEPTH:
            return "{…}"
        pairs = zip(dict.items(value), range(SHOWN), strict=False)
        shown = [f"{_text(key, depth + 1)}: {_text(item, depth + 1)}" for (key, item), _ in pairs]
        return "{" + ", ".join(shown + (["…"] if dict.__len__(value) > SHOWN else [])) + "}"
    return f"<{name_of(type(value))} object>"
