"""One shape for every failed request, and a page where a person asked."""

from __future__ import annotations

import logging
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.errors import DETAIL_CHARACTERS, error_body
from tests.web.talk import EXERCISE, MakeApp

JSON = {"content-type": "application/json"}
FAILING: list[tuple[int, str, str, dict[str, Any]]] = [
    (404, "GET", "/nothing", {}),
    (404, "GET", "/lessons/nothing", {}),
    (404, "GET", "/lessons/nothing/", {}),
    (404, "GET", "/lessons/doubling/figures/nothing.svg", {}),
    (404, "GET", "/static/x/nothing.js", {}),
    (404, "GET", "/runtime/nothing", {}),
    (404, "GET", "/api/nothing", {}),
    (404, "GET", "/docs", {}),
    (404, "GET", "/redoc", {}),
    (404, "POST", "/api/attempts", {"json": {"exercise": "x", "code": ""}}),
    (404, "POST", "/api/attempts/x/outputs", {"json": {"outputs": []}}),
    (405, "POST", "/", {}),
    (405, "GET", "/api/attempts", {}),
    (405, "DELETE", "/healthz", {}),
    (405, "PUT", "/static/x/js/page.js", {}),
    (400, "POST", "/api/attempts", {"content": b"{", "headers": JSON}),
    (403, "POST", "/api/attempts", {"json": {}, "headers": {"origin": "null"}}),
    (413, "POST", "/api/attempts", {"content": b" " * 300_000, "headers": JSON}),
    (413, "POST", "/nothing", {"content": b" " * 300_000}),
    (415, "POST", "/api/attempts", {"content": b"{}"}),
    (422, "POST", "/api/attempts", {"json": {}}),
    (422, "POST", "/api/attempts", {"json": {"exercise": 1, "code": None}}),
    (422, "POST", "/api/attempts", {"json": {"exercise": "x" * 300, "code": ""}}),
    (422, "POST", f"/api/attempts/{'x' * 300}/outputs", {"json": {"outputs": []}}),
]


@pytest.mark.parametrize(
    ("status", "method", "path", "request_"), FAILING, ids=[f"{row[0]} {row[1]} {row[2][:40]}" for row in FAILING]
)
def test_shape(client: TestClient, status: int, method: str, path: str, request_: dict[str, Any]) -> None:
    """Whatever goes wrong, the body is {error, detail, status, id} and nothing else, and is not kept by caches."""
    reply = client.request(method, path, **request_)
    assert reply.status_code == status
    body = reply.json()
    assert set(body) == {"error", "detail", "status", "id"}
    assert body["status"] == status
    assert body["error"].replace("-", "").isalpha()
    assert body["detail"].endswith((".", "required", "characters", "string"))
    assert len(body["id"]) == 12
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["cache-control"] == "no-store"


def test_method_not_allowed_names_the_methods(client: TestClient) -> None:
    """405 says what is allowed."""
    assert client.get("/api/attempts").headers["allow"] == "POST"


def test_validation_says_where_and_repeats_nothing(client: TestClient) -> None:
    """422 names the places that are wrong, without echoing what was sent."""
    body = {"exercise": {"evil-key": "evil-value"}, "code": ["evil-value"]}
    reply = client.post("/api/attempts", json=body)
    detail = reply.json()["detail"]
    assert "exercise:" in detail
    assert "code:" in detail
    assert "evil" not in reply.text


def test_many_mistakes_make_a_short_sentence(client: TestClient) -> None:
    """However much is wrong, the detail stays readable."""
    reply = client.post("/api/attempts/x/outputs", json={"outputs": [{"kind": "?"}] * 1000})
    assert len(reply.json()["detail"]) <= DETAIL_CHARACTERS
    assert "more" in reply.json()["detail"]


def test_long_details_are_cut() -> None:
    """No detail is longer than the limit."""
    assert len(str(error_body(400, "x", "y", "z" * 9999)["detail"])) == DETAIL_CHARACTERS


@pytest.mark.parametrize("accept", ["text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"])
def test_people_get_a_page(client: TestClient, accept: str) -> None:
    """A person who mistypes an address sees a page of ours with the id, under the pages' policy."""
    reply = client.get("/nothing", headers={"accept": accept})
    assert reply.status_code == 404
    assert reply.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in reply.headers["content-security-policy"]
    assert "404" in reply.text


@pytest.mark.parametrize("path", ["/api/nothing", "/static/x/y.js", "/runtime/x", "/openapi.json/x"])
def test_programs_get_json_whatever_they_accept(client: TestClient, path: str) -> None:
    """Below the addresses of programs an error is JSON, also when opened in a browser."""
    reply = client.get(path, headers={"accept": "text/html"})
    assert reply.json()["status"] == 404


def break_health(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: object) -> None:
        raise RuntimeError("secret-of-the-server")

    monkeypatch.setattr("app.web.library.Library.current", fail)


def test_our_failures_have_an_id_and_a_log_line(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An exception of ours becomes 500 in the same shape; its text stays in the log, with the traceback, under the id."""
    client = make_app()
    break_health(client, monkeypatch)
    with caplog.at_level(logging.ERROR):
        reply = client.get("/healthz")
    assert (reply.status_code, reply.json()["error"]) == (500, "internal")
    assert "secret" not in reply.text
    assert reply.json()["id"] in caplog.text
    assert "secret-of-the-server" in caplog.text


def test_a_broken_error_page_does_not_hide_the_error(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """When even the error page fails, the answer is the JSON shape with the first error's id; both are logged."""
    client = make_app()
    break_health(client, monkeypatch)
    with caplog.at_level(logging.ERROR):
        reply = client.get("/lessons/doubling", headers={"accept": "text/html"})
    assert (reply.status_code, reply.json()["error"]) == (500, "internal")
    assert "the error page failed" in caplog.text


def test_ids_differ(client: TestClient) -> None:
    """Each request has an id of its own."""
    assert len({client.get("/nothing").json()["id"] for _ in range(20)}) == 20


def test_code_beside_an_unknown_field_is_fine(client: TestClient) -> None:
    """A page that is newer than the server may send more; what is not known is ignored."""
    assert client.post("/api/attempts", json={"exercise": EXERCISE, "code": "", "later": 1}).status_code == 201
