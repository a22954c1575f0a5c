"""One plan for the whole page, kept in the address."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.lesson_page import (
    QUANTITIES,
    commit,
    expect_tokens,
    field,
    open_lesson,
    open_unlocked,
    plan_in_address,
    slider,
)

SECOND = 'update-sum input[name="{name}"]'


def test_starts_with_the_defaults(page: Page) -> None:
    """Without a query the page shows the lesson's plan and leaves the address alone."""
    open_unlocked(page)
    assert [field(page, name).input_value() for name in QUANTITIES] == ["4", "8", "2", "1"]
    expect_tokens(page, 64)
    assert plan_in_address(page) == {}


def test_shared_link_reproduces_the_numbers(page: Page) -> None:
    """Fields, sliders, prose and every figure follow the address."""
    open_unlocked(page, "?micro=16&length=1024&accum=8&devices=3")
    assert [field(page, name).input_value() for name in QUANTITIES] == ["16", "1024", "8", "3"]
    expect_tokens(page, 16 * 1024 * 8 * 3)
    for name in QUANTITIES:
        expect(page.locator(SECOND.format(name=name))).to_have_value(field(page, name).input_value())
    for number in page.locator('main [data-q="length"]').all():
        expect(number).to_have_text("1,024")
    expect(slider(page, "length")).to_have_attribute("aria-valuetext", "1,024 tokens")


def test_both_views_move_each_other(page: Page) -> None:
    """The second view changes the first, and the other way round."""
    open_unlocked(page)
    page.locator(SECOND.format(name="devices")).fill("8")
    expect(field(page, "devices")).to_have_value("8")
    expect_tokens(page, 512)
    field(page, "accum").fill("5")
    expect(page.locator(SECOND.format(name="accum"))).to_have_value("5")
    expect_tokens(page, 1280)


def test_back_and_forward(page: Page) -> None:
    """Each settled change is one step of history; Back and Forward walk along them."""
    open_unlocked(page)
    for name, value in (("micro", "16"), ("accum", "4")):
        field(page, name).fill(value)
        field(page, name).press("Enter")
        field(page, name).blur()
    expect(page).to_have_url(re.compile(r"\?micro=16&length=8&accum=4&devices=1$"))
    page.go_back()
    expect(field(page, "accum")).to_have_value("2")
    expect_tokens(page, 256)
    page.go_back()
    expect_tokens(page, 64)
    assert plan_in_address(page) == {}
    page.go_forward()
    page.go_forward()
    expect_tokens(page, 512)


def test_sliding_is_one_step_of_history(page: Page) -> None:
    """While sliding the address is replaced; on release one entry is pushed, and Back returns to before the gesture."""
    open_unlocked(page)
    before = page.evaluate("history.length")
    range_ = slider(page, "micro")
    range_.scroll_into_view_if_needed()
    box = range_.bounding_box()
    assert box is not None
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 0.3, y)
    page.mouse.down()
    for step in range(4, 10):
        page.mouse.move(box["x"] + box["width"] * step / 10, y)
    expect(page).to_have_url(re.compile(r"micro=\d+"))
    assert page.evaluate("history.length") == before
    page.mouse.up()
    value = int(field(page, "micro").input_value())
    assert value > 16
    expect(page).to_have_url(re.compile(f"micro={value}&"))
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    expect(field(page, "micro")).to_have_value("4")


NONSENSE = [
    ("?micro=0", {"micro": "0"}),
    ("?micro=65", {"micro": "65"}),
    ("?length=8.5&accum=-1", {"length": "8.5", "accum": "-1"}),
    ("?devices=many&micro=16", {"devices": "many"}),
    ("?micro=", {"micro": ""}),
    ("?micro=99999999999999999999", {"micro": "99999999999999999999"}),
    ("?micro=%3Cb%3E4", {"micro": "<b>4"}),
    ("?micro=4&length=0008&accum=%202", {"accum": " 2"}),
]


def test_nonsense_in_the_address(page: Page) -> None:
    """What is no whole number within its range gives way to the default, with a note for each; the rest counts."""
    open_lesson(page)
    read = page.evaluate(
        """async (searches) => {
          const plan = await import(new URL('./lib/plan.js', document.querySelector('script[type=module]').src).href);
          return searches.map((search) => plan.parse(search, plan.quantities));
        }""",
        [query for query, _ in NONSENSE],
    )
    default = {"micro": 4, "length": 8, "accum": 2, "devices": 1}
    for (query, wrong), result in zip(NONSENSE, read, strict=True):
        assert len(result["notes"]) == len(wrong), query
        for name, text in wrong.items():
            assert result["plan"][name] == default[name], query
            assert any(f"{name}={text}, which is not" in note for note in result["notes"]), (query, result["notes"])
    assert read[3]["plan"]["micro"] == 16


def test_nonsense_is_noted_in_sight(page: Page) -> None:
    """The note is visible, as text, and goes with the next change."""
    open_unlocked(page, "?micro=%3Cb%3E4&length=x")
    wrong = ["micro=<b>4", "length=x"]
    expect_tokens(page, 64)
    note = page.locator('[data-out="plan-note"]')
    expect(note).to_be_visible()
    expect(note.locator("p")).to_have_count(len(wrong))
    for part in wrong:
        expect(note).to_contain_text(f"The address says {part}, which is not a whole number")
    field(page, "micro").fill("8")
    expect(note).to_be_hidden()


def test_one_wrong_value_leaves_the_others(page: Page) -> None:
    """A default stands in only for the value that is wrong; foreign parameters stay in the address."""
    open_unlocked(page, "?micro=x&length=16&from=mail")
    expect_tokens(page, 4 * 16 * 2)
    field(page, "devices").fill("2")
    field(page, "devices").blur()
    expect(page).to_have_url(re.compile("from=mail"))
    assert plan_in_address(page)["devices"] == "2"


def test_link_stays_locked_until_the_prediction(page: Page) -> None:
    """A shared plan shows its four numbers, not its product, until the prediction is made."""
    open_lesson(page, "?micro=16&length=1024&accum=8&devices=1")
    expect(field(page, "micro")).to_have_value("16")
    expect(page.locator("body")).not_to_contain_text("131,072", use_inner_text=True)
    commit(page, "first-update", "64", "fairly")
    expect_tokens(page, 131072)


def test_heading_links_keep_the_plan(page: Page) -> None:
    """Following a link within the page does not touch the plan."""
    open_unlocked(page, "?micro=16&length=8&accum=2&devices=1")
    page.locator("page-contents a").nth(2).click()
    expect_tokens(page, 256)
    assert plan_in_address(page)["micro"] == "16"
