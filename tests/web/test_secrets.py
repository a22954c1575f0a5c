"""Nothing the app serves holds a solution, a case generator or the code of a mistake: canaries are planted and looked for."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from app.config import ROOT
from app.content import load_course
from app.content.side_page import KINDS
from app.runtime import PreparedRuntime
from tests.web.conftest import serving
from tests.web.talk import new_attempt, same_outputs

SECRET = ("solution.py", "cases.py", "mistakes/*.py")
CANARY = "canary4f1c"


@pytest.fixture(scope="module")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the course that ships, with a canary in every file that must stay on the server."""
    root = Path(shutil.copytree(ROOT / "lessons", tmp_path_factory.mktemp("canaries") / "lessons"))
    planted = 0
    for folder in root.glob("*/exercises/*"):
        for pattern in SECRET:
            for path in folder.glob(pattern):
                kind = pattern.partition("/")[0].removesuffix(".py")
                # In a name, a text and a comment: whichever way the file might get out.
                path.write_text(path.read_text() + f'\n\n{CANARY}_{kind} = "{CANARY} text"  # {CANARY} comment\n')
                planted += 1
    assert planted >= 2
    return root


@pytest.fixture(scope="module")
def client(lessons: Path, runtime: PreparedRuntime, tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """An application over the course with canaries."""
    data = tmp_path_factory.mktemp("data")
    with serving(runtime, lessons_dir=lessons, data_dir=data, cache_dir=data) as found:
        yield found


def exercises(client: TestClient) -> list[str]:
    """Every exercise's id, as the pages state it."""
    found = []
    for address in [*(f"/lessons/{slug}" for slug in slugs()), *beside("more")]:
        text = client.get(address).text
        found += [part.split('"')[0] for part in text.split('data-exercise="')[1:]]
    return found


def slugs() -> list[str]:
    return [path.parent.name.partition("-")[2] for path in sorted((ROOT / "lessons").glob("*/lesson.md"))]


def beside(kind: str) -> list[str]:
    """Addresses of the pages beside the lessons: those of ``labs`` or of ``more``."""
    found = sorted((ROOT / "lessons").glob(f"*/{kind}/*.md"))
    return [f"/lessons/{p.parent.parent.name.partition('-')[2]}/{kind}/{p.stem.partition('-')[2]}" for p in found]


def every_address(client: TestClient, runtime: PreparedRuntime) -> dict[str, list[str]]:
    """Addresses to try for each route of the application that answers GET."""
    static = [path.relative_to(ROOT / "static").as_posix() for path in (ROOT / "static").rglob("*") if path.is_file()]
    course = [path.relative_to(ROOT / "lessons").as_posix() for path in (ROOT / "lessons").rglob("*") if path.is_file()]
    names = sorted({Path(path).name for path in course})
    return {
        "/": ["/"],
        "/healthz": ["/healthz"],
        "/openapi.json": ["/openapi.json"],
        "/lessons/{slug}": [*(f"/lessons/{slug}" for slug in slugs()), *(f"/lessons/{path}" for path in course)],
        "/lessons/{slug}/": [f"/lessons/{slug}/" for slug in slugs()],
        "/glossary": ["/glossary"],
        **{
            f"/lessons/{{slug}}/{kind}/{{name}}": [
                *beside(kind),
                *(f"/lessons/{slug}/{kind}/{name}" for slug in slugs() for name in names),
            ]
            for kind in KINDS
        },
        **{f"/lessons/{{slug}}/{kind}/{{name}}/": [f"{address}/" for address in beside(kind)] for kind in KINDS},
        "/lessons/{slug}/figures/{name}": [f"/lessons/{slug}/figures/{name}" for slug in slugs() for name in names],
        "/static/{digest}/{path:path}": [
            *(f"/static/x/{path}" for path in static),
            *(
                f"/static/x/{prefix}{path}"
                for path in course
                for prefix in ("", "lessons/", "../lessons/", "js/../../lessons/")
            ),
        ],
        "/runtime/frame": ["/runtime/frame"],
        "/runtime/{name:path}": [f"/runtime/{path}" for path in [*(file.name for file in runtime.files), *course]],
    }


def all_routes(router: Any) -> Iterator[Any]:
    """Every route of a router and of the routers within it."""
    for route in router.routes:
        if hasattr(route, "original_router"):
            yield from all_routes(route.original_router)
        else:
            yield route


def holds_canary(reply: Any) -> bool:
    return CANARY.encode() in reply.content or CANARY in str(reply.headers)


def test_no_address_gives_them_away(client: TestClient, runtime: PreparedRuntime) -> None:
    """Every address of every route, and every file of the course asked for in every way, is fetched; no canary comes back."""
    served = 0
    for addresses in every_address(client, runtime).values():
        for address in addresses:
            for accept in ("*/*", "text/html") if address.startswith("/lessons") else ("*/*",):
                reply = client.get(address, headers={"accept": accept})
                served += reply.status_code == 200
                assert not holds_canary(reply), address
    assert served > 40


def test_the_crawl_knows_every_route(client: TestClient, runtime: PreparedRuntime) -> None:
    """A route that is added later must be added to the crawl, or this fails."""
    app: Any = client.app
    found = {route.path for route in all_routes(app.router) if "GET" in route.methods}
    assert found == set(every_address(client, runtime))


def test_attempts_and_verdicts_give_nothing_away(client: TestClient) -> None:
    """Neither inputs, nor a verdict of any kind, nor an error holds a canary; inputs hold no expected value either."""
    found = exercises(client)
    assert found
    for exercise in found:
        for output in (
            {"kind": "value", "value": {"type": "int", "value": "7"}},
            {"kind": "value", "value": {"type": "none"}},
            {"kind": "raised", "error": {"type": "ValueError", "message": "", "line": 1, "text": ""}},
            {"kind": "timeout"},
            {"kind": "missing"},
        ):
            drawn = client.post("/api/attempts", json={"exercise": exercise, "code": ""})
            assert drawn.status_code == 201
            assert not holds_canary(drawn)
            for case in drawn.json()["cases"]:
                assert set(case) == {"id", "function", "args", "kwargs"}
            attempt = drawn.json()
            verdict = client.post(f"/api/attempts/{attempt['attempt']}/outputs", json=same_outputs(attempt, **output))
            assert verdict.status_code == 200, verdict.text
            assert not holds_canary(verdict)


def test_the_solution_is_given_to_those_who_earned_it(client: TestClient) -> None:
    """Before it is earned no answer to hints or to the request itself holds it; then it comes, alone, and only to its session."""
    found = exercises(client)
    assert found
    for exercise in found:
        learner, stranger = TestClient(client.app), TestClient(client.app)
        tasks = load_course(ROOT / "lessons").exercises[exercise].exercise.functions
        refused = learner.post("/api/solution", json={"exercise": exercise})
        total = refused.json()["detail"].partition(" so far")[0].split()[-1]
        for task in tasks:
            for rung in range(int(total)):
                assert not holds_canary(
                    learner.post("/api/hints", json={"exercise": exercise, "function": task.name, "rung": rung})
                )
        for _ in range(3):
            early = learner.post("/api/solution", json={"exercise": exercise})
            assert early.status_code == 403
            assert not holds_canary(early)
            attempt = new_attempt(learner, exercise=exercise)
            url = f"/api/attempts/{attempt['attempt']}/outputs"
            assert not holds_canary(learner.post(url, json=same_outputs(attempt, kind="missing")))
        earned = learner.post("/api/solution", json={"exercise": exercise})
        assert earned.status_code == 200, earned.text
        assert f"{CANARY}_solution" in earned.json()["code"]
        assert f"{CANARY}_cases" not in earned.text
        assert f"{CANARY}_mistakes" not in earned.text
        assert stranger.post("/api/solution", json={"exercise": exercise}).status_code == 403


def test_the_canaries_are_where_they_would_hurt(client: TestClient, lessons: Path) -> None:
    """The files with canaries are the ones in use: breaking one breaks its exercise, so the crawl looks for the right thing."""
    exercise = exercises(client)[0]
    new_attempt(client, exercise=exercise)
    slug, _, name = exercise.partition("/")
    cases = next(lessons.glob(f"*-{slug}/exercises/{name}/cases.py"))
    text = cases.read_text()
    assert CANARY in text
    try:
        cases.write_text("1 / 0\n" + text)
        reply = client.post("/api/attempts", json={"exercise": exercise, "code": ""})
    finally:
        cases.write_text(text)
    assert reply.status_code == 500
    assert not holds_canary(reply)


def test_the_front_end_holds_no_solution() -> None:
    """No telling line of a solution or case generator that ships is in the served front end or the browser's Python."""
    front = "\n".join(
        path.read_text(errors="replace")
        for folder in ("static", "templates")
        for path in (ROOT / folder).rglob("*")
        if path.suffix in {".js", ".mjs", ".py", ".html", ".json", ".css"} and "node_modules" not in path.parts
    )
    checked = 0
    for folder in (ROOT / "lessons").glob("*/exercises/*"):
        public = (folder / "starter.py").read_text() + (folder / "exercise.md").read_text()
        for pattern in SECRET:
            for path in folder.glob(pattern):
                for line in path.read_text().splitlines():
                    if len(line.strip()) > 40 and line.strip() not in public:
                        checked += 1
                        assert line.strip() not in front, (path, line)
    assert checked > 5
