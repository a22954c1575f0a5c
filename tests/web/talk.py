"""What tests say to the API, and where their small course lies."""

from __future__ import annotations

import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

COURSE = Path(__file__).parent / "course"
EXERCISE = "doubling/double"

MakeApp = Callable[..., TestClient]
"""See the fixture `make_app`."""


def new_attempt(client: TestClient, code: str = "def double(x): return 2 * x", exercise: str = EXERCISE) -> dict[str, Any]:
    """The reply to a request for an attempt, which must succeed."""
    reply = client.post("/api/attempts", json={"exercise": exercise, "code": code})
    assert reply.status_code == 201, reply.text
    found: dict[str, Any] = reply.json()
    return found


def right_outputs(attempt: dict[str, Any]) -> dict[str, Any]:
    """What a browser sends for right code of the exercise `double`."""
    return {
        "outputs": [
            {"case": case["id"], "kind": "value", "value": {"type": "int", "value": str(2 * int(case["args"][0]["value"]))}}
            for case in attempt["cases"]
        ]
    }


def same_outputs(attempt: dict[str, Any], **output: Any) -> dict[str, Any]:
    """The same output for each case."""
    return {"outputs": [{"case": case["id"], **output} for case in attempt["cases"]]}


def judged(client: TestClient, value: int | None = None) -> dict[str, Any]:
    """The verdict on a new attempt, right or with this value in every case."""
    attempt = new_attempt(client)
    wrong = same_outputs(attempt, kind="value", value={"type": "int", "value": str(value)})
    body = right_outputs(attempt) if value is None else wrong
    reply = client.post(f"/api/attempts/{attempt['attempt']}/outputs", json=body)
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
