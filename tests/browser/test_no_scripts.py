"""With scripts off the lesson still reads, shows its starting numbers, and says what needs scripts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.lesson_page import LESSON


@pytest.fixture
def plain(browser: Browser, base_url: str) -> Iterator[Page]:
    """The lesson in a browser without scripts."""
    context = browser.new_context(base_url=base_url, java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(LESSON)
    yield page
    context.close()


def test_text_and_numbers(plain: Page) -> None:
    """Text, formulas and code are there; derived figures show the starting plan's numbers, once each."""
    expect(plain.get_by_role("heading", level=1)).to_be_visible()
    expect(plain.locator(".math-display math").first).to_be_visible()
    # Playwright's text matching passes over noscript elements, so the text is read as a person sees it.
    assert plain.locator("update-size .sum").inner_text() == "4×8×2=64 tokens per update"
    assert "4 sequences of 8 tokens, so 32 positions" in plain.locator("update-size .held").inner_text()
    assert "64" in plain.locator("plan-strip").inner_text()
    assert "?64" not in plain.locator("main").inner_text()


def test_says_what_needs_scripts(plain: Page) -> None:
    """A note at the top and one at each element that needs scripts; controls that could do nothing are not offered."""
    assert "Scripts are off" in plain.locator(".lesson-head").inner_text()
    expect(plain.locator("update-size noscript").first).to_be_visible()
    for control in ("button[name=commit]", "button[name=submit]", "input[type=range]", "theme-toggle", ".picture"):
        for each in plain.locator(control).all():
            expect(each).to_be_hidden()


def test_answers_can_be_unfolded(plain: Page) -> None:
    """Questions are complete, those that wait for a prediction too, and their answers are folded."""
    for name in ("first-update", "small-plan", "positions-per-update"):
        question = plain.locator(f'[data-id="{name}"]')
        expect(question.locator(".question")).to_be_visible()
        answers = question.locator("details.plain-answers")
        expect(answers.locator(".other").first).to_be_hidden()
        answers.locator("summary").click()
        expect(answers.locator(".other").first).to_be_visible()
    expect(plain.locator("code", has_text="tokens_per_update(4, 8, 2) == 64")).to_be_visible()


def test_no_sideways_scrolling(plain: Page) -> None:
    """The page fits a phone without scripts, too: its widest element is not wider than the window."""
    box = plain.locator("main").bounding_box()
    assert box is not None
    assert box["width"] <= 390
