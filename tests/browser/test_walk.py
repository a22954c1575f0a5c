"""The complete walk of a learner through the batches lesson, from a wrong prediction to a passed check and back tomorrow."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import BOOT_MS

LESSON = "/lessons/batches-and-accumulation"
EXERCISE = 'code-exercise[data-exercise="batches-and-accumulation/four-functions"]'
SOLUTION = Path("lessons/03-batches-and-accumulation/exercises/four-functions/solution.py").read_text()


def block(page: Page, name: str) -> Locator:
    return page.locator(f'[data-id="{name}"]')


def answer_number(page: Page, name: str, text: str, state: str) -> None:
    numeric = block(page, name)
    numeric.locator("[name=answer]").fill(text)
    numeric.locator("button[name=submit]").click()
    expect(numeric).to_have_attribute("data-state", state)


def write(exercise: Locator, code: str) -> None:
    """Put code into the editor as a script would."""
    exercise.evaluate("(element, code) => { element.value = code; }", code)


def check(exercise: Locator, count: int) -> Locator:
    """Check, and wait for the verdict with this number."""
    exercise.locator("button[name=check]").click()
    verdict = exercise.locator("[data-out=verdict]")
    expect(verdict).to_have_attribute("data-check", str(count), timeout=BOOT_MS)
    return verdict


def test_the_whole_lesson(page: Page) -> None:
    """A learner predicts wrongly, sees why, slides, computes, fails, mends, passes, answers, and finds it all again."""
    page.goto(LESSON)

    # Predict, wrongly and surely.
    main = page.locator("main")
    expect(main).not_to_contain_text(re.compile(r"\b64\b"))
    predict = block(page, "first-update")
    micro = page.locator("[data-plan]").first.locator("input[type=number][name=micro]")
    expect(micro).to_be_disabled()
    predict.locator("[name=answer]").fill("32")
    predict.locator("button[name=commit]").click()
    expect(predict).to_have_attribute("data-state", "open")  # no confidence stated yet
    predict.locator('[name=confidence][value="sure"]').check(force=True)
    predict.locator("button[name=commit]").click()
    expect(predict).to_have_attribute("data-state", "committed")
    feedback = predict.locator("[data-out=feedback]")
    expect(feedback).to_contain_text("64")
    expect(feedback).to_contain_text("holds at once")
    expect(feedback).to_contain_text("gradient buffer remembers")

    # Slide: both views and the address follow.
    expect(page.locator("[data-plan]").first.locator("[data-out=tokens-per-update]")).to_have_attribute("data-value", "64")
    micro.fill("16")
    micro.press("Tab")
    for out in page.locator("[data-out=tokens-per-update]").all():
        expect(out).to_have_attribute("data-value", "256")
    expect(page).to_have_url(re.compile(r"micro=16&length=8&accum=2&devices=1"))

    # By hand: a slip first, then right, in any spelling.
    answer_number(page, "small-plan", "14", "wrong")
    answer_number(page, "small-plan", "64", "right")
    answer_number(page, "one-gpu-plan", "many", "invalid")
    answer_number(page, "one-gpu-plan", "131,072", "right")
    answer_number(page, "updates-for-a-million", "8", "right")

    # In code: a typical mistake, then the real thing.
    exercise = page.locator(EXERCISE)
    exercise.scroll_into_view_if_needed()
    expect(page.locator("html")).to_have_attribute("data-python", re.compile("loading|ready"))
    mistaken = SOLUTION.replace("def linear_grad", "def _unused_linear_grad") + (
        "\n\ndef linear_grad(w, X, y):\n    n = len(y)\n    return (1 / n) * X.T @ (X @ w - y)\n"
    )
    write(exercise, mistaken)
    verdict = check(exercise, 1)
    expect(verdict).to_have_attribute("data-status", "failed")
    row = verdict.locator('[data-function="linear_grad"]')
    expect(row).to_have_attribute("data-status", "value")
    expect(row.locator("[data-out=feedback]")).not_to_be_empty()
    expect(verdict.locator('[data-function="tokens_per_update"]')).to_have_attribute("data-status", "passed")
    expect(verdict.locator('[data-function="accumulated_grad"]')).to_have_attribute("data-status", "depends")
    row.locator("button[name=show-case]").click()
    expect(row).to_contain_text("linear_grad")

    write(exercise, SOLUTION)
    verdict = check(exercise, 2)
    expect(verdict).to_have_attribute("data-status", "passed")

    # The last questions: a wrong option explains itself, the right one closes it.
    quiz = block(page, "positions-per-update")
    wrong = quiz.locator("[name=answer]").nth(2)
    wrong.check(force=True)
    quiz.locator("button[name=submit]").click()
    expect(quiz).to_have_attribute("data-state", "wrong")
    expect(quiz.locator("[data-out=feedback]")).to_contain_text("multiply")
    quiz.locator("[name=answer]").nth(0).check(force=True)
    quiz.locator("button[name=submit]").click()
    expect(quiz).to_have_attribute("data-state", "right")

    # Tomorrow: everything is still there, and nothing runs by itself.
    page.reload()
    expect(block(page, "first-update")).to_have_attribute("data-state", "committed")
    expect(block(page, "small-plan")).to_have_attribute("data-state", "right")
    expect(block(page, "positions-per-update")).to_have_attribute("data-state", "right")
    expect(page.locator("[data-out=tokens-per-update]").first).to_have_attribute("data-value", "256")
    assert exercise.evaluate("element => element.value") == SOLUTION
    expect(exercise.locator("[data-out=run]")).to_be_empty()
    table = page.locator("predictions-table")
    expect(table).to_contain_text("32")
    expect(table).to_contain_text(re.compile("sure", re.IGNORECASE))


def test_a_skipped_prediction_is_remembered_as_skipped(page: Page) -> None:
    """Skipping opens the page, and the record says that it was skipped."""
    page.goto(LESSON)
    predict = block(page, "first-update")
    predict.locator("button[name=skip]").click()
    expect(predict).to_have_attribute("data-state", "skipped")
    expect(page.locator("[data-plan]").first.locator("input[type=number][name=micro]")).to_be_enabled()
    page.reload()
    expect(predict).to_have_attribute("data-state", "skipped")
    expect(page.locator("predictions-table")).to_contain_text(re.compile("skipped", re.IGNORECASE))


def test_a_code_card_runs_and_names_a_line_that_does_not_hold(page: Page) -> None:
    """The reference's asserts run in the page; changed, the card says which line failed."""
    page.goto(LESSON)
    block(page, "first-update").locator("button[name=skip]").click()
    card = page.locator("code-run")
    card.get_by_role("button", name="Run").click()
    expect(card.locator("[data-part=result]")).to_have_attribute("data-status", "ok", timeout=BOOT_MS)
    expect(card.locator("[data-part=stdout]")).to_contain_text("every line of the reference holds")
    card.get_by_role("button", name="Change it").click()
    page.keyboard.press("ControlOrMeta+Home")
    page.keyboard.type("assert 1 == 2\n")
    page.keyboard.press("ControlOrMeta+Enter")
    expect(card.locator("[data-part=result]")).to_have_attribute("data-status", "error", timeout=BOOT_MS)
    expect(card.locator("[data-part=result]")).to_contain_text("AssertionError")
    expect(card.locator("[data-part=result]")).to_have_attribute("data-line", "1")
