"""JSON text in and out, by C functions alone: ``json.loads`` and ``json.dumps`` are Python code that a learner can break."""

from __future__ import annotations

from json import JSONDecoder
from json.encoder import encode_basestring_ascii as quote
from typing import Any

from microbatch_browser import kept

kept.hold(globals())


_scan = vars(JSONDecoder())["scan_once"]


def read(text: str) -> Any:
    """The value of a JSON text made by the page. Raises StopIteration or ValueError where it is none."""
    value, _ = _scan(text, 0)
    return value


def write(value: object) -> str:
    """`value`, made of None, bool, int, finite float, str, list and dict with text keys, as ASCII JSON."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, list):
        return "[" + ",".join([write(item) for item in value]) + "]"
    if isinstance(value, dict):
        return "{" + ",".join([f"{quote(key)}:{write(item)}" for key, item in value.items()]) + "}"
    return repr(value)
