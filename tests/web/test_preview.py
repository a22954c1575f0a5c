"""Author mode as a server: marks and problems in its pages, what it tells, whom it tells what; and that it is not there otherwise."""

from __future__ import annotations

import ast
import asyncio
import json
import re
import shutil
import socket
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.testclient import TestClient

import app.web.library
from app.config import ROOT, Settings
from app.content import load_course
from app.content.readings import KeptReadings
from app.runtime import PreparedRuntime
from app.web.preview.changes import Changes, State
from app.web.preview.marks import mark
from app.web.static_tree import StaticTree
from tests.web.conftest import application, listening, serving
from tests.web.talk import COURSE, MakeApp

ROUTES = (
    "/preview/events",
    "/preview/markdown?path=lessons/course.md&first=1&last=1",
    "/preview/programs/doubling/double",
    "/preview/gallery",
)
FILES = ("js/preview/preview-bar.js", "js/preview/link.js", "css/preview.css")
PAGES = ("/", "/lessons/doubling", "/lessons/afterwards", "/lessons/doubling/labs/twice", "/nothing-here")
LOCAL = {"base_url": "http://127.0.0.1:8000", "client": ("127.0.0.1", 50000)}
LESSON = "01-doubling/lesson.md"
HTML = {"accept": "text/html"}

MORE = """
:::{predict} how-many
:title: How many?

How many?

- [x] Two

  Yes.

- [ ] One

  No.
:::

::::{reveal} folded
:title: Folded
:after: how-many

Inside.

:::{note} A note
Text of the note.
:::
::::

The end.
"""


class Comments(HTMLParser):
    """The marks of a page in order, and whether they are properly nested."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.marks: list[dict[str, Any]] = []
        self.depth = 0
        self.feed(text)
        assert self.depth == 0

    def handle_comment(self, data: str) -> None:
        if data.startswith("block "):
            self.depth += 1
            self.marks.append(json.loads(data.removeprefix("block ")))
        elif data == "/block":
            self.depth -= 1
            assert self.depth >= 0


def author(make_app: MakeApp, course: Path, **changes: Any) -> TestClient:
    """A client on the author's own machine."""
    app = make_app(lessons_dir=course, reload=True, **changes).app
    return TestClient(app, **LOCAL)  # type: ignore[arg-type]


def append(course: Path, text: str, file: str = LESSON) -> str:
    """Add to a file, and give back what it was."""
    before = (course / file).read_text()
    (course / file).write_text(before + text)
    return before


def line_of(course: Path, words: str, file: str = LESSON) -> int:
    return next(i for i, line in enumerate((course / file).read_text().split("\n"), 1) if words in line)


# ---- not without --reload


def test_nothing_of_it_exists_for_learners(make_app: MakeApp, course: Path) -> None:
    """Without author mode there is no route, no script, no sheet, no mark and no bar, and no route is hidden from the list."""
    client = TestClient(make_app(lessons_dir=course).app, **LOCAL)  # type: ignore[arg-type]
    for route in ROUTES:
        assert client.get(route).status_code == 404, route
    for file in FILES:
        assert client.get(f"/static/any/{file}").status_code == 404, file
    for page in PAGES:
        text = client.get(page, headers=HTML).text
        assert "preview" not in text, page
        assert "<!--" not in text, page
    everything = [getattr(route, "path", "") for route in client.app.routes]  # type: ignore[attr-defined]
    assert not any("preview" in path for path in everything)
    assert not any("preview" in path for path in StaticTree(ROOT / "static").paths())


def test_all_of_it_exists_for_authors(make_app: MakeApp, course: Path) -> None:
    """The same addresses answer in author mode, so that the test above looks for the right things."""
    client = author(make_app, course)
    for file in FILES:
        assert client.get(f"/static/any/{file}").status_code == 200, file
    for page in PAGES:
        text = client.get(page, headers=HTML).text
        assert text.count("<preview-bar") == 1, page
        assert "js/preview/preview-bar.js" in text


# ---- marks


def test_every_block_is_marked_with_its_lines(make_app: MakeApp, course: Path) -> None:
    """Each block of lesson, lab and reference, nested and closed ones too, carries path, first and last line."""
    append(course, MORE)
    client = author(make_app, course)
    for page in ("/lessons/doubling", "/lessons/doubling/labs/twice"):
        text = client.get(page).text
        # What a reader without scripts sees of a closed part repeats it.
        marks = Comments(re.sub(r"<noscript>.*?</noscript>", "", text, flags=re.DOTALL)).marks
        assert marks
        for one in marks:
            lines = (course.parent / one["path"]).read_text().split("\n")[one["first"] - 1 : one["last"]]
            assert lines[0].strip()
            assert lines[-1].strip()
            directive = re.fullmatch(r"(:{3,})\{(\w[\w-]*)\}.*", lines[0])
            if one["type"] == "prose":
                assert not directive
            else:
                assert directive is not None
                assert lines[-1] == directive[1]
    marks = Comments(re.sub(r"<noscript>.*?</noscript>", "", client.get("/lessons/doubling").text, flags=re.DOTALL)).marks
    found = {(one["type"], one["id"]) for one in marks}
    assert {("predict", "how-many"), ("reveal", "folded"), ("admonition", "note"), ("exercise", "doubling/double")} <= found
    assert any(one["path"].startswith("lessons/chapters/") for one in marks)


def test_no_name_ends_a_mark() -> None:
    """Whatever a path holds, the comment goes on to its end and says the same."""
    loaded = load_course(COURSE)
    place = next(iter(loaded.places.values()))
    from dataclasses import replace

    for path in ("lessons/01-a/more/--><script>.md", "lessons/--!>/x", 'a"b', "a\\b"):
        text = mark(replace(place, path=path))
        assert "--" not in text
        assert "<" not in text
        assert ">" not in text
        assert json.loads(text)["path"] == path


def test_a_page_is_named_by_what_is_on_it(make_app: MakeApp, course: Path) -> None:
    """The token is the same for the same page, whatever was saved elsewhere, and another one after a change."""
    client = author(make_app, course)

    def token() -> str:
        return re.findall(r'data-token="(\w+)"', client.get("/lessons/doubling").text)[0]

    first = token()
    assert token() == first
    missing = [client.get("/lessons/nowhere", headers=HTML).text for _ in range(2)]
    assert missing[0] != missing[1]  # each request has its id
    assert len({re.findall(r'data-token="(\w+)"', text)[0] for text in missing}) == 1
    before = append(course, "\nMore.\n")
    assert token() != first
    (course / LESSON).write_text(before)
    assert token() == first


# ---- problems


def beside(text: str) -> dict[str, str]:
    """Problems that stand before a block: what each says, by the first line of the block's mark."""
    found = {}
    for notes, block in re.findall(r'<aside class="preview-problems".*?>(.*?)</aside>\s*<!--block (.*?)-->', text, re.DOTALL):
        found[json.loads(block)["id"] or json.loads(block)["type"]] = notes
    return found


def on_top(text: str) -> str:
    return "".join(re.findall(r'<section class="preview-problems".*?</section>', text, re.DOTALL))


def test_a_problem_stands_at_its_block(make_app: MakeApp, course: Path) -> None:
    """With path:line, what and the fix; before the outermost block, which is never closed; once; and gone when mended."""
    before = append(course, MORE.replace("Text of the note.", "Text {q}`nonsense` of the note.") + "\n:::{unheard} x\n:::\n")
    client = author(make_app, course)
    text = client.get("/lessons/doubling").text
    notes = beside(text)
    assert "nonsense" in notes["folded"]
    assert f"lessons/{LESSON}:{line_of(course, 'nonsense')}" in notes["folded"]
    assert "Write one of" in notes["folded"]
    assert "unheard" in notes["prose"]
    assert text.count("nonsense</span>") + text.count("nonsense` is not") <= 2
    assert on_top(text) == ""
    (course / LESSON).write_text(before)
    assert "preview-problems" not in client.get("/lessons/doubling").text


def test_front_matter_and_other_files_are_listed_on_top(make_app: MakeApp, course: Path) -> None:
    """What no block shows is not lost: this page's front matter first, then what is wrong elsewhere."""
    text = (course / LESSON).read_text()
    (course / LESSON).write_text(text.replace("minutes: 5", "minutes: five"))
    append(course, "\n:::{unheard} x\n:::\n", "02-afterwards/lesson.md")
    client = author(make_app, course)
    top = on_top(client.get("/lessons/doubling").text)
    assert "of this page as a whole" in top.partition("minutes")[0]
    assert "other files" in top.partition("minutes")[2].partition("unheard")[0]
    other = client.get("/lessons/afterwards").text
    assert "unheard" in "".join(beside(other).values())
    assert "minutes" in on_top(other)
    assert "unheard" in on_top(client.get("/").text)


def test_a_problem_of_the_glossary_stands_at_its_term(make_app: MakeApp, course: Path) -> None:
    """At the entry that it is in, however the page orders them; what is no term's is listed on top, as on every other page."""
    words = "---\ntitle: Words\n---\n\nHow {q}`micro` goes.\n\n## Ray\n\nA {q}`accum` line.\n\n:::{note}\nN.\n:::\n\n## Axis\n\nA {term}`tray`.\n"
    (course / "glossary.md").write_text(words)
    client = author(make_app, course)
    text = client.get("/glossary").text
    notes = beside(text)
    assert set(notes) == {"ray", "axis"}
    assert "lessons/glossary.md:9" in notes["ray"]
    assert "lessons/glossary.md:11" in notes["ray"]
    assert "lessons/glossary.md:17" in notes["axis"]
    assert re.findall(r"glossary\.md:\d+", on_top(text)) == ["glossary.md:5"]
    assert "glossary.md:17" in on_top(client.get("/lessons/doubling").text)
    given = {"path": "lessons/glossary.md", "first": 15, "last": 17}
    assert client.get("/preview/markdown", params=given).json()["text"] == "## Axis\n\nA {term}`tray`."


@pytest.mark.parametrize("file", ["cases.py", "solution.py", "examples.py", "starter.py", "exercise.md"])
def test_a_problem_of_an_exercise_stands_at_the_exercise(make_app: MakeApp, course: Path, file: str) -> None:
    """A syntax error in one of its files, or a fault in its text, is shown where the exercise stands."""
    path = course / "01-doubling/exercises/double" / file
    path.write_text(path.read_text() + ("\n{q}`nonsense`\n" if file.endswith(".md") else "\ndef broken(:\n"))
    notes = beside(author(make_app, course).get("/lessons/doubling").text)
    assert f"exercises/double/{file}:" in notes["doubling/double"]


@pytest.mark.parametrize(
    ("spoil", "status"),
    [
        (lambda path: path.write_bytes(b"\xff\xfe not text"), 404),
        (lambda path: path.write_text(""), 200),
        (lambda path: path.write_text("---\ntitle: [\n---\n"), 200),
        (lambda path: path.write_text("no front matter"), 200),
        (lambda path: path.unlink(), 404),
    ],
    ids=["not-utf-8", "empty", "not-yaml", "bare", "gone"],
)
def test_no_problem_makes_a_page_unreachable(make_app: MakeApp, course: Path, spoil: Any, status: int) -> None:
    """However broken a lesson is, its address says what is wrong, and it is back after the next save."""
    client = author(make_app, course)
    before = (course / LESSON).read_text()
    spoil(course / LESSON)
    reply = client.get("/lessons/doubling", headers=HTML)
    assert reply.status_code == status
    assert f"lessons/{LESSON}:" in reply.text
    assert "<preview-bar" in reply.text
    (course / LESSON).write_text(before)
    assert client.get("/lessons/doubling").status_code == 200


def test_a_broken_template_says_where(make_app: MakeApp, course: Path, tmp_path: Path) -> None:
    """A page that cannot be drawn gives the place in the template, loads itself anew, and is whole once mended."""
    templates = Path(shutil.copytree(ROOT / "templates", tmp_path / "templates"))
    client = author(make_app, course, templates_dir=templates)
    for file, text, place in (
        ("lesson.html", "{% endblock %}\n{{ nothing.at_all }", "templates/lesson.html:"),
        ("blocks/prose.html", "\n{{ unheard_of }}", "templates/blocks/prose.html:"),
        ("base.html", "{% if %}", "templates/base.html:"),
    ):
        before = (templates / file).read_text()
        (templates / file).write_text(before + text)
        reply = client.get("/lessons/doubling", headers=HTML)
        assert reply.status_code == 500
        assert place in reply.text
        assert "js/preview/broken-page.js" in reply.text
        assert "script-src 'self'" in reply.headers["content-security-policy"]
        (templates / file).write_text(before)
        assert client.get("/lessons/doubling", headers=HTML).status_code == 200


@pytest.mark.parametrize("remote", [False, True])
def test_a_traceback_stays_on_the_authors_machine(make_app: MakeApp, course: Path, tmp_path: Path, remote: bool) -> None:
    """Another machine is told which file and line of ours, and nothing of the folders around them; with the setting everything."""
    templates = Path(shutil.copytree(ROOT / "templates", tmp_path / "templates"))
    page = templates / "lesson.html"
    page.write_text(page.read_text() + "{% include '" + str(tmp_path) + "' %}{% block main %}{{ at_all() }}{% endblock %}")
    app = make_app(lessons_dir=course, templates_dir=templates, reload=True, preview_remote=remote).app
    local = TestClient(app, **LOCAL)  # type: ignore[arg-type]
    distant = TestClient(app, base_url="http://192.168.1.5:8000", client=("192.168.1.20", 50000))
    for client, whole in ((local, True), (distant, remote)):
        reply = client.get("/lessons/doubling", headers=HTML)
        assert reply.status_code == 500
        assert "templates/lesson.html:" in reply.text
        assert ("Traceback" in reply.text) is whole
        assert (str(tmp_path) in reply.text) is whole
        assert (str(ROOT) in reply.text) is whole


def test_a_reading_that_fails_leaves_the_last_one(make_app: MakeApp, course: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An exception of ours while the lessons are read is a problem in the page, not the end of it."""
    client = author(make_app, course)

    def fail(*_: object, **__: object) -> None:
        raise RuntimeError(f"a fault of ours in {course / LESSON}")

    with monkeypatch.context() as patch:
        patch.setattr(app.web.library, "load_course", fail)
        append(course, "\nMore.\n")
        page = client.get("/lessons/doubling")
        assert page.status_code == 200
        assert f"a fault of ours in {course.name}/{LESSON}" in page.text
        assert str(course) not in page.text
    append(course, "\nAnd more.\n")
    assert "a fault of ours" not in client.get("/lessons/doubling").text


# ---- sources


def test_markdown_of_a_block_and_of_nothing_else(make_app: MakeApp, course: Path) -> None:
    """The lines of a block as they stand; other lines, other files and paths out of the lessons are not given."""
    append(course, MORE)
    client = author(make_app, course)
    marks = Comments(re.sub(r"<noscript>.*?</noscript>", "", client.get("/lessons/doubling").text, flags=re.DOTALL)).marks
    for one in marks:
        found = client.get("/preview/markdown", params={key: one[key] for key in ("path", "first", "last")})
        assert found.status_code == 200
        assert found.json()["text"].split("\n")[0] == (course.parent / one["path"]).read_text().split("\n")[one["first"] - 1]
    note = next(one for one in marks if one["type"] == "admonition")
    given = {key: note[key] for key in ("path", "first", "last")}
    assert client.get("/preview/markdown", params=given).json()["text"] == ":::{note} A note\nText of the note.\n:::"
    for change in (
        {"last": note["last"] + 1},
        {"path": "lessons/01-doubling/exercises/double/solution.py"},
        {"path": "../../etc/passwd"},
        {"path": "/etc/passwd"},
    ):
        assert client.get("/preview/markdown", params=given | change).status_code == 404


def test_programs_of_an_exercise(make_app: MakeApp) -> None:
    """Starter, solution, and for each mistake a whole program that defines every function once it is run from the top."""
    client = author(make_app, ROOT / "lessons")
    checked = 0
    for exercise, source in load_course(ROOT / "lessons").exercises.items():
        found = client.get(f"/preview/programs/{exercise}").json()
        assert found["starter"] == source.exercise.starter
        assert [each["name"] for each in found["mistakes"]] == [mistake.name for mistake in source.mistakes]
        names = {task.name for task in source.exercise.functions}
        for each in found["mistakes"]:
            defined = [node.name for node in ast.parse(each["code"]).body if isinstance(node, ast.FunctionDef)]
            assert names <= set(defined)
            assert len(defined) == len(set(defined))
            instead = each["code"].partition(f"# mistakes/{each['name']}.py\n")[2]
            assert {node.name for node in ast.parse(instead).body if isinstance(node, ast.FunctionDef)} >= {*each["functions"]}
            assert "caught_by" not in each["code"]
            checked += 1
    assert checked > 10
    assert client.get("/preview/programs/doubling/unheard").status_code == 404


@pytest.mark.parametrize(
    ("client", "host", "proxy", "allowed"),
    [
        ("127.0.0.1", "127.0.0.1:8000", {}, True),
        ("::1", "localhost:8000", {}, True),
        ("192.168.1.20", "192.168.1.5:8000", {}, False),
        ("127.0.0.1", "evil.example", {}, False),
        ("192.168.1.20", "localhost:8000", {}, False),
        ("127.0.0.1", "localhost:8000", {"x-forwarded-for": "192.0.2.7"}, False),
        ("127.0.0.1", "localhost:8000", {"x-real-ip": "192.0.2.7"}, False),
        ("127.0.0.1", "localhost:8000", {"forwarded": "for=192.0.2.7"}, False),
        ("127.0.0.1", "localhost:8000", {"x-forwarded-for": ""}, False),
    ],
)
def test_answers_stay_on_the_authors_machine(
    make_app: MakeApp, client: str, host: str, proxy: dict[str, str], allowed: bool
) -> None:
    """Programs and sources go to loopback alone, under a name of ours and without a proxy between; with the setting to
    everybody. The page itself is shown.
    """
    place = next(iter(load_course(COURSE).places.values()))
    block = {"path": f"{COURSE.name}/{place.path.partition('/')[2]}", "first": place.first, "last": place.last}
    for remote in (False, True):
        app = make_app(reload=True, preview_remote=remote).app
        visitor = TestClient(app, base_url=f"http://{host}", client=(client, 50000), headers=proxy)
        wanted = 200 if allowed or remote else 403
        assert visitor.get("/preview/programs/doubling/double").status_code == wanted
        assert visitor.get("/preview/markdown", params=block).status_code == wanted
        other = visitor.get("/preview/markdown", params=block | {"path": "x"})
        assert other.status_code == (404 if wanted == 200 else 403)
        assert visitor.get("/lessons/doubling").status_code == 200
    local = TestClient(make_app(reload=True).app, **LOCAL)  # type: ignore[arg-type]
    for odd in (
        "a:b:c",
        "[zz]",
        "",
        "evil@127.0.0.1",
        "127.0.0.1:",
        "127.0.0.1:x",
        "127.0.0.1/a",
        "localhost.evil.example",
        "::1",
    ):
        assert local.get("/preview/programs/doubling/double", headers={"host": odd}).status_code == 403, odd
    for fine in ("LOCALHOST", "[::1]:8000", "127.0.0.2:80"):
        assert local.get("/preview/programs/doubling/double", headers={"host": fine}).status_code == 200, fine
    refused = TestClient(make_app(reload=True).app, base_url="http://a.example").get("/preview/programs/doubling/double")
    assert refused.json()["error"] == "not-local"
    assert "return" not in refused.text


# ---- changes


def changes(course: Path, tmp_path: Path) -> Changes:
    """A watcher over a copy of the small course and a small front end."""
    static = tmp_path / "static"
    for name in ("css/page.css", "js/page.js"):
        (static / name).parent.mkdir(parents=True, exist_ok=True)
        (static / name).write_text("/* one */")
    (tmp_path / "templates").mkdir()
    settings = Settings(lessons_dir=course, static_dir=static, templates_dir=tmp_path / "templates", reload=True)
    return Changes(settings, StaticTree(static, reload=True), "runtime")


def test_what_changed_is_told_apart(course: Path, tmp_path: Path) -> None:
    """Text leaves code and sheets as they are; a sheet changes its own digest alone; a script that of all code."""
    watched = changes(course, tmp_path)
    first = watched.state
    watched.notice([course / LESSON])
    text = watched.state
    assert (text.revision, text.code, text.sheets) == (first.revision + 1, first.code, first.sheets)
    assert text.files == (f"lessons/{LESSON}",)
    (tmp_path / "static/css/page.css").write_text("/* two */ a {}")
    watched.notice([tmp_path / "static/css/page.css"])
    sheet = watched.state
    assert sheet.code == text.code
    assert sheet.sheets != text.sheets
    (tmp_path / "static/js/page.js").write_text("/* two */ b()")
    watched.notice([tmp_path / "static/js/page.js"])
    assert watched.state.code != sheet.code
    assert watched.state.sheets == sheet.sheets


@pytest.mark.flaky(reruns=2)  # as below: it waits for notices of the file system
def test_a_round_that_fails_is_not_the_last(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever goes wrong while a save is looked at is logged, and the next save is told."""
    watched = changes(course, tmp_path)
    failed = asyncio.Event()
    look = watched._look

    def once(state: State) -> State:
        if not failed.is_set():
            failed.set()
            raise ValueError("lengths differ")
        return look(state)

    monkeypatch.setattr(watched, "_look", once)

    async def story() -> None:
        task = asyncio.create_task(watched.watch())
        await asyncio.sleep(0.4)
        append(course, "\nOne.\n")
        await asyncio.wait_for(failed.wait(), 5)
        append(course, "\nTwo.\n")
        for _ in range(100):
            if watched.state.revision or task.done():
                break
            await asyncio.sleep(0.05)
        task.cancel()

    asyncio.run(story())
    assert watched.state.revision == 1
    assert "lengths differ" in caplog.text


@pytest.mark.flaky(reruns=2)  # the system's notices of changes come when it has time for them
@pytest.mark.parametrize("way", ["in-place", "by-rename", "delete-and-create", "burst", "new-folder"])
def test_a_save_is_noticed_when_it_is_whole(course: Path, tmp_path: Path, way: str) -> None:
    """However an editor writes, what is there once the save is noticed is the whole new text, and few states speak of it."""

    async def story() -> list[str]:
        watched = changes(course, tmp_path)
        task = asyncio.create_task(watched.watch())
        seen: list[str] = []
        path = course / LESSON if way != "new-folder" else course / "07-new/lesson.md"

        async def listen() -> None:
            async for state in watched.states(patience_s=5):
                if state is not None and state.revision:
                    seen.append(content(path))  # noqa: PERF401  (as it is at that moment)

        listener = asyncio.create_task(listen())
        await asyncio.sleep(0.4)
        await asyncio.to_thread(write, path, way)
        for _ in range(100):
            await asyncio.sleep(0.05)
            if seen and seen[-1].endswith("new\n"):
                break
        watched.close()
        await asyncio.wait_for(listener, 3)
        task.cancel()
        return seen

    seen = asyncio.run(story())
    assert seen[-1].endswith("new\n")
    assert len(seen) <= (15 if way == "burst" else 3)  # twenty saves, or one, or one in two halves
    assert "(gone)" not in seen
    assert "" not in seen


def content(path: Path) -> str:
    return path.read_text() if path.exists() else "(gone)"


def write(path: Path, way: str) -> None:
    """A save in the manner of one kind of editor."""
    match way:
        case "in-place":
            with path.open("w") as file:  # empty for a moment
                time.sleep(0.03)
                file.write("new\n")
        case "by-rename":
            other = path.with_name(".lesson.md.swp-1")
            other.write_text("new\n")
            other.replace(path)
        case "delete-and-create":
            path.unlink()
            time.sleep(0.03)
            path.write_text("new\n")
        case "burst":
            for i in range(20):
                path.write_text(f"{i}\nnew\n")
                time.sleep(0.01)
        case "new-folder":
            path.parent.mkdir()
            path.write_text("new\n")


def test_events_are_told_and_end_with_the_server(course: Path, tmp_path: Path, runtime: PreparedRuntime) -> None:
    """A stream says at once what is served, again after a save, and does not keep the server from stopping."""
    app = application(runtime, lessons_dir=course, reload=True, data_dir=tmp_path / "d", cache_dir=tmp_path / "c")
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    with listening(app, port) as address, httpx.stream("GET", f"{address}/preview/events", timeout=20) as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        lines = stream.iter_lines()
        first = json.loads(next(lines).removeprefix("data: "))
        time.sleep(0.3)
        append(course, "\nMore.\n")
        second = next(json.loads(line.removeprefix("data: ")) for line in lines if line.startswith("data: "))
        assert second["boot"] == first["boot"]
        assert second["revision"] > first["revision"]
        assert second["files"] == [f"lessons/{LESSON}"]


# ---- reading only what changed


def test_only_the_lesson_that_changed_is_read_again(course: Path) -> None:
    """The others' blocks are the very same objects, and the course is the one that a fresh reading gives."""
    kept = KeptReadings()
    first = load_course(course, readings=kept)
    append(course, "\n:::{unheard} x\n:::\n")
    second = load_course(course, readings=kept)
    fresh = load_course(course)
    same = [a.blocks is b.blocks for a, b in zip(first.course.lessons, second.course.lessons, strict=True)]
    assert same == [False, True]
    assert second.problems == fresh.problems
    assert second.course == fresh.course
    assert {(p.path, p.first, p.last) for p in second.places.values()} == {
        (p.path, p.first, p.last) for p in fresh.places.values()
    }


def test_a_lesson_is_read_again_when_its_surroundings_changed(course: Path) -> None:
    """Another glossary or another set of widgets can make a lesson right or wrong that nobody touched."""
    append(course, "\nA {term}`new word` here.\n")
    kept = KeptReadings()
    assert any("new word" in str(problem) for problem in load_course(course, readings=kept).problems)
    (course / "glossary.md").write_text("---\ntitle: Words\n---\n\n## New word\n\nWhat it means.\n")
    assert load_course(course, readings=kept).problems == load_course(course).problems
    assert not any("new word" in str(problem) for problem in load_course(course, readings=kept).problems)


def test_a_page_is_read_again_when_a_widget_s_template_changed(
    course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a widget moves the plan stands in its template, and makes a page of a lesson without one right or wrong."""
    for file in ("static/js/widgets/mover.js", "templates/widgets/mover.html"):
        (tmp_path / "project" / file).parent.mkdir(parents=True)
        (tmp_path / "project" / file).write_text("")
    monkeypatch.setattr("app.content.course.PROJECT", tmp_path / "project")
    lesson = course / LESSON
    lesson.write_text(re.sub(r"^plan:.*\n", "", lesson.read_text(), flags=re.MULTILINE))
    page = lesson.parent / "more" / "88-part.md"
    page.parent.mkdir(exist_ok=True)
    page.write_text("---\ntitle: T\nsummary: S.\nminutes: 1\n---\n\n:::{widget} mover\n:::\n")
    kept = KeptReadings()
    for template in ("", "<div data-plan></div>", ""):
        (tmp_path / "project/templates/widgets/mover.html").write_text(template)
        told = [str(problem) for problem in load_course(course, readings=kept).problems]
        assert any("mover moves the plan" in each for each in told) is bool(template)


@pytest.mark.parametrize("place", ["more", "labs"])
def test_a_part_beside_the_lesson_sees_pictures_come_and_go(course: Path, place: str) -> None:
    """Its own file stays as it is while the picture it shows is added, and taken away again."""
    folder = course / LESSON.partition("/")[0]
    part = folder / place / "88-part.md"
    part.parent.mkdir(exist_ok=True)
    part.write_text(
        "---\ntitle: T\nsummary: S.\nminutes: 1\n---\n\nText.\n\n:::{figure} figures/later.svg\n:alt: What comes later.\n:::\n"
    )
    picture = folder / "figures" / "later.svg"
    kept = KeptReadings()
    for there in (False, True, False):
        if there:
            picture.parent.mkdir(exist_ok=True)
            picture.write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
        else:
            picture.unlink(missing_ok=True)
        problems = load_course(course, readings=kept).problems
        assert any("later.svg does not exist" in str(problem) for problem in problems) is not there
        assert problems == load_course(course).problems


def test_a_page_with_a_faulty_constant_is_kept_too(course: Path) -> None:
    """What reading a page notes does not change what it is compared with."""
    folder = course / LESSON.partition("/")[0]
    (folder / "more").mkdir(exist_ok=True)
    page = folder / "more" / "88-faulty.md"
    page.write_text("---\ntitle: T\nsummary: S.\nminutes: 1\nconstants: {weights: 1 +}\n---\n\nText.\n")
    kept = KeptReadings()
    first = load_course(course, readings=kept).course.lessons[0]
    append(course, "\nMore.\n")
    second = load_course(course, readings=kept).course.lessons[0]
    assert first is not second
    assert first.more[-1].name == "faulty"
    assert first.more[-1] is second.more[-1]


def test_serving_still_works(runtime: PreparedRuntime, tmp_path: Path) -> None:
    """The lifespan of author mode starts and ends cleanly, also twice in one process."""
    for _ in range(2):
        with serving(runtime, reload=True, data_dir=tmp_path / "d", cache_dir=tmp_path / "c") as client:
            assert client.get("/healthz").status_code == 200


def test_a_server_for_learners_does_not_import_it() -> None:
    """What is not imported cannot answer: an application without author mode holds none of its modules."""
    code = "import sys, app.main; print([name for name in sys.modules if name.startswith('app.web.preview')])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"
