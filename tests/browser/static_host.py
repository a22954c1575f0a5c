"""A host that only hands out files: `http.server` over an export, under two sub-paths, with every request noted."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tests.browser.server import ROOT


@dataclass
class StaticHost:
    """A running host."""

    origin: str
    answers: list[tuple[str, int]] = field(default_factory=list)
    """Path and status of every answer so far."""

    def missing(self) -> list[tuple[str, int]]:
        """What was asked for and could not be given."""
        return [(path, status) for path, status in self.answers if status >= 400]


class _Handler(SimpleHTTPRequestHandler):
    def __init__(self, *args: Any, host: StaticHost, **more: Any) -> None:
        self._host = host
        super().__init__(*args, **more)

    def send_response(self, code: int, message: str | None = None) -> None:
        """Note what is answered."""
        self._host.answers.append((self.path, code))
        super().send_response(code, message)

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


@contextmanager
def static_host(folder: Path) -> Iterator[StaticHost]:
    """The course exported to ``/course/``, and the same files again under ``/other/``, as another export on one host."""
    # In a process of its own, as an author does it: where a browser was driven before, this one has an event loop.
    command = [sys.executable, "-m", "app", "export", str(folder / "course"), "--base", "/course/"]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (folder / "other").symlink_to(folder / "course")
    host = StaticHost("")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, host=host, directory=str(folder)))
    server.daemon_threads = True
    host.origin = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
