"""Quizzes and numeric questions are judged in the page, explain themselves, and are remembered."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lesson_page import block, open_lesson, open_unlocked

QUIZZES = {"positions-per-update": "a", "what-accumulation-buys": "b"}


@pytest.mark.parametrize("name", QUIZZES)
def test_every_option_explains_itself(page: Page, name: str) -> None:
    """Each option, chosen and submitted, is judged and gets a reason of its own; another try is always open."""
    open_unlocked(page)
    quiz = block(page, name)
    reasons = []
    for radio in quiz.locator("[name=answer]").all():
        radio.check()
        quiz.locator("button[name=submit]").click()
        state = "right" if radio.get_attribute("value") == QUIZZES[name] else "wrong"
        expect(quiz).to_have_attribute("data-state", state)
        expect(quiz.locator(f"[data-verdict={state}]")).to_be_visible()
        reasons.append(quiz.locator('[data-out="feedback"] .reason').inner_text())
    assert len(set(reasons)) == len(reasons)
    assert all(len(reason) > 30 for reason in reasons)


def test_quiz_asks_for_a_choice(page: Page) -> None:
    """Submitting nothing is invalid, with a note."""
    open_unlocked(page)
    quiz = block(page, "positions-per-update")
    quiz.locator("button[name=submit]").click()
    expect(quiz).to_have_attribute("data-state", "invalid")
    expect(quiz.locator('[data-out="feedback"]')).to_have_text("Choose an answer first.")


def test_right_answer_offers_the_other_reasons(page: Page) -> None:
    """After the right answer the reasons against the others can be unfolded."""
    open_unlocked(page)
    quiz = block(page, "positions-per-update")
    quiz.locator('[value="a"]').check()
    quiz.locator("button[name=submit]").click()
    others = quiz.locator(".feedback details")
    others.locator("summary").click()
    expect(others.locator(".other")).to_have_count(2)
    expect(others).to_contain_text("multiply")


def test_answers_are_remembered(page: Page) -> None:
    """Quiz and number are back after a reload, with their feedback."""
    open_unlocked(page)
    quiz, numeric = block(page, "positions-per-update"), block(page, "one-gpu-plan")
    quiz.locator('[value="b"]').check()
    quiz.locator("button[name=submit]").click()
    numeric.locator("[name=answer]").fill("2^17")
    numeric.locator("[name=answer]").press("Enter")
    expect(numeric).to_have_attribute("data-state", "right")
    page.reload()
    expect(quiz).to_have_attribute("data-state", "wrong")
    expect(quiz.locator('[value="b"]')).to_be_checked()
    expect(quiz.locator(".reason")).to_be_visible()
    expect(numeric).to_have_attribute("data-state", "right")
    expect(numeric.locator("[name=answer]")).to_have_value("2^17")
    expect(numeric.locator(".explanation")).to_be_visible()


TYPED = [
    ("131072", "right", "131,072 tokens"),
    ("131,072", "right", "131,072 tokens"),
    ("131 072", "right", "131,072 tokens"),
    ("131\u202f072 tokens", "right", "131,072 tokens"),
    ("2**17", "right", "131,072 tokens"),
    ("1.31072e5", "right", "131,072 tokens"),
    ("16384", "wrong", "at once"),
    ("131073", "wrong", "16,384 positions"),
    ("131.072", "wrong", "Not 131.072 tokens"),
    ("lots", "invalid", "cannot be read"),
    ("", "invalid", "Type a number first."),
    ("131072 sequences", "invalid", "tokens"),
]


def test_numbers_as_people_type_them(page: Page) -> None:
    """A number is judged by its value, not its spelling; what cannot be read is invalid, not wrong."""
    open_unlocked(page)
    numeric = block(page, "one-gpu-plan")
    for text, state, says in TYPED:
        numeric.locator("[name=answer]").fill(text)
        numeric.locator("button[name=submit]").click()
        expect(numeric, text).to_have_attribute("data-state", state)
        expect(numeric.locator('[data-out="feedback"]'), text).to_contain_text(says)


READINGS: list[tuple[str, str, float | None]] = [
    ("64", "", 64),
    (" 64 ", "", 64),
    ("64.", "", 64),
    ("+64", "", 64),
    ("−3", "", -3),
    ("131,072", "", 131072),
    ("131\u00a0072", "", 131072),
    ("131\u2009072", "", 131072),
    ("131'072", "", 131072),
    ("131_072", "", 131072),
    ("1,048,576", "", 1048576),
    ("1.048.576", "", 1048576),
    ("1,048,576.5", "", 1048576.5),
    ("1.048.576,5", "", 1048576.5),
    ("1 048 576,5", "", 1048576.5),
    ("131.072", "", 131.072),
    ("0,5", "", 0.5),
    ("0,125", "", 0.125),
    ("12,34", "", 12.34),
    (".5", "", 0.5),
    ("2^17", "", 131072),
    ("2 ** 17", "", 131072),
    ("2¹⁷", "", 131072),
    ("2^-3", "", 0.125),
    ("1,31072e5", "", 131072),
    ("6e14", "", 6e14),
    ("6 × 10^14", "", 6e14),
    ("6x10**14", "", 6e14),
    ("6·10¹⁴ FLOPs", "FLOPs", 6e14),
    ("10^14", "", 1e14),
    ("64positions", "positions", 64),
    ("1 micro-batch", "micro-batches", 1),
    ("50 %", "%", 50),
    ("9007199254740992", "", 2**53),
    ("1,2,3", "", None),
    ("1,000,00", "", None),
    ("1 31", "", None),
    ("131k", "", None),
    ("64 apples", "positions", None),
    ("2^", "", None),
    ("--3", "", None),
    ("1e999", "", None),
    ("0x40", "", None),
    ("Infinity", "", None),
    ("NaN", "", None),
    ("<b>64</b>", "", None),
    ("", "", None),
    ("1" * 500, "", 1.1111111111111112e199),
]


def test_table_of_readings(page: Page) -> None:
    """Every spelling in the table gives its number, or none with a sentence for the learner."""
    open_lesson(page)
    results = page.evaluate(
        """async (rows) => {
          const base = document.querySelector('script[type=module]').src;
          const numbers = await import(new URL('./lib/numbers.js', base).href);
          return rows.map(([text, unit]) => numbers.read(text, {unit}));
        }""",
        [[text, unit] for text, unit, _ in READINGS],
    )
    for (text, unit, value), result in zip(READINGS, results, strict=True):
        if value is None:
            assert not result["ok"], (text, unit, result)
            assert result["note"].endswith("."), (text, result)
        else:
            assert result == {"ok": True, "value": value}, (text, unit, result)


FORMATS = [
    ("integer", [131072], "131,072"),
    ("number", [0.125], "0.125"),
    ("number", [6e14], "600,000,000,000,000"),
    ("number", [6e15], "6 × 10^15"),
    ("number", [-2.5e-7], "-2.5 × 10^-7"),
    ("counted", [1, "sequences"], "1 sequence"),
    ("counted", [1, "micro-batches"], "1 micro-batch"),
    ("counted", [1024, "tokens"], "1,024 tokens"),
    ("counted", [0, "devices"], "0 devices"),
]


def test_table_of_formats(page: Page) -> None:
    """Numbers and counted words read as people write them."""
    open_lesson(page)
    results = page.evaluate(
        """async (rows) => {
          const base = document.querySelector('script[type=module]').src;
          const format = await import(new URL('./lib/format.js', base).href);
          return rows.map(([name, args]) => format[name](...args));
        }""",
        [[name, args] for name, args, _ in FORMATS],
    )
    assert results == [text for _, _, text in FORMATS]
