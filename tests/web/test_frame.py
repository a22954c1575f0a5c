"""The runtime frame: what it is given, and how little it and its worker may do."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.runtime import PreparedRuntime
from tests.web.talk import MakeApp


class Tags(HTMLParser):
    """Collects the attributes of each tag."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def frame(client: TestClient, **headers: str) -> tuple[dict[str, Any], dict[str, list[str]], list[tuple[str, dict[str, Any]]]]:
    """The data attributes, the policy and all tags of the frame."""
    reply = client.get("/runtime/frame", headers=headers)
    assert reply.status_code == 200
    tags = Tags(reply.text).tags
    data = {name.removeprefix("data-"): value for name, value in tags[0][1].items() if name.startswith("data-")}
    policy = {
        name: sources for name, *sources in (part.split() for part in reply.headers["content-security-policy"].split(";"))
    }
    return data, policy, tags


def test_carries_what_the_worker_needs(client: TestClient, runtime: PreparedRuntime) -> None:
    """Addresses, the lock as it is, and each fetched file with its sizes; the lock file is not fetched."""
    data, _, _ = frame(client)
    assert data["core"] == "/runtime/core-aa11/"
    assert data["packages"] == "/runtime/"
    assert json.loads(data["lock"]) == runtime.lock
    assert json.loads(data["names"]) == ["numpy", "microbatch-browser"]
    files = json.loads(data["files"])
    assert {file["name"] for file in files} == {file.name for file in runtime.files} - {"lock-dd44.json"}
    for file in files:
        assert client.get(file["url"]).status_code == 200
        assert 0 < file["compressed"] <= file["raw"] == len(client.get(file["url"]).content)


def test_is_one_script_and_nothing_inline(client: TestClient) -> None:
    """The page is a single module script from the worker's folder."""
    data, _, tags = frame(client)
    scripts = [attributes for tag, attributes in tags if tag == "script"]
    assert scripts == [{"type": "module", "src": f"{data['worker-dir']}frame.js"}]
    assert not [name for _, attributes in tags for name in attributes if name.startswith("on") or name == "style"]


def test_policy(client: TestClient) -> None:
    """Scripts from two folders, fetches of the listed files, data: workers, WebAssembly; no eval, no API, no other frame."""
    data, policy, _ = frame(client)
    origin = "http://testserver"
    assert policy == {
        "default-src": ["'none'"],
        "script-src": [f"{origin}{data['worker-dir']}", f"{origin}/runtime/core-aa11/", "'wasm-unsafe-eval'"],
        "connect-src": [
            f"{origin}/runtime/core-aa11/",
            f"{origin}/runtime/numpy-bb22.whl",
            f"{origin}/runtime/microbatch_browser-cc33.whl",
        ],
        "worker-src": ["data:"],
        "base-uri": ["'none'"],
        "form-action": ["'none'"],
        "object-src": ["'none'"],
        "frame-ancestors": ["'self'"],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["microbatch-worker"],
    }


def test_only_we_may_frame_it_whatever_the_pages_allow(make_app: MakeApp) -> None:
    """The setting for pages does not reach the frame in which learner code runs."""
    _, policy, _ = frame(make_app(frame_ancestors=("https://school.example",)))
    assert policy["frame-ancestors"] == ["'self'"]


@pytest.mark.parametrize("host", ["evil.example; script-src *", "a b", "[::1]:8000", "a,b", "x:99999999", "'unsafe-eval'"])
def test_a_hostile_host_cannot_widen_the_policy(client: TestClient, host: str) -> None:
    """A Host header that cannot stand in a policy is left out of it."""
    _, policy, _ = frame(client, host=host)
    assert policy["script-src"] == ["'self'", "'wasm-unsafe-eval'"]
    assert policy["connect-src"] == ["'self'"]


def test_says_at_once_that_there_is_no_python(make_app: MakeApp) -> None:
    """Without a prepared runtime the frame carries the reason, so the page need not wait for a timer."""
    data, policy, _ = frame(make_app(python=None))
    assert "not installed" in data["problem"]
    assert set(data) == {"worker", "worker-dir", "problem"}
    assert policy["connect-src"] == ["'none'"]
