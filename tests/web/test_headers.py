"""Security headers on every response, whatever made it."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from app.config import Rate
from app.web.policy import LOCKED_POLICY
from tests.web.talk import EXERCISE, MakeApp

HTML = {"accept": "text/html"}
PLACES: list[tuple[str, str, dict[str, Any], int]] = [
    ("GET", "/", {}, 200),
    ("HEAD", "/", {}, 200),
    ("GET", "/lessons/doubling", {}, 200),
    ("GET", "/lessons/doubling/", {"follow_redirects": False}, 308),
    ("GET", "/lessons/doubling/figures/two.svg", {}, 200),
    ("GET", "/lessons/doubling/labs/twice", {}, 200),
    ("GET", "/lessons/nothing", {}, 404),
    ("GET", "/lessons/nothing", {"headers": HTML}, 404),
    ("GET", "/static/x/js/page.js", {}, 200),
    ("GET", "/static/x/nothing.js", {}, 404),
    ("GET", "/runtime/frame", {}, 200),
    ("GET", "/runtime/core-aa11/pyodide.mjs", {}, 200),
    ("GET", "/runtime/numpy-bb22.whl", {"headers": {"if-none-match": "*"}}, 304),
    ("GET", "/healthz", {}, 200),
    ("GET", "/openapi.json", {}, 200),
    ("OPTIONS", "/", {}, 405),
    ("POST", "/", {}, 405),
    ("POST", "/api/attempts", {"json": {"exercise": EXERCISE, "code": ""}}, 201),
    ("POST", "/api/attempts", {"json": {}}, 422),
    ("POST", "/api/attempts", {"json": {}, "headers": {"origin": "null"}}, 403),
    ("POST", "/api/attempts", {"content": b" " * 300_000}, 413),
    ("POST", "/api/hints", {"json": {"exercise": EXERCISE, "function": "double", "rung": 0}}, 200),
    ("POST", "/api/hints", {"json": {"exercise": EXERCISE, "function": "double", "rung": 9}}, 404),
    ("POST", "/api/solution", {"json": {"exercise": EXERCISE}}, 403),
]


@pytest.mark.parametrize(("method", "path", "more", "status"), PLACES, ids=[f"{row[0]} {row[1]} {row[3]}" for row in PLACES])
def test_every_response(client: TestClient, method: str, path: str, more: dict[str, Any], status: int) -> None:
    """Types are not guessed, referrers are short, features are off, windows and embedding are isolated, a policy is set."""
    reply = client.request(method, path, **more)
    assert reply.status_code == status
    headers = reply.headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
    features = dict(part.split("=") for part in headers["permissions-policy"].split(", "))
    assert set(features.values()) == {"()"}
    assert {"camera", "microphone", "geolocation", "usb", "payment", "display-capture"} <= set(features)
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] in {"same-origin", "cross-origin"}
    assert "default-src 'none'" in headers["content-security-policy"]
    assert "access-control-allow-credentials" not in headers
    if "text/html" not in headers.get("content-type", ""):
        assert headers["content-security-policy"] == LOCKED_POLICY


def test_too_many_requests_too(make_app: MakeApp) -> None:
    """A 429 carries the headers as well, and is not cached."""
    client = make_app(rate_hints=Rate(1, 1000), rate_address_factor=1)
    replies = [client.post("/api/hints", json={}) for _ in range(2)]
    assert [reply.status_code for reply in replies] == [422, 429]
    for name in ("content-security-policy", "x-content-type-options", "permissions-policy", "cross-origin-opener-policy"):
        assert replies[1].headers[name] == replies[0].headers[name]
    assert replies[1].headers["cache-control"] == "no-store"


def test_failures_of_ours_too(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """A 500 carries the headers as well."""
    client = make_app()
    monkeypatch.setattr("app.web.library.Library.current", lambda _: 1 / 0)
    reply = client.get("/healthz")
    assert reply.status_code == 500
    assert reply.headers["content-security-policy"] == LOCKED_POLICY
    assert reply.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("path", ["/", "/lessons/doubling"])
def test_page_policy(client: TestClient, path: str) -> None:
    """Pages run scripts of ours from files only: no inline script or style, no eval, no other host, Trusted Types in force."""
    policy = client.get(path).headers["content-security-policy"]
    assert dict(part.split(" ", 1) for part in policy.split("; ")) == {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self' data:",
        "font-src": "'self'",
        "connect-src": "'self'",
        "frame-src": "'self'",
        "manifest-src": "'self'",
        "form-action": "'self'",
        "base-uri": "'none'",
        "object-src": "'none'",
        "frame-ancestors": "'self'",
        "require-trusted-types-for": "'script'",
        "trusted-types": "'none'",
    }


@pytest.mark.parametrize(
    ("ancestors", "sent"),
    [(("'none'",), "'none'"), (("'self'", "https://a.example"), "'self' https://a.example"), ((), "'none'")],
)
def test_who_may_frame_pages_is_a_setting(make_app: MakeApp, ancestors: tuple[str, ...], sent: str) -> None:
    """The setting reaches the pages' policy as it is; an empty one means nobody."""
    assert f"frame-ancestors {sent};" in make_app(frame_ancestors=ancestors).get("/").headers["content-security-policy"]
