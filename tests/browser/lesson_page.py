"""The batches lesson as the browser tests of the page see it."""

from __future__ import annotations

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Locator, Page, expect

LESSON = "/lessons/batches-and-accumulation"
QUANTITIES = ("micro", "length", "accum", "devices")
DERIVED = ("tokens-per-update", "positions-at-once", "sequences-at-once")


def open_lesson(page: Page, query: str = "") -> Page:
    """Go to the lesson and wait until its elements live."""
    page.goto(LESSON + query)
    expect(block(page, "first-update").locator("button[name=skip]")).to_be_enabled()
    return page


def open_unlocked(page: Page, query: str = "") -> Page:
    """Go to the lesson and skip the prediction that guards its plan."""
    open_lesson(page, query)
    block(page, "first-update").locator("button[name=skip]").click()
    expect(field(page, "micro")).to_be_enabled()
    return page


def block(page: Page, name: str) -> Locator:
    """The question with this id."""
    return page.locator(f'[data-id="{name}"]')


def plan(page: Page) -> Locator:
    """The element with the sliders: the first that moves the plan."""
    return page.locator("[data-plan]").first


def field(page: Page, name: str) -> Locator:
    """The authoritative number field of a quantity."""
    return plan(page).locator(f"input[type=number][name={name}]")


def slider(page: Page, name: str) -> Locator:
    """The range beside that field."""
    return plan(page).locator(f'[data-quantity="{name}"] input[type=range]')


def commit(page: Page, name: str, answer: str, confidence: str) -> Locator:
    """Commit a typed prediction."""
    predict = block(page, name)
    predict.locator("[name=answer]").fill(answer)
    predict.locator(f'[name=confidence][value="{confidence}"]').check()
    predict.locator("button[name=commit]").click()
    return predict


def expect_tokens(page: Page, value: int) -> None:
    """Every figure of tokens per update on the page says the same."""
    figures = page.locator('[data-out="tokens-per-update"]')
    assert figures.count() >= 3, "strip, sliders and sum each show the figure"
    for figure in figures.all():
        expect(figure).to_have_attribute("data-value", str(value))
        expect(figure).to_have_text(f"{value:,}")


def plan_in_address(page: Page) -> dict[str, str]:
    """The plan as the address has it."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}
