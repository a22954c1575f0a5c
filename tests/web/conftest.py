"""A small real course, a hand-made runtime and real applications over them; nothing is replaced by a stand-in."""

from __future__ import annotations

import gzip
import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import brotli
import pytest
from starlette.testclient import TestClient

from app.config import Settings
from app.main import create_app
from app.runtime import NotPreparedError, PreparedRuntime, RuntimeFile
from tests.web.talk import COURSE, MakeApp


@pytest.fixture(scope="session")
def runtime(tmp_path_factory: pytest.TempPathFactory) -> PreparedRuntime:
    """Files of the kinds a prepared runtime has, small, with real compressed siblings."""
    root = tmp_path_factory.mktemp("runtime")
    content = {
        "core-aa11/pyodide.mjs": b"export const version = 1;\n" * 80,
        "core-aa11/pyodide.asm.wasm": b"\0asm\1\0\0\0" * 200,
        "core-aa11/python_stdlib.zip": b"PK" * 500,
        "numpy-bb22.whl": b"PK" * 400,
        "microbatch_browser-cc33.whl": b"PK",
        "lock-dd44.json": b'{"packages": {}}',
    }
    files = []
    for name, data in content.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        small = len(data) < 100
        br, gz = brotli.compress(data), gzip.compress(data)
        if not small:
            path.with_name(path.name + ".br").write_bytes(br)
            path.with_name(path.name + ".gz").write_bytes(gz)
        sizes = (None, None) if small else (len(br), len(gz))
        files.append(RuntimeFile(name, path, len(data), *sizes, hashlib.sha256(data).hexdigest()))
    packages = ("numpy", "microbatch-browser")
    lock = {"packages": {"numpy": {"name": "numpy", "file_name": "numpy-bb22.whl"}}, "note": "<&\"'>"}
    return PreparedRuntime("core-aa11", "lock-dd44.json", packages, tuple(files), lock, "digest-of-all")


@pytest.fixture
def make_app(tmp_path: Path, runtime: PreparedRuntime, monkeypatch: pytest.MonkeyPatch) -> Iterator[MakeApp]:
    """Makes a client of a new application over the small course; keyword arguments are settings, `python=None` has none."""
    open_clients: list[TestClient] = []

    def make(python: PreparedRuntime | None = runtime, raising: bool = True, **changes: Any) -> TestClient:
        def load(_: Settings) -> PreparedRuntime:
            if python is None:
                raise NotPreparedError("nothing is prepared")
            return python

        monkeypatch.setattr(PreparedRuntime, "load", load)
        given = {"lessons_dir": COURSE, "data_dir": tmp_path / "data", "cache_dir": tmp_path / "cache", **changes}
        client = TestClient(create_app(Settings(**given)), raise_server_exceptions=raising)
        client.__enter__()
        open_clients.append(client)
        return client

    yield make
    for client in open_clients:
        client.__exit__(None, None, None)


@pytest.fixture
def client(make_app: MakeApp) -> TestClient:
    """A client of one application with the usual settings."""
    return make_app()


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A copy of the small course that a test may edit."""
    return Path(shutil.copytree(COURSE, tmp_path / "lessons"))
