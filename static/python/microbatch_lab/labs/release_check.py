"""Release check: two files from anywhere against the same checks that the run itself makes."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping
from typing import Any

from microbatch_lab import release
from microbatch_lab.labs import Event
from microbatch_lab.labs.curves import progress
from microbatch_lab.labs.settings import Setting, Text, checked, defaults

SETTINGS: dict[str, Setting] = {
    "safetensors": Text("The file final.safetensors, in base64."),
    "record": Text("The text of loss_final.json."),
    "decision": Text("The written decision, if it is to be checked as well.", high=20_000),
}
DEFAULTS = defaults(SETTINGS)


def run(settings: Mapping[str, Any]) -> Iterator[Event]:
    """The lab's events. Raises ValueError at once when a file is missing."""
    chosen = checked(SETTINGS, settings)
    if not (chosen["safetensors"] and chosen["record"]):
        raise ValueError("Choose both files: final.safetensors and loss_final.json.")
    try:
        file = base64.b64decode(chosen["safetensors"], validate=True)
    except binascii.Error as error:
        raise ValueError("safetensors is not base64.") from error
    return _events(file, chosen)


def _events(file: bytes, chosen: dict[str, Any]) -> Iterator[Event]:
    yield progress(0, 1)
    verdict = release.judge(file, chosen["record"], chosen["decision"])
    yield from (check.row() for check in verdict.checks)
    yield progress(1, 1)
    record = verdict.record or {}
    shown = {name: record.get(name) for name in ("reference_loss", "micro", "accum", "effective")}
    yield {"kind": "result", "passed": verdict.passed, "loss": verdict.loss, "recorded_loss": record.get("loss"), **shown}
