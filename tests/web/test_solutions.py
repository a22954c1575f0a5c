"""Hints are noted, the solution is sent when it is earned, and at no other time."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.web.talk import EXERCISE, MakeApp, judged, new_attempt, same_outputs

HINT = {"exercise": EXERCISE, "function": "double", "rung": 0}


def solution(client: TestClient, exercise: str = EXERCISE) -> Any:
    return client.post("/api/solution", json={"exercise": exercise})


def test_a_verdict_says_how_far_one_is(client: TestClient) -> None:
    """Each verdict carries what is done and what is needed, counted on the server."""
    for number in range(1, 3):
        assert judged(client, 1)["solution"] == {
            "earned": False,
            "by": None,
            "judged": number,
            "judged_needed": 3,
            "hints_seen": 0,
            "hints_total": 1,
        }


def test_a_pass_opens_it(client: TestClient) -> None:
    """After a pass the author's program comes without its docstring, and the docstring as formatted text."""
    assert judged(client)["solution"] | {"judged": 1} == {
        "earned": True,
        "by": "passed",
        "judged": 1,
        "judged_needed": 3,
        "hints_seen": 0,
        "hints_total": 1,
    }
    reply = solution(client)
    assert reply.status_code == 200
    assert reply.json() == {
        "code": 'def double(x):\n    """Return twice x."""\n    return 2 * x\n',
        "explanation": [{"tag": "p", "children": ["The solution."]}],
        "by": "passed",
    }
    assert reply.headers["cache-control"] == "no-store"


def test_hints_and_three_attempts_open_it(client: TestClient) -> None:
    """Step by step: refused with what is missing, until the last step is done."""
    details = []
    for _ in range(3):
        reply = solution(client)
        assert (reply.status_code, reply.json()["error"]) == (403, "not-earned")
        details.append(reply.json()["detail"])
        judged(client, 1)
    assert details[0].endswith("open every hint (0 of 1 so far) and check 3 times (0 so far).")
    assert details[2].endswith("check 3 times (2 so far).")
    assert solution(client).json()["detail"].endswith("when you open every hint (0 of 1 so far).")
    opened = client.post("/api/hints", json=HINT)
    assert opened.status_code == 200
    assert opened.json() == {
        "solution": {"earned": True, "by": "hints", "judged": 3, "judged_needed": 3, "hints_seen": 1, "hints_total": 1}
    }
    assert solution(client).json()["by"] == "hints"


def test_a_hint_begins_a_session(client: TestClient) -> None:
    """A learner may open hints before the first check: the cookie comes with the hint, and the count goes on."""
    reply = client.post("/api/hints", json=HINT)
    assert "microbatch=" in reply.headers["set-cookie"]
    assert "HttpOnly" in reply.headers["set-cookie"]
    assert "set-cookie" not in client.post("/api/hints", json=HINT).headers
    assert judged(client, 1)["solution"]["hints_seen"] == 1


def test_without_a_session_nothing_is_earned(client: TestClient) -> None:
    """No cookie, or one that we did not make, is refused like a session that has done nothing, and begins none."""
    reply = solution(client)
    assert (reply.status_code, reply.json()["error"]) == (403, "not-earned")
    assert "set-cookie" not in reply.headers
    client.cookies.set("microbatch", "x' OR 1=1 --")
    assert solution(client).status_code == 403


def test_sessions_do_not_share(client: TestClient) -> None:
    """One learner's pass opens nothing for another."""
    judged(client)
    stranger = TestClient(client.app)
    assert judged(stranger, 1)["solution"]["judged"] == 1
    assert solution(stranger).status_code == 403
    assert solution(client).status_code == 200


def test_code_that_does_not_load_counts_but_waiting_does_not(client: TestClient) -> None:
    """What was judged counts, whatever the verdict; an attempt that was only given out, or refused, does not."""
    attempt = new_attempt(client)
    url = f"/api/attempts/{attempt['attempt']}/outputs"
    assert client.post(url, json={"outputs": []}).status_code == 422
    error = {"type": "SyntaxError", "message": "no", "line": 1, "text": ""}
    verdict = client.post(url, json=same_outputs(attempt, kind="not-loaded", error=error)).json()
    assert (verdict["status"], verdict["solution"]["judged"]) == ("error", 1)


BAD_HINTS: list[tuple[str, Any, int, str]] = [
    ("beyond the last", {**HINT, "rung": 1}, 404, "unknown-hint"),
    ("another function", {**HINT, "function": "halve"}, 404, "unknown-hint"),
    ("another exercise", {**HINT, "exercise": "doubling/halve"}, 404, "unknown-exercise"),
    ("before the first", {**HINT, "rung": -1}, 422, "invalid"),
    ("a text", {**HINT, "rung": "0"}, 422, "invalid"),
    ("true", {**HINT, "rung": False}, 422, "invalid"),
    ("huge", {**HINT, "rung": 10**30}, 404, "unknown-hint"),
    ("nothing", {}, 422, "invalid"),
    ("a list", [], 422, "invalid"),
]


@pytest.mark.parametrize(("body", "status", "word"), [row[1:] for row in BAD_HINTS], ids=[row[0] for row in BAD_HINTS])
def test_hints_that_are_not_there(client: TestClient, body: Any, status: int, word: str) -> None:
    """A rung that the exercise does not have is refused and counts for nothing."""
    reply = client.post("/api/hints", json=body)
    assert (reply.status_code, reply.json()["error"]) == (status, word)
    assert "set-cookie" not in reply.headers
    assert judged(client, 1)["solution"]["hints_seen"] == 0


def test_an_unknown_exercise(client: TestClient) -> None:
    """There is no solution of what is not there."""
    assert solution(client, "doubling/halve").json()["error"] == "unknown-exercise"


def test_the_record(make_app: MakeApp, tmp_path: Path) -> None:
    """The database says which session had which hint and solution, and how it was earned; sessions only as hashes."""
    client = make_app()
    client.post("/api/hints", json=HINT)
    judged(client)
    for _ in range(2):
        assert solution(client).status_code == 200
    connection = sqlite3.connect(tmp_path / "data" / "progress.sqlite3")
    try:
        hints = connection.execute("SELECT exercise, function, rung FROM hints").fetchall()
        solutions = connection.execute("SELECT exercise, earned FROM solutions").fetchall()
    finally:
        connection.close()
    assert (hints, solutions) == ([(EXERCISE, "double", 0)], [(EXERCISE, "passed")])
    for path in (tmp_path / "data").iterdir():
        assert client.cookies["microbatch"].encode() not in path.read_bytes()


def test_a_restart_forgets_nothing(make_app: MakeApp) -> None:
    """What was earned before the server was restarted stays earned."""
    first = make_app()
    judged(first)
    second = make_app()
    second.cookies = first.cookies
    assert solution(second).status_code == 200


def test_what_an_author_changes_counts(make_app: MakeApp, course: Path) -> None:
    """A hint added later belongs to the hints that must be seen; an edited solution is the one that is sent."""
    client = make_app(lessons_dir=course, reload=True)
    folder = course / "01-doubling/exercises/double"
    text = (folder / "exercise.md").read_text()
    (folder / "exercise.md").write_text(text.replace("      - Multiply.\n", "      - Multiply.\n      - By two.\n"))
    assert judged(client, 1)["solution"]["hints_total"] == 2
    for rung in (0, 1):
        assert client.post("/api/hints", json={**HINT, "rung": rung}).json()["solution"]["hints_seen"] == rung + 1
    (folder / "solution.py").write_text('"""Add *it* to itself."""\n\n\ndef double(x):\n    return x + x\n')
    judged(client)
    found = solution(client).json()
    assert found["code"] == "def double(x):\n    return x + x\n"
    assert found["explanation"][0]["children"][1] == {"tag": "em", "children": ["it"]}


def test_unexplained_results_reach_the_author(make_app: MakeApp, tmp_path: Path) -> None:
    """A wrong result that nothing explains is kept with its shapes, and neither code nor session stands beside it."""
    client = make_app()
    attempt = new_attempt(client, code="secret_code = 1")
    value = {"type": "dict", "items": []}
    reply = client.post(f"/api/attempts/{attempt['attempt']}/outputs", json=same_outputs(attempt, kind="value", value=value))
    assert "unexplained" not in reply.json()
    connection = sqlite3.connect(tmp_path / "data" / "progress.sqlite3")
    try:
        rows = connection.execute("SELECT exercise, result FROM unexplained").fetchall()
        columns = [row[1] for row in connection.execute("PRAGMA table_info(unexplained)")]
    finally:
        connection.close()
    assert {row[0] for row in rows} == {EXERCISE}
    assert '"double"' in rows[0][1]
    assert columns == ["id", "exercise", "version", "seen", "result"]
