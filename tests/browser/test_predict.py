"""Predict first: nothing gives the answer away, and what was said is used and remembered."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lesson_page import DERIVED, LESSON, block, commit, expect_tokens, field, open_lesson, plan, slider

ANSWER = re.compile(r"(?<![\w.,])64(?![\d.,]*\d)")


def test_first_html_does_not_show_the_answer(page: Page) -> None:
    """Before any script runs the guarded figures are masked: no text and no value in the delivered page says 64 or 32."""
    html = page.request.get(LESSON).text()
    shown = re.sub(r"(?s)<(template|noscript)\b.*?</\1>", "", html[html.index("<body") :])
    assert not ANSWER.search(re.sub(r"<[^>]*>", " ", shown))
    assert not re.search(r'data-value="(64|32)"', shown)
    for name in DERIVED:
        for tag in re.findall(rf'<[^>]*data-(?:out|q)="{name}"[^>]*>', shown):
            assert "data-locked" in tag, tag


def test_live_page_does_not_show_the_answer(page: Page) -> None:
    """Once alive it shows the answer in no visible text, no accessible name, no value, no title and no picture."""
    open_lesson(page)
    body = page.locator("body")
    expect(body).not_to_contain_text(ANSWER, use_inner_text=True)
    assert not ANSWER.search(body.aria_snapshot())
    given_away = page.evaluate(
        """() => [...document.querySelectorAll('*')].flatMap(e => [...e.attributes])
          .filter(a => /^(data-value|aria-|title|alt)/.test(a.name) && /(?<!\\d)(64|32)(?!\\d)/.test(a.value))
          .map(a => `${a.name}=${a.value}`)"""
    )
    assert given_away == []
    assert page.locator(".picture svg .pic-device").count() == 0


def test_everything_guarded_is_locked(page: Page) -> None:
    """Sliders and fields are disabled, figures masked, closed parts say so and link to the prediction."""
    open_lesson(page)
    expect(plan(page)).to_have_attribute("data-locked", "")
    for name in ("micro", "length", "accum", "devices"):
        expect(field(page, name)).to_be_disabled()
        expect(slider(page, name)).to_be_disabled()
    for name in DERIVED:
        for figure in page.locator(f'[data-out="{name}"], [data-q="{name}"]').all():
            expect(figure).to_have_attribute("data-locked", "")
            expect(figure).to_have_text(re.compile("^[?…]$"))
    closed = page.locator(".closed[data-locked]")
    assert closed.count() >= 5
    for link in closed.locator("a").all():
        expect(link).to_have_attribute("href", "#first-update")
    expect(block(page, "small-plan")).to_have_count(0)


@pytest.mark.parametrize(
    ("answer", "confidence", "note"),
    [("", "sure", "Type a number first."), ("many", "sure", "cannot be read"), ("64", None, "how sure")],
)
def test_commit_needs_answer_and_confidence(page: Page, answer: str, confidence: str | None, note: str) -> None:
    """Without an answer that can be read and a confidence nothing opens; a note says what is missing and takes one there."""
    open_lesson(page)
    predict = block(page, "first-update")
    predict.locator("[name=answer]").fill(answer)
    if confidence:
        predict.locator(f'[value="{confidence}"]').check()
    predict.locator("button[name=commit]").click()
    expect(predict).to_have_attribute("data-state", "open")
    expect(predict.locator('[data-out="problem"]')).to_contain_text(note)
    expect(predict.locator(":focus")).to_have_attribute("name", "answer" if confidence else "confidence")
    expect(field(page, "micro")).to_be_disabled()


def test_right_and_open(page: Page) -> None:
    """A right answer opens sliders, figures, picture and what waited."""
    open_lesson(page)
    predict = commit(page, "first-update", "64 positions", "fairly")
    expect(predict).to_have_attribute("data-state", "committed")
    expect(predict.locator("[data-verdict=right]")).to_contain_text("Right: 64 positions. You were fairly sure.")
    expect(field(page, "micro")).to_be_enabled()
    expect_tokens(page, 64)
    expect(plan(page).locator(".pic-device")).to_have_count(1)
    assert page.locator("main [data-locked]").count() == 0
    expect(block(page, "small-plan")).to_be_visible()
    expect(block(page, "positions-per-update").locator("button[name=submit]")).to_be_enabled()


@pytest.mark.parametrize(("confidence", "longer"), [("sure", True), ("fairly", False), ("guess", False)])
def test_wrong_gets_its_own_reason(page: Page, confidence: str, longer: bool) -> None:
    """A wrong answer gets the reason for that very answer; the longer explanation comes only to the sure."""
    open_lesson(page)
    feedback = commit(page, "first-update", "32", confidence).locator('[data-out="feedback"]')
    expect(feedback.locator("[data-verdict=wrong]")).to_contain_text("it is 64 positions. You said 32 positions")
    expect(feedback).to_contain_text("at once")
    expect(feedback.locator(".longer")).to_have_count(1 if longer else 0)
    expect(feedback).to_contain_text("sliders below are open")


def test_unanticipated_answer(page: Page) -> None:
    """A number nobody foresaw still gets the answer and the explanation."""
    open_lesson(page)
    feedback = commit(page, "first-update", "1234567", "guess").locator('[data-out="feedback"]')
    expect(feedback.locator("[data-verdict=wrong]")).to_contain_text("You said 1,234,567 positions and were guessing")
    expect(feedback.locator(".explanation")).to_be_visible()


def test_remembered_over_reload(page: Page) -> None:
    """After a reload the answer, its confidence, the feedback and the open page are back, and nothing asks again."""
    open_lesson(page)
    commit(page, "first-update", "32", "sure")
    page.reload()
    predict = block(page, "first-update")
    expect(predict).to_have_attribute("data-state", "committed")
    expect(predict.locator("[name=answer]")).to_have_value("32")
    expect(predict.locator('[value="sure"]')).to_be_checked()
    expect(predict.locator("button[name=commit]")).to_be_hidden()
    expect(predict.locator(".longer")).to_be_visible()
    expect(field(page, "micro")).to_be_enabled()


def test_skip_is_remembered_as_skipped(page: Page) -> None:
    """Skipping opens the page, shows the answer and is kept as skipped."""
    open_lesson(page)
    predict = block(page, "first-update")
    predict.locator("button[name=skip]").click()
    expect(predict).to_have_attribute("data-state", "skipped")
    expect(predict.locator('[data-out="feedback"]')).to_contain_text("You skipped this one. The answer: 64 positions.")
    page.reload()
    expect(predict).to_have_attribute("data-state", "skipped")
    expect(page.locator('predictions-table tr[data-prediction="first-update"]')).to_contain_text("skipped")


def test_choice_prediction(page: Page) -> None:
    """A prediction with options judges the option, with the same confidence and reasons."""
    open_lesson(page)
    predict = block(page, "what-shrinks")
    predict.locator("button[name=commit]").click()
    expect(predict.locator('[data-out="problem"]')).to_have_text("Choose an answer first.")
    predict.locator('[name=answer][value="a"]').check()
    predict.locator('[name=confidence][value="sure"]').check()
    predict.locator("button[name=commit]").click()
    expect(predict).to_have_attribute("data-state", "committed")
    expect(predict.locator("[data-verdict=wrong]")).to_contain_text("it is Only the activations")
    expect(field(page, "micro")).to_be_disabled()  # it guards nothing


def test_another_tab_opens_too(page: Page) -> None:
    """A prediction made in one tab opens the lesson in another."""
    open_lesson(page)
    other = page.context.new_page()
    open_lesson(other)
    commit(page, "first-update", "64", "sure")
    expect(block(other, "first-update")).to_have_attribute("data-state", "committed")
    expect_tokens(other, 64)


def test_table_and_calibration(page: Page) -> None:
    """The table lists each prediction with answer, confidence and outcome; the sentence compares them; forgetting closes the page."""
    open_lesson(page)
    table = page.locator("predictions-table")
    row = table.locator('tr[data-prediction="first-update"]')
    expect(row).to_contain_text("not yet")
    expect(table.locator("button[name=forget]")).to_be_hidden()
    commit(page, "first-update", "32", "sure")
    expect(row).to_have_attribute("data-outcome", "wrong")
    for text in ("32 positions", "sure", "64 positions", "not this time"):
        expect(row).to_contain_text(text)
    expect(table.locator('[data-out="calibration"]')).to_contain_text("0 of 1 right when you were sure")
    predict = block(page, "what-shrinks")
    predict.locator('[name=answer][value="b"]').check()
    predict.locator('[name=confidence][value="guess"]').check()
    predict.locator("button[name=commit]").click()
    expect(table.locator('[data-out="calibration"]')).to_contain_text("1 of 1 right when you were guessing")
    table.locator("button[name=forget]").click()
    expect(block(page, "first-update")).to_have_attribute("data-state", "open")
    expect(field(page, "micro")).to_be_disabled()
    expect(page.locator("main")).not_to_contain_text(ANSWER, use_inner_text=True)


def test_works_without_storage(page: Page) -> None:
    """Where the browser refuses to store, the page still predicts and opens; it only forgets on reload."""
    page.add_init_script(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
        "Storage.prototype.getItem = () => { throw new DOMException('blocked', 'SecurityError'); };"
    )
    open_lesson(page)
    commit(page, "first-update", "64", "sure")
    expect_tokens(page, 64)
    page.reload()
    expect(block(page, "first-update")).to_have_attribute("data-state", "open")
