"""The gallery shows every state that an element declares: a new state that is not in it fails here."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest
from playwright.sync_api import Page, expect

from app.content.widgets import known_widgets
from app.grading.verdict import FunctionStatus, Status
from app.web.schemas import VerdictReply
from tests.browser.author import AuthorPage
from tests.browser.server import ROOT

DECLARED = re.compile(r"`data-state` = ([a-z-]+(?:, [a-z-]+)*)")
WIDGETS = ROOT / "static/js/widgets"
LABS = sorted(name for name in known_widgets(ROOT) if name.startswith("lab-"))
SEEN = """() => [...document.querySelectorAll('main *')].filter((each) => each.dataset?.state && each.localName.includes('-'))
    .map((each) => [each.localName, each.dataset.state])"""


def declared(path: Path) -> list[str]:
    """The states that a file's head names."""
    found = DECLARED.search(path.read_text().partition("*/")[0])
    return found[1].split(", ") if found else []


ELEMENTS = {path.stem: states for path in WIDGETS.glob("*.js") if (states := declared(path))}


def visit(author: AuthorPage, address: str) -> Page:
    """A page of the gallery, when everything on it is in its state."""
    author.page.goto(f"{author.site.server.url}/preview/gallery/lessons/{address}")
    expect(author.page.locator("html")).to_have_attribute("data-gallery", "ready", timeout=180_000)
    return author.page


def test_the_heads_are_read() -> None:
    """The test looks for what elements declare, and finds it."""
    assert ELEMENTS["predict-block"] == ["open", "committed", "skipped"]
    assert {"quiz-block", "numeric-block", "code-exercise", "parsons-rung"} <= ELEMENTS.keys()
    assert declared(ROOT / "static/js/lab/element.js") == ["idle", "running", "done", "stopped", "failed"]


def test_every_state_of_every_block(author: AuthorPage) -> None:
    """Each element that declares states is seen in each; each verdict, function and run in each status; closed parts closed."""
    page = visit(author, "gallery")
    seen = {(tag, state) for tag, state in page.evaluate(SEEN)}
    wanted = {(tag, state) for tag, states in ELEMENTS.items() for state in states}
    assert wanted - seen == set()

    def statuses(selector: str) -> set[str]:
        return set(page.locator(selector).evaluate_all("all => all.map((each) => each.dataset.status)")) - {None}

    assert statuses("[data-out=verdict]") >= {*get_args(Status.__value__), "unavailable"}
    assert statuses("[data-function]") >= set(get_args(FunctionStatus.__value__))
    assert statuses("[data-out=run]") == {"ok", "error", "stopped", "timeout"}
    committed = page.locator("predict-block[data-state=committed] .verdict").evaluate_all(
        "all => all.map((each) => each.dataset.verdict)"
    )
    assert {"right", "wrong"} <= set(committed)
    assert page.locator("predict-block .longer").count() > 0
    assert page.locator(".closed[data-locked]").count() >= 5
    expect(page.locator("[data-plan] input").first).to_be_disabled()
    expect(page.locator("[data-scene] reveal-block > details[open]")).to_have_count(1)
    for scene in page.locator("[data-scene]").all():
        assert scene.locator(".gallery-caption").inner_text() != ""
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_open_plan(author: AuthorPage) -> None:
    """Without a guard the plan's views are open, and none of the page's figures is hidden."""
    page = visit(author, "gallery-open")
    expect(page.locator("[data-plan] input").first).to_be_enabled()
    expect(page.locator("main [data-locked]")).to_have_count(0)


@pytest.mark.parametrize("lab", LABS)
def test_every_state_of_every_lab(author: AuthorPage, lab: str) -> None:
    """Idle as one finds it, running, stopped, failed, and done after a short run of its own."""
    page = visit(author, f"gallery/labs/{lab.removeprefix('lab-')}")
    seen = {state for tag, state in page.evaluate(SEEN) if tag == lab}
    assert seen == set(declared(ROOT / "static/js/lab/element.js"))


def test_made_up_verdicts_are_verdicts(author: AuthorPage) -> None:
    """What the gallery shows has the form that the server gives, field by field."""
    author.page.goto(author.site.url)
    author.follows()
    script: Any = author.page.locator('script[src*="preview-bar.js"]').get_attribute("src")
    found: dict[str, Any] = author.page.evaluate(
        "async (path) => (await import(path)).verdicts('gallery/statuses')", script.replace("preview-bar", "gallery-verdicts")
    )
    assert set(found) == set(get_args(Status.__value__))
    for verdict in found.values():
        assert VerdictReply.model_validate(verdict, strict=False).model_dump(exclude_unset=True).keys() == verdict.keys()


def test_another_visit_begins_anew(author: AuthorPage) -> None:
    """What the gallery made an element remember is forgotten, and nothing of the lessons' own is touched."""
    author.page.goto(author.site.url)
    author.page.evaluate("() => localStorage.setItem('microbatch:predictions:doubling', '{}')")
    page = visit(author, "gallery-open")
    page.goto(f"{author.site.server.url}/preview/gallery/lessons/gallery")
    expect(page.locator("html")).to_have_attribute("data-gallery", "ready", timeout=180_000)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-gallery", "ready", timeout=180_000)
    expect(page.locator('[data-id="chosen"]')).to_have_attribute("data-state", "open")
    assert page.evaluate("() => localStorage.getItem('microbatch:predictions:doubling')") == "{}"
