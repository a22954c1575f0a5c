"""A lab program in the browser: settings in, its events out in batches. No learner code runs here."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import monotonic

from microbatch_browser import failure, jsontext

BATCH_S = 0.05
"""Least time between two batches: a page that is told more often only works more."""


def lab(request: str, send: Callable[[str], object]) -> str:
    """Run the lab program of a request ``{"lab": id, "settings": {…}}`` to its end; answers as `run` does.

    `send` gets JSON lists of events, in order. Settings that the program refuses end in an error with ``"refused": true``,
    whose message is meant for the reader; any other error is a fault of ours.
    """
    waiting: list[str] = []
    began, sent = False, 0.0
    error: failure.Error | None = None
    try:
        from microbatch_lab import start  # noqa: PLC0415  (most interpreters never run a lab)

        asked = json.loads(request)
        for event in start(asked["lab"], json.dumps(asked["settings"])):
            began = True
            waiting.append(event)
            if monotonic() - sent >= BATCH_S:
                send(f"[{','.join(waiting)}]")
                waiting.clear()
                sent = monotonic()
    except Exception as broken:
        error = failure.describe(broken, []) | {"refused": isinstance(broken, ValueError) and not began}
    if waiting:
        send(f"[{','.join(waiting)}]")
    return jsontext.write({"status": "error" if error else "ok", "error": error})
