"""One real server for a session of browser tests: `python -m app serve` on a free port, with a data folder of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
HOST = "127.0.0.1"
START_S = 120.0
"""A first start may still have to prepare the runtime files."""


@dataclass(frozen=True, slots=True)
class Server:
    """A server that answers."""

    url: str
    """Origin, without a trailing slash."""
    log: Path
    """Everything it printed."""
    data: Path
    """Its data folder."""


def free_port() -> int:
    """A port that nothing listened on a moment ago."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def tail(log: Path, lines: int = 60) -> str:
    """The last lines of a log, for the report of a failed test."""
    if not log.exists():
        return "(no log)"
    return "\n".join(log.read_text(errors="replace").splitlines()[-lines:])


@contextmanager
def serve(data: Path, log: Path, *, settings: dict[str, str] | None = None) -> Iterator[Server]:
    """Start a server, wait until ``/healthz`` answers, end it afterwards.

    `settings` are further ``MICROBATCH_*`` variables. Raises RuntimeError with the end of the log when the server ends
    early or does not answer within `START_S`.
    """
    port = free_port()
    url = f"http://{HOST}:{port}"
    log.parent.mkdir(parents=True, exist_ok=True)
    environment = {
        **os.environ,
        "PYTHONUNBUFFERED": "1",
        "MICROBATCH_HOST": HOST,
        "MICROBATCH_PORT": str(port),
        "MICROBATCH_DATA_DIR": str(data),
        **(settings or {}),
    }
    with log.open("w") as sink:
        process = subprocess.Popen(
            [sys.executable, "-m", "app", "serve"],
            cwd=ROOT,
            env=environment,
            stdout=sink,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait(process, url, log)
        yield Server(url=url, log=log, data=data)
    finally:
        process.terminate()
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    end = time.monotonic() + START_S
    while time.monotonic() < end:
        if process.poll() is not None:
            raise RuntimeError(f"the server ended with {process.returncode} before it answered:\n{tail(log)}")
        try:
            with urllib.request.urlopen(f"{url}/healthz", timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    raise RuntimeError(f"the server did not answer within {START_S:.0f} s:\n{tail(log)}")
