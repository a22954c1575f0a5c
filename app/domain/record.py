"""Values of this package as JSON: dataclasses become objects with camelCase keys, as the page's modules use them."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any


def camel(name: str) -> str:
    """``tokens_per_update`` as ``tokensPerUpdate``."""
    first, *rest = name.split("_")
    return first + "".join(part.capitalize() for part in rest)


def record(value: Any) -> Any:
    """The value, ready for ``json.dumps``: dataclasses as objects, tuples as lists, all else as it is."""
    if is_dataclass(value) and not isinstance(value, type):
        return {camel(each.name): record(getattr(value, each.name)) for each in fields(value)}
    if isinstance(value, tuple | list):
        return [record(each) for each in value]
    if isinstance(value, dict):
        return {key: record(each) for key, each in value.items()}
    return value
