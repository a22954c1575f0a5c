"""Asking too fast is answered with 429 and when to try again; a class behind one address is not."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.requests import Request
from starlette.testclient import TestClient

from app.config import Rate, Settings
from app.progress import Rates
from app.web.rates import address_of, limit_of
from tests.web.talk import EXERCISE, MakeApp, judged, new_attempt, right_outputs
from tests.web.test_secrets import all_routes

POSTS: dict[str, tuple[str, dict[str, Any]]] = {
    "attempts": ("/api/attempts", {"exercise": EXERCISE, "code": ""}),
    "outputs": ("/api/attempts/nothing/outputs", {"outputs": []}),
    "hints": ("/api/hints", {"exercise": EXERCISE, "function": "double", "rung": 0}),
    "solution": ("/api/solution", {"exercise": EXERCISE}),
    "plan_tasks": ("/api/plans/tasks", {}),
    "plan_answers": ("/api/plans/tasks/nothing/answers", {"micro": 1, "accumulation": 1}),
}
SLOW = Rate(3, 3000)
"""Three at once, then one in a thousand seconds: no test waits for the next."""


def codes(client: TestClient, kind: str, times: int) -> list[int]:
    path, body = POSTS[kind]
    return [client.post(path, json=body).status_code for _ in range(times)]


def rates_of(client: TestClient) -> Rates:
    """The application's buckets, whose clock a test may move."""
    app: Any = client.app
    return next(item.kwargs["rates"] for item in app.user_middleware if "rates" in item.kwargs)


@pytest.mark.parametrize("kind", list(POSTS))
def test_each_limit(make_app: MakeApp, kind: str) -> None:
    """Each of them has a bucket of its own: full, it refuses with word, sentence and header, and the others go on."""
    client = make_app(**{f"rate_{kind}": SLOW})
    new_attempt(client)  # a session, so that the session's bucket is the one that fills
    assert 429 not in codes(client, kind, 3)
    path, body = POSTS[kind]
    reply = client.post(path, json=body)
    assert reply.status_code == 429
    assert set(reply.json()) == {"error", "detail", "status", "id"}
    assert reply.json()["error"] == "too-many-requests"
    seconds = int(reply.headers["retry-after"])
    assert 990 <= seconds <= 1000
    assert f"{seconds} seconds" in reply.json()["detail"]
    for other in POSTS.keys() - {kind}:
        assert 429 not in codes(client, other, 5)


def test_after_the_wait_it_goes_on(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits as long as the header says is let through."""
    client = make_app(rate_hints=SLOW)
    new_attempt(client)
    path, body = POSTS["hints"]
    replies = [client.post(path, json=body) for _ in range(4)]
    rates = rates_of(client)
    now = rates._now
    monkeypatch.setattr(rates, "_now", lambda: now() + int(replies[3].headers["retry-after"]))
    assert [reply.status_code for reply in replies] == [200, 200, 200, 429]
    assert codes(client, "hints", 2) == [200, 429]


def test_refused_outputs_do_not_use_the_attempt(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """An attempt whose outputs came too fast can still be answered later."""
    client = make_app(rate_outputs=SLOW)
    attempt = new_attempt(client)
    assert 429 not in codes(client, "outputs", 3)
    url = f"/api/attempts/{attempt['attempt']}/outputs"
    assert client.post(url, json=right_outputs(attempt)).status_code == 429
    rates = rates_of(client)
    now = rates._now
    monkeypatch.setattr(rates, "_now", lambda: now() + 1000)
    assert client.post(url, json=right_outputs(attempt)).status_code == 200


def test_a_class_behind_one_address(make_app: MakeApp) -> None:
    """Thirty learners of one address start together and check, with the limits that ship; none is refused."""
    shipped = Settings()
    rates = {f"rate_{kind}": getattr(shipped, f"rate_{kind}") for kind in POSTS}
    app = make_app(**rates).app
    for _ in range(30):
        assert judged(TestClient(app))["status"] == "passed"


def test_an_address_has_a_limit_too(make_app: MakeApp) -> None:
    """Throwing the cookie away does not help: sessions of one address share a larger bucket."""
    app = make_app(rate_attempts=SLOW, rate_address_factor=2).app
    path, body = POSTS["attempts"]
    found = [TestClient(app).post(path, json=body).status_code for _ in range(8)]
    assert found == [201] * 6 + [429] * 2
    elsewhere = TestClient(app, client=("192.0.2.9", 1))
    assert elsewhere.post(path, json=body).status_code == 201


def test_what_is_refused_for_another_reason_counts(make_app: MakeApp) -> None:
    """Bodies that cannot be read are limited as well, before they are read."""
    client = make_app(rate_outputs=SLOW, rate_address_factor=1)
    path = POSTS["outputs"][0]
    found = [client.post(path, content=b"{", headers={"content-type": "application/json"}).status_code for _ in range(5)]
    assert found == [400] * 3 + [429] * 2


def test_another_sites_requests_do_not_count(make_app: MakeApp) -> None:
    """A page elsewhere cannot use up a learner's rate by making their browser post."""
    client = make_app(rate_attempts=SLOW)
    new_attempt(client)
    path, body = POSTS["attempts"]
    for _ in range(5):
        assert client.post(path, json=body, headers={"origin": "https://evil.example"}).status_code == 403
    assert codes(client, "attempts", 2) == [201, 201]


def test_reading_is_never_limited(make_app: MakeApp) -> None:
    """Pages and files are not counted."""
    client = make_app(**{f"rate_{kind}": Rate(1, 1e6) for kind in POSTS}, rate_address_factor=1)
    assert {client.get(path).status_code for path in ["/", "/lessons/doubling", "/healthz"] * 5} == {200}


def test_every_route_that_changes_something_is_limited(client: TestClient) -> None:
    """A route that is added later needs a limit, or this fails."""
    app: Any = client.app
    posts = [route.path for route in all_routes(app.router) if route.methods - {"GET", "HEAD", "OPTIONS"}]
    assert len(posts) == len(POSTS)
    assert {limit_of(path.replace("{attempt}", "x").replace("{task}", "x")) for path in posts} == set(POSTS)


@pytest.mark.parametrize(
    ("host", "same", "other"),
    [
        ("192.0.2.7", "192.0.2.7", "192.0.2.8"),
        ("2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"),
        ("::ffff:192.0.2.7", "192.0.2.7", "::ffff:192.0.2.8"),
        ("fe80::1%eth0", "fe80::2%eth1", "fe80:0:0:1::1"),
        ("testclient", "testclient", ""),
    ],
)
def test_what_counts_as_one_address(host: str, same: str, other: str) -> None:
    """An IPv6 subscriber has a /64 of addresses, and an IPv4 one may come in IPv6's clothes."""

    def found(text: str) -> str:
        return address_of(Request({"type": "http", "client": (text, 1), "headers": []}))

    assert found(host) == found(same)
    assert found(host) != found(other)
    assert address_of(Request({"type": "http", "client": None, "headers": []})) == ""
