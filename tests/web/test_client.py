"""The page's own API module against a real server: what the learner is not told about happens quietly."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from app.config import ROOT
from app.runtime import PreparedRuntime
from app.runtime.node import executable
from tests.web.conftest import application, listening
from tests.web.talk import EXERCISE, free_port

SCRIPT = """
import { appendFileSync } from "node:fs";
const [site, module, exercise, edited] = process.argv.slice(2);
globalThis.document = { documentElement: { dataset: {} } };
globalThis.location = { href: `${site}/lessons/a-lesson` };
const { judge } = await import(module);

// What a browser adds: the page's address, and the cookie.
const statuses = [];
const real = fetch;
let cookie = "";
globalThis.fetch = async (path, options) => {
  const reply = await real(site + path, { ...options, headers: { ...options.headers, cookie } });
  cookie = reply.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
  statuses.push(reply.status);
  return reply;
};

const drawn = [];
const work = async (cases) => {
  drawn.push(JSON.stringify(cases.map((each) => each.args)));
  if (edited && (drawn.length === 1 || edited.startsWith("!"))) appendFileSync(edited.replace("!", ""), "\\n# edited\\n");
  return cases.map(({ id, args: [{ value }] }) => ({
    case: id,
    kind: "value",
    value: { type: "int", value: String(2 * Number(value)) },
  }));
};
let answer;
try {
  answer = await judge({ exercise, code: "" }, work, new AbortController().signal);
} catch (error) {
  answer = { error: error.error, status: error.status, detail: error.message };
}
console.log(JSON.stringify({ answer, statuses, drawn }));
"""


def judge(address: str, tmp_path: Path, edited: str = "") -> dict[str, Any]:
    """What `judge` of static/js/lib/api.js returned, the statuses of its requests and the inputs it was given."""
    script = tmp_path / "page.mjs"
    script.write_text(SCRIPT)
    module = (ROOT / "static/js/lib/api.js").as_uri()
    command = [str(executable()), "--no-warnings", str(script), address, module, EXERCISE, edited]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture
def serve(tmp_path: Path, runtime: PreparedRuntime) -> Any:
    """Starts a real server over an application with these settings."""

    def start(**changes: Any) -> Any:
        app = application(runtime, data_dir=tmp_path / "data", cache_dir=tmp_path / "cache", **changes)
        return listening(app, free_port())

    return start


def test_a_stale_attempt_is_replaced_quietly(serve: Any, course: Path, tmp_path: Path) -> None:
    """An author edits the exercise while the code is being checked: the learner gets a verdict, on inputs of the new version."""
    with serve(lessons_dir=course, reload=True) as address:
        found = judge(address, tmp_path, str(course / "01-doubling/exercises/double/cases.py"))
    assert found["statuses"] == [201, 409, 201, 200]
    assert found["answer"]["status"] == "passed"
    assert found["drawn"][0] != found["drawn"][1]
    assert found["answer"]["solution"]["judged"] == 1


def test_not_for_ever(serve: Any, course: Path, tmp_path: Path) -> None:
    """An exercise that changes under every attempt ends in the server's own sentence, after one more try."""
    with serve(lessons_dir=course, reload=True) as address:
        found = judge(address, tmp_path, "!" + str(course / "01-doubling/exercises/double/cases.py"))
    assert found["statuses"] == [201, 409, 201, 409]
    assert found["answer"]["error"] == "stale"


def test_an_expired_attempt_is_replaced_once(serve: Any, tmp_path: Path) -> None:
    """Too late is treated alike."""
    with serve(attempt_ttl_s=0) as address:
        found = judge(address, tmp_path)
    assert found["statuses"] == [201, 410, 201, 410]
    assert (found["answer"]["error"], found["answer"]["status"]) == ("expired", 410)
