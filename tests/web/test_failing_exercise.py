"""An exercise that fails by its author's doing: learners hear that it is not theirs, the author what it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.content.good_course import copy_of_good
from tests.web.talk import MakeApp

SLIP = "NameError: name 'nothing' is not defined"


def asked(make_app: MakeApp, tmp_path: Path, host: str, **changes: Any) -> dict[str, Any]:
    """The answer to an attempt at an exercise whose solution has a slip."""
    root = copy_of_good(tmp_path)
    solution = root / "01-sums" / "exercises" / "token-mean" / "solution.py"
    solution.write_text(solution.read_text().replace("np.sum(losses", "nothing(losses"))
    app = make_app(lessons_dir=root, **changes).app
    visitor = TestClient(app, base_url="http://127.0.0.1:8000", client=(host, 50000))
    answer = visitor.post("/api/attempts", json={"exercise": "sums/token-mean", "code": ""})
    assert answer.status_code == 500
    found: dict[str, Any] = answer.json()
    return found


def test_the_author_is_told_what_failed_and_where(make_app: MakeApp, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """In author mode on the author's own machine: the line of the log, under the same id."""
    told = asked(make_app, tmp_path, "127.0.0.1", reload=True)
    assert told["error"] == "exercise"
    assert "lessons/01-sums/exercises/token-mean/solution.py:11: token_mean failed" in told["detail"]
    assert SLIP in told["detail"]
    assert told["id"] in caplog.text


@pytest.mark.parametrize(
    ("host", "changes"), [("127.0.0.1", {}), ("192.0.2.7", {"reload": True})], ids=["a server", "another machine"]
)
def test_nobody_else_is(make_app: MakeApp, tmp_path: Path, host: str, changes: dict[str, Any]) -> None:
    """What is wrong may quote the solution."""
    told = asked(make_app, tmp_path, host, **changes)
    assert told["error"] == "internal"
    assert "nothing" not in str(told)
    assert "solution.py" not in str(told)
