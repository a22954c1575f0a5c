"""The two lessons of the chapter beside each other: place, neighbours, further pages, and the reference that both share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from app.config import ROOT
from app.content import load_course
from app.runtime import PreparedRuntime
from tests.web.conftest import serving

BATCHES, PRECISION = "/lessons/batches-and-accumulation", "/lessons/mixed-precision"


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory, runtime: PreparedRuntime) -> Iterator[TestClient]:
    """The course that ships."""
    folder = tmp_path_factory.mktemp("shipped")
    with serving(runtime, lessons_dir=ROOT / "lessons", data_dir=folder, cache_dir=folder, reload=True) as client:
        yield client


def place(text: str) -> str:
    found = re.search(r'class="place-number">([^<]*)<', text)
    assert found
    return found[1]


def neighbours(text: str) -> dict[str, str]:
    return dict(re.findall(r'<a rel="(prev|next)" href="([^"]*)"', text))


def test_place_and_neighbours(shipped: TestClient) -> None:
    """Each lesson tells its place among all, in the order of the folders, and leads to the ones beside it and to no other."""
    paths = [f"/lessons/{lesson.slug}" for lesson in load_course(ROOT / "lessons").course.lessons]
    assert paths.index(PRECISION) == paths.index(BATCHES) + 1
    for index, path in enumerate(paths):
        text = shipped.get(path).text
        assert place(text) == f"Lesson {index + 1} of {len(paths)}"
        want = {"prev": paths[index - 1]} if index else {}
        assert neighbours(text) == want | ({"next": paths[index + 1]} if index + 1 < len(paths) else {})
    listed = re.findall(r'href="(/lessons/[a-z0-9-]+)"', shipped.get("/").text)
    assert list(dict.fromkeys(listed)) == paths


def test_the_reference_is_the_same_in_both(shipped: TestClient) -> None:
    """The chapter's reference stands in both; what waits for a prediction of the first lesson is open in the second."""
    one, two = (shipped.get(path).text for path in (BATCHES, PRECISION))
    for text in (one, two):
        assert 'id="chapter-reference"' in text
        assert 'id="reference-two-rules-of-thumb"' in text
        assert 'id="reference-asserts"' in text
    assert 'data-after="first-update"' in one
    assert "first-update" not in two


def test_the_second_lesson_has_no_plan(shipped: TestClient) -> None:
    """It declares no quantity, so no strip follows the reader."""
    assert "<plan-strip" in shipped.get(BATCHES).text
    assert "<plan-strip" not in shipped.get(PRECISION).text


def test_links_between_the_lessons_lead_somewhere(shipped: TestClient) -> None:
    """Each link from the second lesson to the first, to its own further page, and into headings finds its target."""
    text = shipped.get(PRECISION).text
    found = set(re.findall(r'href="(/lessons/[^"]+)"', text))
    assert f"{BATCHES}#the-loop" in found
    assert f"{BATCHES}/labs/planner" in found
    assert f"{PRECISION}/more/eight-bits" in found
    for address in found:
        path, _, part = address.partition("#")
        reply = shipped.get(path)
        assert reply.status_code == 200, address
        assert not part or f'id="{part}"' in reply.text, address


def test_no_id_is_used_in_both_lessons() -> None:
    """A reader's predictions and an author's links are told apart without the lesson's name."""
    seen: dict[str, str] = {}
    for lesson in load_course(ROOT / "lessons").course.lessons:
        pages = [lesson.blocks, *(page.blocks for page in (*lesson.labs, *lesson.more))]
        ids = {str(getattr(block, "id", "")) for blocks in pages for block in blocks}
        for name in sorted(
            each for each in ids if each and not re.fullmatch(r"[a-z]+-\d{1,2}", each)
        ):  # those are numbered by us
            assert name not in seen, f"{name} stands in {seen[name]} and in {lesson.slug}"
            seen[name] = lesson.slug
    assert {"first-update", "after-256"} <= seen.keys()


def test_the_folder_is_all_there_is() -> None:
    """No Python file and no script of the product names the second lesson: its folder is its registration."""
    places = [*(ROOT / "app").rglob("*.py"), *(ROOT / "static/js").rglob("*.js"), *(ROOT / "templates").rglob("*.html")]
    naming = [path for path in places if names_the_lesson(path)]
    assert naming == []


def names_the_lesson(path: Path) -> bool:
    text = path.read_text("utf-8")
    return "04-mixed" in text or "/mixed-precision" in text or "bf16-accumulate" in text
