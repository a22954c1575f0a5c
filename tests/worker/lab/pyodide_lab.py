"""Labs inside the prepared Pyodide, the one that pages load, on Node."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from app.config import Settings
from app.runtime import PreparedRuntime, build, node

HOST = Path(__file__).parent / "lab_host.mjs"
DEADLINE_S = 300

type Job = tuple[str, dict[str, Any]]
"""A lab's id and its settings."""


def run(jobs: Sequence[Job], deadline_s: float = DEADLINE_S) -> dict[str, Any]:
    """What lab_host.mjs answers for these jobs, in one interpreter."""
    settings = Settings.from_env(reload=True)
    runtime, folder = PreparedRuntime.load(settings), build.root(settings)
    job = {
        "core": str(folder / runtime.core_dir_name),
        "packages": str(folder),
        "lock": dict(runtime.lock),
        "jobs": [{"lab": lab, "settings": chosen} for lab, chosen in jobs],
    }
    command = [str(node.executable()), str(HOST)]
    done = subprocess.run(command, input=json.dumps(job), capture_output=True, text=True, timeout=deadline_s, check=False)
    assert done.returncode == 0, done.stderr[-4000:]
    return json.loads(done.stdout)  # type: ignore[no-any-return]
