"""Small stand-ins for the pinned files, a web server that serves them, and the real runtime, prepared once."""

from __future__ import annotations

import hashlib
import os
import shutil
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from app.config import Settings
from app.runtime import PreparedRuntime, manifest
from app.runtime.build import build, find, root
from app.runtime.fetch import fetch
from app.runtime.pins import Pin

FILES = {"one.mjs": b"export {};\n" * 50_000, "two.zip": bytes(range(256)) * 1000}


def pin_of(name: str, content: bytes) -> Pin:
    """The pin under which `content` is accepted."""
    return Pin(name, hashlib.sha256(content).hexdigest(), len(content))


@pytest.fixture
def pins() -> tuple[Pin, ...]:
    """Pins of two small files."""
    return tuple(pin_of(name, content) for name, content in FILES.items())


@dataclass
class Mirror:
    """A local web server; what it serves and how slowly may be changed while it runs."""

    url: str = ""
    files: dict[str, bytes] = field(default_factory=lambda: dict(FILES))
    bytes_before_stall: int | None = None
    """After this many bytes of each file the server waits instead of sending the rest."""
    stalled: threading.Event = field(default_factory=threading.Event)
    asked: list[str] = field(default_factory=list)
    """Paths of the GET requests."""


@pytest.fixture
def mirror() -> Iterator[Mirror]:
    """A mirror that serves FILES."""
    state = Mirror()
    done = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_HEAD(self) -> None:
            self.send_response(200)
            self.end_headers()

        def do_GET(self) -> None:
            state.asked.append(self.path)
            content = state.files.get(self.path.removeprefix("/"))
            if content is None:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            limit = state.bytes_before_stall
            self.wfile.write(content if limit is None else content[:limit])
            self.wfile.flush()
            if limit is not None:
                state.stalled.set()
                done.wait(30)

        def log_message(self, *_: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    state.url = f"http://127.0.0.1:{server.server_port}/"
    yield state
    done.set()
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Settings with an empty cache."""
    return Settings(cache_dir=tmp_path / "cache")


@pytest.fixture(scope="session")
def real() -> Settings:
    """This machine's own cache, fetched and prepared: the tests look at the very files that are served."""
    settings = Settings.from_env()
    fetch(settings)
    build(settings)
    return settings


@pytest.fixture(scope="session")
def prepared(real: Settings) -> PreparedRuntime:
    """The runtime as it is served."""
    return PreparedRuntime.load(real)


@pytest.fixture
def copied(real: Settings, prepared: PreparedRuntime, tmp_path: Path) -> Settings:
    """Settings with a cache of their own in which everything is prepared, and a ``static/python`` that may be changed.

    The files are links: a test that damages one must replace it, not write into it.
    """
    static = tmp_path / "static"
    shutil.copytree(real.static_dir / "python", static / "python", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    settings = real.with_(cache_dir=tmp_path / "cache", static_dir=static)
    (root(settings) / prepared.core_dir_name).mkdir(parents=True)
    whole = find(real)
    for path in (whole, whole.with_name(manifest.read(whole)["core"])):
        shutil.copyfile(path, root(settings) / path.name)
    for item in prepared.files:
        for each in (item.path, item.br_path, item.gz_path):
            if each:
                os.link(each, root(settings) / each.relative_to(root(real)))
    return settings


def names_in(folder: Path) -> set[str]:
    """Every file below `folder`."""
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def wait_for(condition: Any, seconds: float = 20.0) -> None:
    """Wait until `condition()` holds."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)
