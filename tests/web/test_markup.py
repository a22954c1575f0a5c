"""Markup in every text that reaches the server stays text: in pages it is escaped, in replies it is a JSON string.

The probe is an element and an attribute that no template has; a page is read as a browser reads it, by a parser.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.runtime import PreparedRuntime
from tests.web.conftest import serving
from tests.web.talk import COURSE, EXERCISE, new_attempt, same_outputs

PROBE = "<x-probe onprobe=1>\"'</script><script>x-probe</script><img src=x onprobe=1>]]>&lt;x-probe&gt;"
LINK = '[link](javascript:xprobe) ![picture](data:text/html,xprobe) <https://a.example/"onprobe=1>'
AUTHORED = PROBE.replace("<", "\\<")
"""The same as an author has to write it: raw HTML is a problem of its own."""

TAGS = {"p", "code", "em", "strong", "ul", "ol", "li", "pre", "a", "br"}

EXERCISE_MD = f"""---
title: Double
minutes: 2
deadline_s: 2
functions:
  - name: double
    signature: double(x)
    summary: {json.dumps("Twice " + AUTHORED)}
    hints:
      - {json.dumps("Multiply " + AUTHORED + " " + LINK)}
---

Write `double(x)`. {AUTHORED} `{PROBE}`
"""
CASES = f"""
from app.grading.cases import case

def cases(rng):
    yield case("double", 3, name={PROBE!r})
    yield case("double", {PROBE!r}, name="a text")
"""
SOLUTION = f'''r"""Because {PROBE} {LINK}"""


def double(x):
    return 2 * x  # {PROBE}
'''


class Page(HTMLParser):
    """Finds probes that became markup."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.text = ""
        self._script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._script = tag == "script"
        if tag == "x-probe":
            self.found.append(tag)
        for name, value in attrs:
            if name.startswith("on") or (name in {"href", "src"} and (value or "").startswith(("javascript:", "data:text"))):
                self.found.append(f"{tag} {name}={value}")

    def handle_endtag(self, tag: str) -> None:
        self._script = False

    def handle_data(self, data: str) -> None:
        if self._script and "x-probe" in data:
            self.found.append(data)
        self.text += data


@pytest.fixture(scope="module")
def client(runtime: PreparedRuntime, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An application over a course whose exercise has the probe in every text."""
    root = tmp_path_factory.mktemp("markup")
    course = Path(shutil.copytree(COURSE, root / "lessons"))
    folder = course / "01-doubling/exercises/double"
    (folder / "exercise.md").write_text(EXERCISE_MD)
    (folder / "cases.py").write_text(CASES)
    (folder / "solution.py").write_text(SOLUTION)
    (folder / "starter.py").write_text(f'def double(x):\n    """{PROBE}"""\n    raise NotImplementedError\n')
    with serving(runtime, lessons_dir=course, data_dir=root / "data", cache_dir=root / "cache") as found:
        yield found


def rich_nodes(value: Any) -> Iterator[dict[str, Any]]:
    """Every element of formatted text within a reply."""
    if isinstance(value, dict):
        if "tag" in value:
            yield value
        for inner in value.values():
            yield from rich_nodes(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from rich_nodes(inner)


def check_json(reply: Any) -> Any:
    """The reply is JSON that no browser takes for a page, and its formatted text has allowed elements and links only."""
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["content-security-policy"].startswith("default-src 'none'")
    found = reply.json()
    for node in rich_nodes(found):
        assert node["tag"] in TAGS
        assert set(node) <= {"tag", "children", "href"}
        href = node.get("href")
        assert href is None or href.startswith(("https://", "#"))
    return found


def texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from texts(inner)


def test_the_lesson_shows_it_as_text(client: TestClient) -> None:
    """Task, summary, hints and starter of an exercise: the page holds the probe as text and never as an element."""
    reply = client.get("/lessons/doubling")
    page = Page(reply.text)
    assert reply.status_code == 200
    assert page.found == []
    assert page.text.count("<x-probe onprobe=1>") >= 4


@pytest.mark.parametrize(
    "path", [f"/lessons/{PROBE}", f"/{PROBE}", f"/lessons/doubling/figures/{PROBE}", f"/lessons/doubling?{PROBE}"]
)
def test_addresses(client: TestClient, path: str) -> None:
    """An address with markup is answered without repeating it as markup, for people and for programs."""
    page = client.get(path, headers={"accept": "text/html"})
    assert "text/html" in page.headers["content-type"]
    assert Page(page.text).found == []
    if page.status_code == 404:
        check_json(client.get(path, headers={"accept": "application/json"}))


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/attempts", {"exercise": PROBE, "code": PROBE}),
        ("/api/attempts", {"exercise": EXERCISE, "code": PROBE}),
        ("/api/attempts", {PROBE: PROBE}),
        (f"/api/attempts/{PROBE.replace('/', '')[:90]}/outputs", {"outputs": []}),
        ("/api/hints", {"exercise": PROBE, "function": PROBE, "rung": 0}),
        ("/api/hints", {"exercise": EXERCISE, "function": PROBE, "rung": PROBE}),
        ("/api/solution", {"exercise": PROBE}),
    ],
)
def test_what_a_client_sends(client: TestClient, path: str, body: dict[str, Any]) -> None:
    """Code, ids and names with markup come back as JSON strings or not at all."""
    check_json(client.post(path, json=body))


OUTPUTS: list[dict[str, Any]] = [
    {"kind": "value", "value": {"type": "str", "value": PROBE}},
    {"kind": "value", "value": {"type": "other", "name": PROBE, "text": PROBE}},
    {"kind": "value", "value": {"type": "dict", "items": [[{"type": "str", "value": PROBE}, {"type": "none"}]]}},
    {"kind": "raised", "error": {"type": PROBE, "message": PROBE + LINK, "line": 1, "text": PROBE, "bases": [PROBE]}},
    {"kind": "raised", "error": {"type": "TypeError", "message": PROBE + LINK, "line": 1, "text": PROBE}},
    {"kind": "not-loaded", "error": {"type": "SyntaxError", "message": PROBE + LINK, "line": 1, "text": PROBE}},
    {"kind": "signature", "error": {"type": "TypeError", "message": PROBE, "line": None, "text": ""}},
    {"kind": "timeout", "meter": {"observed": True, "calls": {PROBE: 1}, "changed": [PROBE]}},
]


@pytest.mark.parametrize("output", OUTPUTS, ids=lambda output: output["kind"])
def test_verdicts(client: TestClient, output: dict[str, Any]) -> None:
    """Results, error messages, names and case texts with markup reach the page as strings, whole and unparsed."""
    attempt = new_attempt(client)
    reply = client.post(f"/api/attempts/{attempt['attempt']}/outputs", json=same_outputs(attempt, **output))
    assert reply.status_code == 200, reply.text
    found = check_json(reply)
    assert found["status"] != "passed"
    for text in texts(found):
        # Neither made harmless by removal nor escaped twice: it is the text that it was.
        assert "&lt;script" not in text
    if "error" in output and output["kind"] != "signature":
        assert any("<script>x-probe</script>" in text for text in texts(found))


def test_the_solution(client: TestClient) -> None:
    """Code comes as it is, the explanation as nodes; a link to a script is no link."""
    for _ in range(3):
        client.post("/api/hints", json={"exercise": EXERCISE, "function": "double", "rung": 0})
        attempt = new_attempt(client)
        client.post(f"/api/attempts/{attempt['attempt']}/outputs", json=same_outputs(attempt, kind="missing"))
    found = check_json(client.post("/api/solution", json={"exercise": EXERCISE}))
    assert PROBE in found["code"]
    assert [node["href"] for node in rich_nodes(found) if node["tag"] == "a"] in ([], ["https://a.example/%22onprobe=1"])
    assert any("<x-probe onprobe=1>" in text for text in texts(found["explanation"]))


def test_author_mode_lists_problems_as_text(runtime: PreparedRuntime, course: Path, tmp_path: Path) -> None:
    """The page of problems quotes what an author wrote, and a quoted element is not one."""
    lesson = course / "01-doubling/lesson.md"
    lesson.write_text(
        lesson.read_text() + f"\n\n{PROBE} {LINK}\n\n:::{{widget}} {PROBE}\n:::\n\n:::{{nonsense}} {PROBE}\n:::\n"
    )
    with serving(runtime, lessons_dir=course, reload=True, data_dir=tmp_path / "d", cache_dir=tmp_path / "c") as found:
        for path in ("/", "/lessons/doubling"):
            page = Page(found.get(path, headers={"accept": "text/html"}).text)
            assert page.found == []
            assert "nonsense" in page.text
