"""Printed text leaves with the run that printed it, and reading from the keyboard fails at once."""

from __future__ import annotations

import io
import sys
from typing import Any

from microbatch_browser import kept
from microbatch_browser.kept import Quietly

kept.hold(globals())


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
        with Quietly():  # a learner's own stream may be closed, hostile, or no stream at all
            stream.flush()  # type: ignore[union-attr]
    sys.stdout, sys.stderr = streams
