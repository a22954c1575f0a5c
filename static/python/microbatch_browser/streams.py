"""Printed text leaves with the run that printed it, and reading from the keyboard fails at once."""

from __future__ import annotations

import io
import sys
from typing import Any

from microbatch_browser.kept import __builtins__  # noqa: F401  (see kept.py, rule 1)


def prepare() -> None:
    """Once after boot: hand on every finished line at once, and let ``input()`` meet the end of an empty file."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(line_buffering=True)
    sys.stdin = io.StringIO("")


def current() -> tuple[Any, Any]:
    """The streams in place, to be given back to `close`."""
    return sys.stdout, sys.stderr


def close(streams: tuple[Any, Any]) -> None:
    """After learner code: push out what it printed without a line end, and put `streams` back if it replaced them."""
    for stream in (sys.__dict__.get("stdout"), sys.__dict__.get("stderr"), *streams):
        try:
            stream.flush()  # type: ignore[union-attr]  # a learner's own stream may be anything, hence the guard
        except BaseException:  # noqa: BLE001, S110  (a closed or hostile stream must not hide the result)
            pass
    sys.stdout, sys.stderr = streams
