"""From nothing to “NumPy is imported”, with the files as they are published and as we prepare them; on Node.

Node has no HTTP and no code cache in between: the rows compare what the interpreter itself has to do.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from app.config import Settings
from app.runtime import PreparedRuntime, fetch, node, pins
from app.runtime.build import root
from tests.bench.timing import Board, Timing

BOOT = Path(__file__).parents[1] / "runtime" / "boot.mjs"
MOST = 10
"""Starts of each kind: they take seconds."""


def starts(times: int) -> Iterator[Board]:
    """Needs the prepared runtime; raises NotPreparedError."""
    settings = Settings.from_env()
    prepared = PreparedRuntime.load(settings)
    lock = json.loads(json.dumps(dict(prepared.lock)))
    numpy = lock["packages"]["numpy"]
    published = {
        **numpy,
        "file_name": pins.NUMPY_WHEEL,
        "sha256": next(pin.sha256 for pin in pins.PINS if pin.name == pins.NUMPY_WHEEL),
    }
    jobs = {
        "files as published": _job(fetch.folder_of(settings), ".", {**lock, "packages": {"numpy": published}}),
        "prepared files": _job(root(settings), prepared.core_dir_name, {**lock, "packages": {"numpy": numpy}}),
    }
    rows = {title: Timing(title) for title in jobs}
    for job in jobs.values():
        node.run(BOOT, job)  # once for the file cache
    for _ in range(min(times, MOST)):
        for title, job in jobs.items():
            with rows[title].once():
                node.run(BOOT, job)
    yield Board("Start of Python with NumPy on Node, the start of Node included", list(rows.values()))


def _job(folder: Path, core: str, lock: dict[str, Any]) -> str:
    code = "import numpy; numpy.zeros(3).sum()"
    return json.dumps({"root": str(folder), "core": core, "lock": lock, "packages": ["numpy"], "code": code})
