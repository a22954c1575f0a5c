"""The API of attempts: inputs go out, outputs come back once, and every refusal has its own status and word."""

from __future__ import annotations

import json
import logging
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.web.limits import BODY_BYTES, CODE_CHARACTERS
from tests.web.talk import EXERCISE, MakeApp, new_attempt, right_outputs, same_outputs


def outputs_url(attempt: dict[str, Any]) -> str:
    return f"/api/attempts/{attempt['attempt']}/outputs"


def word(reply: Any) -> tuple[int, str]:
    return reply.status_code, reply.json()["error"]


def test_an_attempt_tells_inputs_and_limits_and_nothing_else(client: TestClient) -> None:
    """The reply holds exactly what the contract names: no expected value, no name of a case, no bound."""
    attempt = new_attempt(client)
    assert set(attempt) == {"attempt", "expires_at", "cases", "limits"}
    assert len(attempt["cases"]) == 4
    for case in attempt["cases"]:
        assert set(case) == {"id", "function", "args", "kwargs"}
    assert attempt["limits"]["deadline_s"] == 2
    assert attempt["limits"]["output_bytes"] == BODY_BYTES


def test_right_outputs_pass(client: TestClient) -> None:
    """Right results give the verdict passed, which names the attempt and the exercise."""
    attempt = new_attempt(client)
    reply = client.post(outputs_url(attempt), json=right_outputs(attempt))
    assert reply.status_code == 200, reply.text
    verdict = reply.json()
    assert (verdict["attempt"], verdict["exercise"], verdict["status"]) == (attempt["attempt"], EXERCISE, "passed")
    assert verdict["functions"][0]["passed"] == verdict["functions"][0]["total"] == 4


def test_wrong_outputs_fail_as_data(client: TestClient) -> None:
    """A learner's mistake is a verdict with status 200 and the case that shows it."""
    attempt = new_attempt(client)
    reply = client.post(outputs_url(attempt), json=same_outputs(attempt, kind="value", value={"type": "int", "value": "1"}))
    assert (reply.status_code, reply.json()["status"]) == (200, "failed")
    assert reply.json()["functions"][0]["status"] == "value"
    assert reply.json()["functions"][0]["case"]["expected"]


def test_fresh_inputs_each_time(client: TestClient) -> None:
    """Two attempts draw different inputs, so outputs cannot be passed on."""
    assert new_attempt(client)["cases"] != new_attempt(client)["cases"]


def test_a_seed_repeats_the_draws(make_app: MakeApp, tmp_path: Path) -> None:
    """With the seed setting a new session sees the same inputs again, and still another draw for each attempt."""
    first, second = (make_app(seed=7, data_dir=tmp_path / str(number)) for number in range(2))
    draws = [[new_attempt(client)["cases"] for _ in range(2)] for client in (first, second)]
    assert draws[0] == draws[1]
    assert draws[0][0] != draws[0][1]


@pytest.mark.parametrize("seed", [-1, 2**63 - 1, 10**30])
def test_any_seed_works(make_app: MakeApp, seed: int) -> None:
    """Every whole number is a seed."""
    client = make_app(seed=seed)
    attempt = new_attempt(client)
    assert client.post(outputs_url(attempt), json=right_outputs(attempt)).json()["status"] == "passed"


def test_session_cookie(client: TestClient) -> None:
    """The session is a random word that scripts cannot read and other sites cannot send; it is kept, not renewed."""
    reply = client.post("/api/attempts", json={"exercise": EXERCISE, "code": ""})
    cookie = reply.headers["set-cookie"]
    assert cookie.startswith("microbatch=")
    for part in ("HttpOnly", "SameSite=lax", "Path=/"):
        assert part in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in client.post("/api/attempts", json={"exercise": EXERCISE, "code": ""}).headers


def test_session_cookie_over_tls(client: TestClient) -> None:
    """Over https the cookie is Secure and carries the __Host- prefix, so no other host can plant one."""
    secure = TestClient(client.app, base_url="https://testserver")
    cookie = secure.post("/api/attempts", json={"exercise": EXERCISE, "code": ""}).headers["set-cookie"]
    assert cookie.startswith("__Host-microbatch=")
    assert "Secure" in cookie
    assert "Domain" not in cookie
    attempt = new_attempt(secure)
    assert secure.post(outputs_url(attempt), json=right_outputs(attempt)).status_code == 200


def test_a_malformed_cookie_is_replaced(client: TestClient) -> None:
    """A cookie that we did not make is not taken over as a session."""
    client.cookies.set("microbatch", "admin")
    assert "set-cookie" in client.post("/api/attempts", json={"exercise": EXERCISE, "code": ""}).headers


def test_used_once(client: TestClient) -> None:
    """The second outputs for an attempt are refused with 409 used, also after a wrong first answer."""
    attempt = new_attempt(client)
    assert client.post(outputs_url(attempt), json=same_outputs(attempt, kind="missing")).status_code == 200
    assert word(client.post(outputs_url(attempt), json=right_outputs(attempt))) == (409, "used")


def test_foreign_and_unknown_look_the_same(client: TestClient) -> None:
    """Another session's attempt is answered exactly as one that does not exist, and stays usable for its owner."""
    attempt = new_attempt(client)
    stranger = TestClient(client.app)
    foreign = stranger.post(outputs_url(attempt), json=right_outputs(attempt))
    new_attempt(stranger)
    with_session = stranger.post(outputs_url(attempt), json=right_outputs(attempt))
    unknown = client.post("/api/attempts/nothing/outputs", json=right_outputs(attempt))
    assert word(foreign) == word(with_session) == word(unknown) == (404, "unknown-attempt")
    assert foreign.json()["detail"] == unknown.json()["detail"]
    assert client.post(outputs_url(attempt), json=right_outputs(attempt)).status_code == 200


def test_expired(make_app: MakeApp) -> None:
    """Too late is 410, not 409: the page may quietly ask for a new attempt."""
    client = make_app(attempt_ttl_s=0)
    attempt = new_attempt(client)
    assert word(client.post(outputs_url(attempt), json=right_outputs(attempt))) == (410, "expired")


@pytest.mark.parametrize("reload", [True, False])
def test_stale_after_an_edit(make_app: MakeApp, course: Path, reload: bool) -> None:
    """Outputs for inputs drawn before an author's edit are refused with 409 stale, whether or not the server reloads."""
    client = make_app(lessons_dir=course, reload=reload)
    attempt = new_attempt(client)
    cases = course / "01-doubling/exercises/double/cases.py"
    cases.write_text(cases.read_text() + "\n# edited\n")
    assert word(client.post(outputs_url(attempt), json=right_outputs(attempt))) == (409, "stale")
    again = new_attempt(client)
    assert client.post(outputs_url(again), json=right_outputs(again)).status_code == 200


def test_stale_when_the_exercise_is_gone(make_app: MakeApp, course: Path) -> None:
    """An attempt at an exercise that was removed meanwhile is stale as well."""
    client = make_app(lessons_dir=course, reload=True)
    attempt = new_attempt(client)
    (course / "01-doubling/exercises/double").rename(course / "01-doubling/exercises/other")
    assert word(client.post(outputs_url(attempt), json=right_outputs(attempt))) == (409, "stale")


@pytest.mark.parametrize("exercise", ["nothing", "", "doubling/../doubling/double", "double", "x" * 200, "\ud800"])
def test_unknown_exercise(client: TestClient, exercise: str) -> None:
    """An exercise that is not there is 404, however it is spelt."""
    body = json.dumps({"exercise": exercise, "code": ""})
    reply = client.post("/api/attempts", content=body, headers={"content-type": "application/json"})
    assert word(reply) == (404, "unknown-exercise")


def test_largest_code(client: TestClient) -> None:
    """Code up to the limit is taken, one character more is 413, and much more is stopped while it comes in."""
    assert client.post("/api/attempts", json={"exercise": EXERCISE, "code": "x" * CODE_CHARACTERS}).status_code == 201
    over = client.post("/api/attempts", json={"exercise": EXERCISE, "code": "x" * (CODE_CHARACTERS + 1)})
    assert word(over) == (413, "code-too-large")
    assert word(client.post("/api/attempts", json={"exercise": EXERCISE, "code": "x" * 10**6})) == (413, "too-large")


@pytest.mark.parametrize("code", ["", "\x00", "\ud800", "naïve 🐍", "\r\n\t", "def f(:"])
def test_any_code_makes_an_attempt(client: TestClient, code: str) -> None:
    """The server never reads the code as a program, so any text will do."""
    body = json.dumps({"exercise": EXERCISE, "code": code})
    reply = client.post("/api/attempts", content=body, headers={"content-type": "application/json"})
    assert reply.status_code == 201


def test_code_is_never_run_or_kept(make_app: MakeApp, tmp_path: Path) -> None:
    """Learner code leaves no trace on the server: it is not executed and not stored."""
    client = make_app()
    mark = tmp_path / "ran"
    attempt = new_attempt(client, code=f"open({str(mark)!r}, 'w')  # remember-me")
    client.post(outputs_url(attempt), json=right_outputs(attempt))
    assert not mark.exists()
    for path in (tmp_path / "data").iterdir():
        assert b"remember-me" not in path.read_bytes()


BAD_OUTPUTS: list[tuple[str, Any, int, str]] = [
    ("a case twice", lambda good: {"outputs": [*good["outputs"], good["outputs"][0]]}, 422, "bad-outputs"),
    ("a case missing", lambda good: {"outputs": good["outputs"][1:]}, 422, "bad-outputs"),
    ("no outputs", lambda good: {"outputs": []}, 422, "bad-outputs"),
    (
        "another's case",
        lambda good: {"outputs": [{**good["outputs"][0], "case": "x-1"}, *good["outputs"][1:]]},
        422,
        "bad-outputs",
    ),
    ("an unknown kind", lambda good: {"outputs": [{**one, "kind": "fine"} for one in good["outputs"]]}, 422, "invalid"),
    ("no kind", lambda good: {"outputs": [{"case": one["case"]} for one in good["outputs"]]}, 422, "invalid"),
    (
        "no value",
        lambda good: {"outputs": [{"case": one["case"], "kind": "value"} for one in good["outputs"]]},
        422,
        "bad-outputs",
    ),
    (
        "raised without error",
        lambda good: {"outputs": [{**one, "kind": "raised"} for one in good["outputs"]]},
        422,
        "bad-outputs",
    ),
    ("a bare value", lambda good: {"outputs": [{**one, "value": 4} for one in good["outputs"]]}, 422, "invalid"),
    (
        "an unknown type",
        lambda good: {"outputs": [{**one, "value": {"type": "set"}} for one in good["outputs"]]},
        422,
        "bad-outputs",
    ),
    ("a list", lambda good: good["outputs"], 422, "invalid"),
    ("a string", lambda good: "outputs", 422, "invalid"),
    ("a number", lambda good: 1, 422, "invalid"),
]


@pytest.mark.parametrize(("spoil", "status", "error"), [row[1:] for row in BAD_OUTPUTS], ids=[row[0] for row in BAD_OUTPUTS])
def test_bad_outputs_cost_nothing(client: TestClient, spoil: Any, status: int, error: str) -> None:
    """Outputs that no page of ours sends are refused before the attempt is used: the right ones still count."""
    attempt = new_attempt(client)
    good = right_outputs(attempt)
    assert word(client.post(outputs_url(attempt), json=spoil(good))) == (status, error)
    assert client.post(outputs_url(attempt), json=good).json()["status"] == "passed"


RAW: list[tuple[str, bytes, str | None, int, str]] = [
    ("not JSON", b"outputs=1", "application/json", 400, "bad-json"),
    ("empty", b"", "application/json", 400, "bad-json"),
    ("null", b"null", "application/json", 422, "invalid"),
    ("NaN", b'{"outputs": NaN}', "application/json", 400, "bad-json"),
    ("deep", b'{"outputs":' + b"[" * 100_000, "application/json", 400, "too-deep"),
    ("long", b'{"outputs": "' + b"x" * BODY_BYTES + b'"}', "application/json", 413, "too-large"),
    ("a form", b"outputs=1", "application/x-www-form-urlencoded", 415, "not-json"),
    ("text", b"{}", "text/plain", 415, "not-json"),
    ("no content type", b"{}", None, 415, "not-json"),
    ("another json", b"{}", "application/vnd.api+json", 415, "not-json"),
]


@pytest.mark.parametrize(("body", "kind", "status", "error"), [row[1:] for row in RAW], ids=[row[0] for row in RAW])
def test_bad_bodies(client: TestClient, body: bytes, kind: str | None, status: int, error: str) -> None:
    """Bodies that are not JSON of the right size and kind have a status each, never 5xx."""
    attempt = new_attempt(client)
    reply = client.post(outputs_url(attempt), content=body, headers={"content-type": kind} if kind else {})
    assert word(reply) == (status, error)


def test_content_type_may_carry_a_charset(client: TestClient) -> None:
    """What browsers and libraries commonly send as JSON is JSON."""
    attempt = new_attempt(client)
    body = json.dumps(right_outputs(attempt))
    reply = client.post(outputs_url(attempt), content=body, headers={"content-type": "Application/JSON; charset=utf-8"})
    assert reply.status_code == 200


def test_a_stream_without_a_length_is_counted(client: TestClient) -> None:
    """A body that does not say how long it is is stopped when it passes the limit, not read to its end."""
    sent = 0

    def endless() -> Any:
        nonlocal sent
        while sent < 100 * BODY_BYTES:
            sent += 65_536
            yield b" " * 65_536

    reply = client.post("/api/attempts", content=endless(), headers={"content-type": "application/json"})
    assert word(reply) == (413, "too-large")


def test_an_authors_failure_is_ours(make_app: MakeApp, course: Path, caplog: pytest.LogCaptureFixture) -> None:
    """When an exercise's own files fail, the learner gets 500 with an id, and the log names path and line under that id."""
    cases = course / "01-doubling/exercises/double/cases.py"
    cases.write_text("def cases(rng):\n    raise RuntimeError('canary-of-the-author')\n")
    client = make_app(lessons_dir=course)
    with caplog.at_level(logging.ERROR):
        reply = client.post("/api/attempts", json={"exercise": EXERCISE, "code": ""})
    assert word(reply) == (500, "internal")
    assert "canary" not in reply.text
    assert "not your doing" in reply.json()["detail"]
    assert reply.json()["id"] in caplog.text
    assert "lessons/01-doubling/exercises/double/cases.py:2:" in caplog.text


def test_verdicts_are_kept(make_app: MakeApp, tmp_path: Path) -> None:
    """What was judged is in the database, function by function, and nothing that the learner wrote or returned."""
    client = make_app()
    attempt = new_attempt(client)
    verdict = client.post(outputs_url(attempt), json=right_outputs(attempt)).json()
    connection = sqlite3.connect(tmp_path / "data" / "progress.sqlite3")
    try:
        status, kept = connection.execute(
            "SELECT status, verdict FROM verdicts WHERE attempt = ?", (attempt["attempt"],)
        ).fetchone()
    finally:
        connection.close()
    assert (status, json.loads(kept)) == ("passed", {one["name"]: one["status"] for one in verdict["functions"]})


def test_nothing_of_an_attempt_is_cached(client: TestClient) -> None:
    """Attempts, verdicts and refusals are no-store."""
    attempt = new_attempt(client)
    replies = [
        client.post("/api/attempts", json={"exercise": EXERCISE, "code": ""}),
        client.post(outputs_url(attempt), json=right_outputs(attempt)),
        client.post(outputs_url(attempt), json=right_outputs(attempt)),
    ]
    assert [reply.headers["cache-control"] for reply in replies] == ["no-store"] * 3
