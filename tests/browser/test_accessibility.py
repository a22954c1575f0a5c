"""Pages keep WCAG 2.2 AA as far as axe can see, in both themes and in every state of their blocks."""

from __future__ import annotations

from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from app.config import Settings
from app.content import load_course
from tests.browser.lesson_page import block, commit, field, open_lesson

OPTIONS = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}}
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


FURTHER = [
    f"/lessons/{lesson.slug}/more/{page.name}"
    for lesson in load_course(Settings.from_env().lessons_dir).course.lessons
    for page in lesson.more
]
"""What authors wrote in markdown alone: sliders, plots, formulas among the answers."""


def violations(page: Page) -> list[str]:
    """What axe finds, one line each, with the elements concerned."""
    found = Axe().run(page, options=OPTIONS).response["violations"]
    return [f"{item['id']}: {item['help']}: {[node['html'][:160] for node in item['nodes'][:4]]}" for item in found]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("path", ["/", "/lessons/batches-and-accumulation"])
def test_first_state(page: Page, path: str, theme: Literal["light", "dark"]) -> None:
    """The course and the still locked lesson have no violations in either theme."""
    page.emulate_media(color_scheme=theme)
    page.goto(path)
    expect(page.locator("theme-toggle")).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("path", FURTHER)
def test_further_page(page: Page, path: str) -> None:
    """A further page has none either, once its predictions have been skipped and everything on it is open."""
    page.goto(path)
    for prediction in page.locator("[data-block=predict]").all():
        prediction.locator("button[name=skip]").click()
        expect(prediction).to_have_attribute("data-state", "skipped")
    assert violations(page) == []


@pytest.mark.console("404")
@pytest.mark.parametrize("theme", THEMES)
def test_error_page(page: Page, theme: Literal["light", "dark"]) -> None:
    """So has the page of an error."""
    page.emulate_media(color_scheme=theme)
    page.goto("/lessons/no-such-lesson")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert violations(page) == []


@pytest.mark.parametrize("theme", THEMES)
def test_every_state_of_the_questions(page: Page, theme: Literal["light", "dark"]) -> None:
    """Right, wrong, invalid, committed and skipped questions, an open fold and a wrong plan have no violations."""
    page.emulate_media(color_scheme=theme)
    open_lesson(page)
    commit(page, "first-update", "32", "sure")
    for name, answer in (("small-plan", "64"), ("one-gpu-plan", "16384"), ("updates-for-a-million", "many")):
        block(page, name).locator("[name=answer]").fill(answer)
        block(page, name).locator("button[name=submit]").click()
    block(page, "what-shrinks").locator("button[name=skip]").click()
    for name, answer in (("positions-per-update", "a"), ("what-accumulation-buys", "a")):
        block(page, name).locator(f'[name=answer][value="{answer}"]').check()
        block(page, name).locator("button[name=submit]").click()
    block(page, "reference-product").locator("summary").click()
    field(page, "micro").fill("999")
    expect(field(page, "micro")).to_have_attribute("aria-invalid", "true")
    assert violations(page) == []
