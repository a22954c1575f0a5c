"""Further pages: one plan and one memory with their lesson, nothing given away to whoever starts there, and no dead end."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.further_course import DEEPER, LESSON, TOKENS
from tests.browser.test_accessibility import THEMES, violations

GUARD = "plan-guard"


def shown(page: Page) -> str:
    """What a person can read on the page, values of fields included."""
    fields = page.locator("main :is(input, output)").evaluate_all("all => all.map(e => e.value).join(' ')")
    return page.locator("body").inner_text() + " " + str(fields)


def expect_hidden(page: Page) -> None:
    """No derived figure is shown, and the sliders that would tell it are closed."""
    expect(page.locator("update-size input[type=range]").first).to_be_disabled()
    assert str(TOKENS) not in shown(page)
    assert page.locator("[data-locked]").count() >= 4
    for each in page.locator('[data-out="tokens-per-update"], [data-q="tokens-per-update"]').all():
        assert each.get_attribute("data-value") is None


def expect_open(page: Page) -> None:
    """Every derived figure is shown, and the sliders move."""
    expect(page.locator("update-size input[type=number]").first).to_be_enabled()
    for each in page.locator('[data-out="tokens-per-update"], [data-q="tokens-per-update"]').all():
        expect(each).to_have_text(str(TOKENS))
    expect(page.locator(GUARD)).to_be_hidden()


def test_whoever_starts_here_can_go_on(reader: Page) -> None:
    """Figures are hidden, a note says why; skipping there opens everything for this page and its lesson, and is remembered."""
    reader.goto(DEEPER)
    expect(reader.locator(GUARD)).to_be_visible()
    expect_hidden(reader)
    reader.locator(GUARD).get_by_role("button", name="skip").press("Enter")
    expect_open(reader)
    expect(reader.locator("main")).to_be_focused()
    reader.reload()
    expect_open(reader)
    reader.goto(LESSON)
    expect(reader.locator('[data-id="how-many"]')).to_have_attribute("data-state", "skipped")
    expect(reader.locator('[data-id="how-many"] [data-out=feedback]')).to_contain_text("128 tokens")


def test_the_note_leads_to_the_prediction_and_back(reader: Page) -> None:
    """Its link goes to the prediction in the lesson; once made there, the further page is open."""
    reader.goto(DEEPER)
    reader.locator(GUARD).get_by_role("link").click()
    expect(reader).to_have_url(re.compile(rf"{LESSON}#how-many$"))
    predict = reader.locator('[data-id="how-many"]')
    expect(predict).to_be_in_viewport()
    predict.locator("[name=answer]").fill("16")
    predict.locator('[name=confidence][value="sure"]').check()
    predict.locator("button[name=commit]").click()
    reader.get_by_role("link", name="Deeper", exact=True).click()
    expect(reader).to_have_url(re.compile(DEEPER))
    expect_open(reader)


def test_a_prediction_made_in_another_tab_opens_it(reader: Page) -> None:
    """Without a reload."""
    reader.goto(DEEPER)
    expect(reader.locator(GUARD)).to_be_visible()
    other = reader.context.new_page()
    other.goto(LESSON)
    other.locator('[data-id="how-many"] button[name=skip]').click()
    expect_open(reader)


def test_forgetting_closes_it_again(reader: Page) -> None:
    """What the reader forgets in the lesson is forgotten on its further pages, their own predictions included."""
    reader.goto(DEEPER)
    reader.locator(GUARD).get_by_role("button", name="skip").click()
    own = reader.locator('[data-id="own-question"]')
    own.locator('[name=answer][value="b"]').check()
    own.locator('[name=confidence][value="guess"]').check()
    own.locator("button[name=commit]").click()
    expect(own).to_have_attribute("data-state", "committed")
    reader.goto(LESSON)
    reader.get_by_role("button", name="Forget these").click()
    expect(reader.locator('[data-id="how-many"]')).to_have_attribute("data-state", "open")
    reader.goto(DEEPER)
    expect(reader.locator(GUARD)).to_be_visible()
    expect(own).to_have_attribute("data-state", "open")
    expect_hidden(reader)


def test_a_lab_is_not_closed_by_the_lesson(reader: Page) -> None:
    """A lab asks its own questions: the figures are there although the lesson's prediction is open."""
    reader.goto(f"{LESSON}/labs/half")
    expect(reader.locator('plan-strip [data-out="tokens-per-update"]')).to_have_text(str(TOKENS))
    expect(reader.locator(GUARD)).to_have_count(0)


def test_the_plan_goes_along(reader: Page) -> None:
    """A plan that was moved on the further page is the lesson's, and comes back from there."""
    reader.goto(DEEPER)
    reader.locator(GUARD).get_by_role("button", name="skip").click()
    field = reader.locator("update-size input[type=number][name=micro]")
    expect(field).to_be_enabled()
    field.fill("3")
    field.press("Enter")
    reader.locator(".place a").click()
    expect(reader).to_have_url(re.compile(rf"{LESSON}\?.*micro=3"))
    reader.get_by_role("link", name="Deeper", exact=True).click()
    expect(reader).to_have_url(re.compile(rf"{DEEPER}\?.*micro=3"))
    expect(field).to_have_value("3")


def test_one_reads_on_from_page_to_page(reader: Page) -> None:
    """Lesson, first further reader, second, next lesson, and back: by the links at the end of each."""
    reader.goto(LESSON)
    expect(reader.locator(".lesson-head")).to_contain_text("Core path")
    expect(reader.locator("page-contents")).to_contain_text("Go deeper optional")
    reader.locator("#go-deeper").locator("xpath=ancestor::section").get_by_role("link").first.click()
    turn = reader.locator("nav.turn")
    for title in ("Deeper", "Words"):
        expect(reader.get_by_role("heading", level=1)).to_have_text(title)
        expect(reader.locator("plan-strip")).to_contain_text("The lesson's plan")
        turn.locator("[rel=next]").click()
    expect(reader.locator(".place-number")).to_have_text("Lesson 2 of 2")
    turn.locator("[rel=prev]").click()
    expect(reader.locator(".place-number")).to_have_text("Lesson 1 of 2")


@pytest.mark.parametrize("width", [320, 390, 768])
def test_no_sideways_scrolling(reader: Page, width: int) -> None:
    """Locked or open, nothing makes the page wider than the window."""
    reader.set_viewport_size({"width": width, "height": 800})
    reader.goto(DEEPER)
    overflow = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    expect(reader.locator(GUARD)).to_be_visible()
    assert reader.evaluate(overflow) <= 0
    reader.locator(GUARD).get_by_role("button", name="skip").click()
    expect_open(reader)
    assert reader.evaluate(overflow) <= 0


@pytest.mark.parametrize("theme", THEMES)
def test_no_barriers(reader: Page, theme: str) -> None:
    """Guarded and open, with plot and table, there are no violations that axe can see."""
    reader.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    reader.goto(DEEPER)
    expect(reader.locator(GUARD)).to_be_visible()
    assert violations(reader) == []
    reader.locator(GUARD).get_by_role("button", name="skip").click()
    expect_open(reader)
    assert violations(reader) == []


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_a_plot_keeps_its_words_inside(reader: Page, width: int) -> None:
    """Numbers and marks stand within the column, no number lies on another, and the table below says the same."""
    reader.set_viewport_size({"width": width, "height": 800})
    reader.goto(DEEPER)
    plot = reader.locator(".dot-plot")
    expect(plot.locator("svg").first).to_be_visible()
    boxes = "all => all.map(e => { const r = e.getBoundingClientRect(); return [r.left, r.right, r.top, r.bottom]; })"
    frame = plot.bounding_box()
    assert frame is not None
    for kind in (".dot-value", ".dot-tick", "circle"):
        found = plot.locator(f".dot-marks {kind}").evaluate_all(boxes)
        assert found
        assert all(frame["x"] <= left < right <= frame["x"] + frame["width"] for left, right, _, _ in found), kind
    ticks = plot.locator(".dot-tick").evaluate_all(boxes)
    assert all(one[1] < other[0] for one, other in itertools.pairwise(ticks))
    for row in plot.locator(".dot-row").all():
        values = sorted(row.locator(".dot-value").evaluate_all(boxes))
        assert all(one[1] < other[0] for one, other in itertools.pairwise(values))
    expect(plot.locator("tbody tr")).to_have_count(3)
    expect(plot.get_by_role("img")).to_have_accessible_name("From five hundred thousand to sixty-three million.")


def test_dots_stand_at_their_marks(reader: Page) -> None:
    """On a log axis 3.2 million lies about half-way, in decades, between 1 and 10 million."""
    reader.goto(DEEPER)
    plot = reader.locator(".dot-plot")
    where = "e => { const r = e.getBoundingClientRect(); return (r.left + r.right) / 2; }"
    one, ten = (plot.locator(".dot-tick", has_text=re.compile(rf"^{text}$")).evaluate(where) for text in ("1M", "10M"))
    dot = plot.locator(".dot-row").nth(1).locator("circle.dot-last").evaluate(where)
    assert (dot - one) / (ten - one) == pytest.approx(0.505, abs=0.02)


def test_a_wide_table_scrolls_by_keyboard_and_says_so(reader: Page) -> None:
    """It takes the focus, arrow keys move it, and a shade lies at the edge where there is more."""
    reader.set_viewport_size({"width": 390, "height": 800})
    reader.goto(DEEPER)
    table = reader.locator(".table-scroll").last
    assert table.evaluate("e => e.scrollWidth > e.clientWidth")
    assert "linear-gradient" in table.evaluate("e => getComputedStyle(e).backgroundImage")
    table.focus()
    reader.keyboard.press("ArrowRight")
    reader.wait_for_timeout(300)
    assert table.evaluate("e => e.scrollLeft") > 0


@pytest.mark.parametrize(
    "reader", [{"java_script_enabled": False, "viewport": {"width": 390, "height": 800}}], indirect=True, ids=["no scripts"]
)
def test_without_scripts_everything_is_told(reader: Page) -> None:
    """The numbers stand there, the note about the prediction does not: there is nothing to wait for."""
    reader.goto(DEEPER)
    assert f"Tokens per update: {TOKENS}" in reader.locator("main").inner_text()
    expect(reader.locator(GUARD)).to_be_hidden()
    expect(reader.locator(".dot-plot svg").first).to_be_visible()
