"""Requests that change something come from our own pages or from no browser."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from tests.web.talk import EXERCISE

BODY = {"exercise": EXERCISE, "code": ""}

ALLOWED = [
    ("no browser", {}),
    ("our page", {"origin": "http://testserver", "sec-fetch-site": "same-origin"}),
    ("our page, older browser", {"origin": "http://testserver"}),
    ("our page behind a proxy that ends TLS", {"origin": "https://testserver", "sec-fetch-site": "same-origin"}),
]
REFUSED = [
    ("a worker with a null origin", {"origin": "null"}),
    ("a null origin that claims to be ours", {"origin": "null", "sec-fetch-site": "same-origin"}),
    ("another site", {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}),
    ("another site, older browser", {"origin": "https://evil.example"}),
    ("another port of our host", {"origin": "http://testserver:81"}),
    ("a sister site", {"sec-fetch-site": "same-site"}),
    ("typed or bookmarked", {"sec-fetch-site": "none"}),
    ("our name within another", {"origin": "http://testserver.evil.example"}),
    ("our name as a user", {"origin": "http://testserver@evil.example"}),
    ("another scheme", {"origin": "file://testserver"}),
    ("not an origin", {"origin": "http://[oops"}),
    ("empty", {"origin": ""}),
]


@pytest.mark.parametrize("headers", [row[1] for row in ALLOWED], ids=[row[0] for row in ALLOWED])
def test_allowed(client: TestClient, headers: dict[str, str]) -> None:
    """Our pages, and programs that are no browser, may post."""
    assert client.post("/api/attempts", json=BODY, headers=headers).status_code == 201


@pytest.mark.parametrize("headers", [row[1] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused(client: TestClient, headers: dict[str, str]) -> None:
    """Everything else may not, and no session begins."""
    reply = client.post("/api/attempts", json=BODY, headers=headers)
    assert (reply.status_code, reply.json()["error"]) == (403, "cross-origin")
    assert "set-cookie" not in reply.headers


def test_reading_is_free(client: TestClient) -> None:
    """A link from anywhere opens a page; the worker may fetch its files."""
    headers = {"origin": "null", "sec-fetch-site": "cross-site"}
    assert client.get("/healthz", headers=headers).status_code == 200
