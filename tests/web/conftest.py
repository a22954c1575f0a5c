"""A small real course, a hand-made runtime and real applications over them; nothing is replaced by a stand-in."""

from __future__ import annotations

import gzip
import hashlib
import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import brotli
import pytest
import uvicorn
from fastapi import FastAPI
from starlette.testclient import TestClient

from app.config import Rate, Settings
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


KINDS = ("attempts", "outputs", "hints", "solution", "plan_tasks", "plan_answers")
UNLIMITED = {f"rate_{kind}": Rate(0) for kind in KINDS}
"""Tests ask faster than any learner; `test_rates` has the limits."""


@contextmanager
def serving(python: PreparedRuntime | None, **changes: Any) -> Iterator[TestClient]:
    """A client of a new application over the small course, with these settings changed; `python=None` has no runtime."""
    with TestClient(application(python, **changes)) as client:
        yield client


@contextmanager
def listening(app: FastAPI, port: int) -> Iterator[str]:
    """The address of a real server of this process; it is up when this returns."""
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning"))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started and thread.is_alive():
            time.sleep(0.01)
        assert server.started
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()


def application(python: PreparedRuntime | None, **changes: Any) -> FastAPI:
    """A new application; see `serving`."""

    def load(_: Settings) -> PreparedRuntime:
        if python is None:
            raise NotPreparedError("nothing is prepared")
        return python

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PreparedRuntime, "load", load)
        return create_app(Settings(**{"lessons_dir": COURSE, **UNLIMITED, **changes}))


@pytest.fixture
def make_app(tmp_path: Path, runtime: PreparedRuntime) -> Iterator[MakeApp]:
    """Makes clients of applications of the test's own; keyword arguments are settings, or `python`."""
    with ExitStack() as stack:

        def make(python: PreparedRuntime | None = runtime, **changes: Any) -> TestClient:
            given = {"data_dir": tmp_path / "data", "cache_dir": tmp_path / "cache", **changes}
            return stack.enter_context(serving(python, **given))

        yield make


@pytest.fixture(scope="session")
def shared_app(tmp_path_factory: pytest.TempPathFactory, runtime: PreparedRuntime) -> Iterator[Any]:
    """One application for all tests that change nothing about it."""
    root = tmp_path_factory.mktemp("shared")
    with serving(runtime, data_dir=root / "data", cache_dir=root / "cache") as client:
        client.app.state.portal = client.portal  # type: ignore[attr-defined]
        yield client.app


@pytest.fixture
def client(shared_app: Any) -> TestClient:
    """A client of the shared application, with cookies of its own."""
    client = TestClient(shared_app)
    client.portal = shared_app.state.portal  # the running loop, instead of a new one for each request
    return client


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A copy of the small course that a test may edit."""
    return Path(shutil.copytree(COURSE, tmp_path / "lessons"))
