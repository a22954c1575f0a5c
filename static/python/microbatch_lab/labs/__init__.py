"""The lab programs: one module each, with SETTINGS, DEFAULTS and ``run(settings) -> Iterator[event]``; see README.md."""

from __future__ import annotations

import importlib
import json
import math
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np

type Event = dict[str, Any]

LABS = ("same_gradient", "training_race", "break_it", "noise", "three_ways", "release_run", "release_check")


def start(lab_id: str, settings_json: str = "{}") -> Iterator[str]:
    """The events of one run, as JSON texts. Raises ValueError at once for an unknown lab or a setting out of range."""
    lab = _module(lab_id)
    try:
        given = json.loads(settings_json)
    except json.JSONDecodeError as error:
        raise ValueError("The settings are not JSON.") from error
    if not isinstance(given, dict):
        raise ValueError("The settings must be a table of names and values.")
    return (text(event) for event in lab.run(given))


def describe(lab_id: str) -> str:
    """The lab's settings as JSON: name → default, range or choices, and what it means."""
    return json.dumps({name: setting.described() for name, setting in _module(lab_id).SETTINGS.items()})


def text(event: Event) -> str:
    """One event as JSON; numbers that are not finite become null."""
    return json.dumps(_plain(event), allow_nan=False, separators=(",", ":"))


def _module(lab_id: str) -> ModuleType:
    name = lab_id.replace("-", "_")
    if name not in LABS:
        raise ValueError(f"There is no lab called {lab_id!r}. There are {', '.join(LABS)}.")
    return importlib.import_module(f"microbatch_lab.labs.{name}")


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value
