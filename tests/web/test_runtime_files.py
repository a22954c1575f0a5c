"""Python's files: exact types, compressed beforehand, kept for ever, open to the worker's null origin."""

from __future__ import annotations

import gzip
from pathlib import Path

import brotli
import pytest
from starlette.testclient import TestClient

from app.runtime import PreparedRuntime
from tests.web.talk import MakeApp

WASM = "core-aa11/pyodide.asm.wasm"

TYPES = [
    ("core-aa11/pyodide.mjs", "text/javascript; charset=utf-8"),
    (WASM, "application/wasm"),
    ("core-aa11/python_stdlib.zip", "application/zip"),
    ("numpy-bb22.whl", "application/zip"),
    ("lock-dd44.json", "application/json"),
]


@pytest.mark.parametrize("encoding", ["identity", "gzip", "br"])
@pytest.mark.parametrize(("name", "kind"), TYPES)
def test_types(client: TestClient, name: str, kind: str, encoding: str) -> None:
    """A wrong type makes Pyodide wait for ever, so it is exact in every encoding."""
    reply = client.get(f"/runtime/{name}", headers={"accept-encoding": encoding})
    assert (reply.status_code, reply.headers["content-type"]) == (200, kind)


@pytest.mark.parametrize("encoding", ["identity", "gzip", "br"])
def test_bytes(client: TestClient, runtime: PreparedRuntime, encoding: str) -> None:
    """Each form, decompressed, is the file; the length is that of what is sent."""
    file = runtime.file(WASM)
    assert file is not None
    with client.stream("GET", f"/runtime/{WASM}", headers={"accept-encoding": encoding}) as reply:
        sent = b"".join(reply.iter_raw())
    undo = {"identity": bytes, "gzip": gzip.decompress, "br": brotli.decompress}[encoding]
    assert undo(sent) == file.path.read_bytes()
    assert int(reply.headers["content-length"]) == len(sent)
    assert reply.headers.get("content-encoding", "identity") == encoding


def test_headers(client: TestClient) -> None:
    """Kept for ever, told apart by encoding, readable by the worker."""
    headers = client.get(f"/runtime/{WASM}").headers
    assert headers["cache-control"] == "public, max-age=31536000, immutable"
    assert headers["vary"] == "Accept-Encoding"
    assert headers["access-control-allow-origin"] == "*"
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    assert "access-control-allow-credentials" not in headers


def test_etag(client: TestClient) -> None:
    """A known file is not sent again; its forms have different tags."""
    tags = {
        encoding: client.get(f"/runtime/{WASM}", headers={"accept-encoding": encoding}).headers["etag"]
        for encoding in ("identity", "gzip", "br")
    }
    assert len(set(tags.values())) == 3
    again = client.get(f"/runtime/{WASM}", headers={"accept-encoding": "br", "if-none-match": tags["br"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["access-control-allow-origin"] == "*"


@pytest.mark.parametrize(
    "name", [f"{WASM}.br", f"{WASM}.gz", "nothing.mjs", "", "core-aa11", "core-aa11/", "../lessons/course.md", "%2e%2e/x"]
)
def test_nothing_else(client: TestClient, name: str) -> None:
    """Only listed names are served, and the siblings only as encodings."""
    reply = client.get(f"/runtime/{name}")
    assert (reply.status_code, reply.json()["error"]) == (404, "not-found")


def test_a_deleted_file_is_our_fault(make_app: MakeApp, runtime: PreparedRuntime, tmp_path: Path) -> None:
    """When somebody empties the cache under a running server, the answer is 503 at once: no hang, no broken reply."""
    gone = PreparedRuntime(
        runtime.core_dir_name,
        runtime.lock_name,
        runtime.packages,
        tuple(type(one)(one.name, tmp_path / "gone", one.raw_bytes, None, None, one.sha256) for one in runtime.files),
        runtime.lock,
        runtime.digest,
    )
    reply = make_app(python=gone).get(f"/runtime/{WASM}")
    assert (reply.status_code, reply.json()["error"]) == (503, "unavailable")
