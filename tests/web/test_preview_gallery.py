"""The gallery holds every directive, role, widget, formula and figure that an author may write: a new one that is not in it fails here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from starlette.testclient import TestClient

from app.config import ROOT
from app.content import LoadedCourse, load_course
from app.content.blocks import Block, Term, Widget
from app.content.directives import directives
from app.content.roles import roles
from app.content.widgets import known_widgets
from app.grading.verdict import FunctionStatus
from tests.web.talk import MakeApp

GALLERY = ROOT / "templates/preview/gallery"
TEXT = "\n".join(path.read_text() for path in sorted(GALLERY.rglob("*.md")))
LOCAL = {"base_url": "http://127.0.0.1:8000", "client": ("127.0.0.1", 50000)}


@pytest.fixture(scope="module")
def loaded() -> LoadedCourse:
    return load_course(GALLERY)


def blocks(loaded: LoadedCourse) -> Iterator[Block | Term]:
    """Every block of every page, nested ones too, and every term."""
    yield from (place.block for place in loaded.places.values())


def test_the_gallery_has_no_problems(loaded: LoadedCourse) -> None:
    """It takes the way of every lesson, and keeps every rule of it."""
    assert [str(problem) for problem in loaded.problems] == []


@pytest.mark.parametrize("name", sorted(directives()))
def test_directive_occurs(name: str) -> None:
    """Each directive that an author may write."""
    assert re.search(rf"^:{{3,}}\{{{re.escape(name)}\}}", TEXT, re.MULTILINE), f"add :::{{{name}}} to {GALLERY}"


@pytest.mark.parametrize("name", sorted(roles()))
def test_role_occurs(name: str) -> None:
    """Each role that an author may write."""
    assert f"{{{name}}}`" in TEXT, f"add {{{name}}}`…` to {GALLERY}"


@pytest.mark.parametrize("name", sorted(known_widgets(ROOT)))
def test_widget_occurs(name: str, loaded: LoadedCourse) -> None:
    """Each widget that has an element and a template."""
    assert name in {block.name for block in blocks(loaded) if isinstance(block, Widget)}, (
        f"add :::{{widget}} {name} to {GALLERY}"
    )


def test_every_type_of_block_occurs(loaded: LoadedCourse) -> None:
    """Each template in ``templates/blocks`` that draws a block draws one here."""
    types = {path.stem for path in (ROOT / "templates/blocks").glob("*.html")} - {"parsons"}
    assert types <= {block.type for block in blocks(loaded)}


def test_whatever_can_wait_waits_somewhere(loaded: LoadedCourse) -> None:
    """Each kind of block that may have ``:after:`` has one that is closed."""
    able = {type(block) for block in blocks(loaded) if hasattr(block, "after")}
    closed = {type(block) for block in blocks(loaded) if getattr(block, "after", None)}
    assert able - closed == set()


def test_every_status_of_a_function_has_one() -> None:
    """The exercise of the gallery has one function for each status that the grader gives."""
    (solution,) = GALLERY.glob("*/exercises/*/solution.py")
    for status in get_args(FunctionStatus.__value__):
        assert f"def is_{status.replace('-', '_')}(" in solution.read_text()


def test_the_pages_are_served(make_app: MakeApp) -> None:
    """Course, lessons, labs, glossary, pictures: below one address, with links that stay there, under the policy of all pages."""
    client = TestClient(make_app(reload=True).app, **LOCAL)  # type: ignore[arg-type]
    assert client.get("/preview/gallery").url.path == "/preview/gallery/lessons/gallery"
    todo, seen = {"/preview/gallery/", "/preview/gallery/lessons/gallery"}, set()
    while todo:
        address = todo.pop()
        seen.add(address)
        page = client.get(address)
        assert page.status_code == 200, address
        assert "require-trusted-types-for" in page.headers["content-security-policy"]
        links = set(re.findall(r'(?:href|src)="(/[^"#?]*)', page.text))
        outside = {link for link in links if not link.startswith(("/preview/gallery", "/static/"))}
        assert outside == set(), address
        pictures = {link for link in links if "/figures/" in link}
        for picture in pictures:
            assert client.get(picture).headers["content-type"] == "image/svg+xml"
        todo |= {link for link in links if link.startswith("/preview/gallery/")} - pictures - seen
    assert {Path(address).name for address in seen} >= {"gallery", "gallery-open", "glossary", "noise"}
    assert client.get("/lessons/gallery").status_code == 404


def test_a_lab_says_what_needs_scripts(make_app: MakeApp) -> None:
    """Without scripts each lab says so of what it does itself: not every one runs a model."""
    client = TestClient(make_app(reload=True).app, **LOCAL)  # type: ignore[arg-type]
    pages = set(re.findall(r'href="(/preview/gallery/lessons/gallery/labs/[^"#]+)"', client.get("/preview/gallery").text))
    text = "".join(client.get(page).text for page in pages)
    said = dict(re.findall(r'data-lab="([\w-]+)".*?<noscript><p class="needs-scripts">(.*?)</p></noscript>', text, re.DOTALL))
    model = "This lab runs a small model in the page, which needs scripts; they are off."
    assert said["noise"] == model
    assert {lab for lab, words in said.items() if words != model} == {"planner", "step-by-step"}
    assert "the memory and the time of a plan" in said["planner"]


def test_its_sources_are_shown_too(make_app: MakeApp) -> None:
    """The preview bar works on the gallery as on every page."""
    client = TestClient(make_app(reload=True).app, **LOCAL)  # type: ignore[arg-type]
    given = client.get("/preview/programs/gallery/statuses").json()
    assert "is_value" in given["solution"]
    place = next(one for one in load_course(GALLERY).places.values() if one.block.type == "quiz")
    found = client.get("/preview/markdown", params={"path": place.path, "first": place.first, "last": place.last})
    assert found.json()["text"].startswith(":::{quiz}")
