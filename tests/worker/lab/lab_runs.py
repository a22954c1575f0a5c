"""Small settings of every lab, shared by the tests on CPython and in Pyodide, and what to ignore when two runs are compared."""

from __future__ import annotations

import json
from typing import Any

import microbatch_lab

SMALL: dict[str, dict[str, Any]] = {
    "same_gradient": {"updates": 12, "every": 5},
    "training_race": {"plans": ["2x1", "2x4", "8x1"], "updates": 23},
    "break_it": {"no_divide": True, "updates": 23},
    "noise": {"at": [0, 10, 20], "draws": 600, "batches": [1, 4, 16]},
    "three_ways": {"plans": ["16x1", "4x4", "2x8"], "effective": 16, "updates": 7},
    "release_run": {
        "micro": 2,
        "accum": 2,
        "effective": 4,
        "updates": 30,
        "warmup": 5,
        "reference_step": 8,
        "checkpoint_every": 12,
    },
}

TIMES = ("seconds", "per_pass_ms", "fastest", "slowest")
"""Fields that depend on the clock."""


def run(lab: str, **settings: Any) -> list[dict[str, Any]]:
    """All events of one run."""
    return [json.loads(text) for text in microbatch_lab.start(lab, json.dumps(settings))]


def rows(events: list[dict[str, Any]], table: str) -> list[dict[str, Any]]:
    """The rows of one table."""
    return [event for event in events if event["kind"] == "row" and event["table"] == table]


def curve(events: list[dict[str, Any]], series: str, seed: int | None = None) -> list[float]:
    """A series put together from its points; x must count on without a gap."""
    x, y = [], []
    for event in events:
        if event["kind"] == "point" and event["series"] == series and event.get("seed") == seed:
            x += event["x"]
            y += event["y"]
    assert x == list(range(len(x)))
    return y


def untimed(value: Any) -> Any:
    """Without the fields that depend on the clock."""
    if isinstance(value, dict):
        return {key: untimed(each) for key, each in value.items() if key not in TIMES}
    return [untimed(each) for each in value] if isinstance(value, list) else value
