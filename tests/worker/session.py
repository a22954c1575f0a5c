"""Talks to `microbatch_browser` as the worker does: text in, JSON text out, read back into Python."""

from __future__ import annotations

import json
from typing import Any

import microbatch_browser
from microbatch_browser import wire


def run(code: str) -> dict[str, Any]:
    """The answer to Run."""
    return json.loads(microbatch_browser.run(code))


def load(code: str) -> dict[str, Any]:
    """The answer to loading a program for a check."""
    return json.loads(microbatch_browser.load(code))


def case(function: str, *args: object, **kwargs: object) -> dict[str, Any]:
    """A case as the server sends it."""
    sent = {key: wire.encode(value, 10**6, 10**6) for key, value in kwargs.items()}
    return {"id": "c1", "function": function, "args": [wire.encode(arg, 10**6, 10**6) for arg in args], "kwargs": sent}


def call(function: str, *args: object, **kwargs: object) -> dict[str, Any]:
    """The output of one case of the loaded program."""
    return json.loads(microbatch_browser.call(json.dumps(case(function, *args, **kwargs))))


def check(code: str, function: str, *args: object, **kwargs: object) -> dict[str, Any]:
    """Load `code`, which must load, and return the output of one case."""
    assert load(code) == {"status": "ok", "error": None}
    return call(function, *args, **kwargs)


def result(output: dict[str, Any]) -> Any:
    """The value that an output holds."""
    assert output["kind"] == "value", output
    return wire.decode(output["value"])
