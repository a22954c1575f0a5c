"""The pages as one reads them: structure, theme, width, print, keyboard."""

from __future__ import annotations

import itertools
import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lesson_page import LESSON, block, commit, field, open_lesson, open_unlocked, slider


def colour(page: Page) -> str:
    """Background of the page."""
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def overflow(page: Page) -> int:
    """Pixels by which the page is wider than the window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def test_course_leads_to_the_lesson(page: Page) -> None:
    """The course lists its lessons with number, minutes and a link."""
    page.goto("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Microbatch")
    page.get_by_role("link", name="Batches and gradient accumulation").click()
    expect(page).to_have_url(re.compile(LESSON))
    expect(page.get_by_role("heading", level=1)).to_have_text("Batches and gradient accumulation")


def test_lesson_says_where_one_is(page: Page) -> None:
    """Chapter, position, minutes, topics and needs stand at the top; one first-level heading; headings do not skip a level."""
    open_lesson(page)
    head = page.locator(".lesson-head")
    expect(head).to_contain_text("Pretraining in numbers")
    expect(head).to_contain_text(re.compile(r"Lesson \d+ of \d+"))
    expect(head).to_contain_text("30 minutes")
    expect(head).to_contain_text("what a gradient is")
    levels = page.locator("main :is(h1,h2,h3,h4)").evaluate_all("all => all.map(h => Number(h.localName[1]))")
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels)), levels


def test_ids_are_unique(page: Page) -> None:
    """No id stands twice, also after everything closed has opened."""
    open_unlocked(page)
    ids = page.locator("[id]").evaluate_all("all => all.map(e => e.id)")
    assert len(ids) == len(set(ids)), sorted(i for i in ids if ids.count(i) > 1)


def test_theme_is_remembered_without_a_flash(page: Page) -> None:
    """A chosen theme beats the system's, survives a reload, is there before the first paint, and Auto gives the system back."""
    page.emulate_media(color_scheme="light")
    open_lesson(page)
    light = colour(page)
    page.get_by_label("Dark", exact=True).check(force=True)
    dark = colour(page)
    assert dark != light
    page.reload(wait_until="commit")
    page.wait_for_load_state("domcontentloaded")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    assert colour(page) == dark
    expect(page.get_by_label("Dark", exact=True)).to_be_checked()
    page.get_by_label("Auto", exact=True).check(force=True)
    assert colour(page) == light
    page.emulate_media(color_scheme="dark")
    assert colour(page) == dark


def test_theme_reaches_other_tabs(page: Page) -> None:
    """A theme chosen in one tab shows in another that is already open."""
    page.goto("/")
    other = page.context.new_page()
    other.goto("/")
    expect(other.locator("theme-toggle")).to_be_visible()
    page.get_by_label("Dark", exact=True).check(force=True)
    expect(other.locator("html")).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("width", [320, 390, 768])
def test_no_sideways_scrolling(page: Page, width: int) -> None:
    """From 320 px on nothing makes the page wider than the window: neither locked, nor open, nor at the largest plan."""
    page.set_viewport_size({"width": width, "height": 800})
    open_lesson(page, "?micro=64&length=8192&accum=128&devices=1024")
    assert overflow(page) <= 0
    commit(page, "first-update", "131072", "sure")
    expect(block(page, "small-plan")).to_be_visible()
    assert overflow(page) <= 0
    page.goto("/")
    assert overflow(page) <= 0


def test_targets_are_large_enough(page: Page) -> None:
    """Every control offers at least 24 by 24 px, itself or with its label (WCAG 2.5.8); links inside text are exempt."""
    page.set_viewport_size({"width": 390, "height": 800})
    open_unlocked(page)
    small = page.evaluate(
        """() => [...document.querySelectorAll('main :is(button, input, select, summary), nav a, header a')]
          .filter(e => e.checkVisibility({visibilityProperty: true}))
          .map(e => [e, (e.matches('[type=radio],[type=checkbox]') ? e.closest('label') ?? e : e).getBoundingClientRect()])
          .filter(([e, r]) => r.width > 0 && (r.width < 23.9 || r.height < 23.9))
          .map(([e, r]) => `${e.outerHTML.slice(0, 90)} ${r.width}x${r.height}`)"""
    )
    assert small == []


def test_focus_is_never_behind_the_strip(page: Page) -> None:
    """What gets the focus by Tab is visible and not covered by the strip (WCAG 2.4.11)."""
    open_unlocked(page)
    field(page, "micro").focus()
    page.evaluate("window.scrollBy(0, 400)")
    for _ in range(12):
        page.keyboard.press("Shift+Tab")
        covered = page.evaluate(
            """() => {
              const e = document.activeElement, r = e.getBoundingClientRect();
              const strip = document.querySelector('plan-strip').getBoundingClientRect();
              return !e.closest('plan-strip, .site') && e.localName !== 'body' && r.bottom < strip.bottom;
            }"""
        )
        assert not covered, page.evaluate("document.activeElement.outerHTML.slice(0, 200)")


def focused(page: Page) -> Locator:
    """The element with the focus."""
    return page.locator(":focus")


def test_keyboard_alone_predicts_and_slides(page: Page) -> None:
    """Skip link, answer, confidence, commit, slider and number field work without a pointer, and the focus shows."""
    open_lesson(page)
    page.keyboard.press("Tab")
    expect(focused(page)).to_have_text("Skip to the text")
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    for _ in range(30):
        page.keyboard.press("Tab")
        if focused(page).get_attribute("name") == "answer":
            break
    page.keyboard.type("64")
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(block(page, "first-update").locator('[value="fairly"]')).to_be_checked()
    page.keyboard.press("Tab")
    expect(focused(page)).to_have_attribute("name", "commit")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    page.keyboard.press("Enter")
    expect(block(page, "first-update")).to_have_attribute("data-state", "committed")
    expect(block(page, "first-update").locator("[data-out=feedback]")).to_be_focused()
    page.keyboard.press("Tab")
    expect(slider(page, "micro")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(field(page, "micro")).to_have_value("5")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowUp")
    expect(field(page, "micro")).to_have_value("6")


def test_contents_show_what_is_read(page: Page) -> None:
    """The list of headings marks the one being read."""
    open_lesson(page)
    link = page.locator("page-contents a").nth(1)
    link.click()
    expect(link).to_have_attribute("aria-current", "true")


def test_contents_fold_on_a_phone(page: Page) -> None:
    """On a narrow page the list waits behind its title."""
    page.set_viewport_size({"width": 390, "height": 800})
    open_lesson(page)
    links = page.locator("page-contents a")
    expect(links.first).to_be_hidden()
    page.locator("page-contents summary").click()
    expect(links.first).to_be_visible()


def test_print_leaves_out_what_paper_cannot_do(page: Page) -> None:
    """Strip, contents and buttons are not printed; the text is, on white."""
    page.emulate_media(color_scheme="dark")
    open_unlocked(page)
    page.get_by_label("Dark", exact=True).check(force=True)
    page.emulate_media(media="print", color_scheme="dark")
    for hidden in ("plan-strip", "page-contents", "theme-toggle"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert colour(page) == "rgb(255, 255, 255)"


def test_maths_has_its_font(page: Page) -> None:
    """Formulas are MathML in the maths font, which the page brings along."""
    open_lesson(page)
    expect(page.locator("math").first).to_be_visible()
    assert page.evaluate("document.fonts.load('20px \"STIX Two Math\"', '∇').then(all => all.length)") == 1


@pytest.mark.console("404")
def test_error_page_helps(page: Page) -> None:
    """An unknown address says so in words, offers the way back and names the request."""
    response = page.goto("/lessons/nothing-here")
    assert response is not None
    assert response.status == 404
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no such page")
    expect(page.locator(".error-id")).to_contain_text("404")
    page.get_by_role("link", name="To all lessons").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Microbatch")


def test_a_caption_starts_where_the_text_does(page: Page) -> None:
    """Only the picture is wider than the column; its caption is not."""
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/lessons/mixed-precision")
    caption = page.locator(".picture-figure figcaption").first
    left = "all => [...new Set(all.map(e => Math.round(e.getBoundingClientRect().left)))]"
    text = page.locator(".picture-figure").first.evaluate_handle(
        "e => e.parentElement.querySelectorAll(':scope > .prose > p, :scope > p')"
    )
    assert caption.evaluate_all(left) == text.evaluate(f"list => ({left})([...list])")


def test_no_grid_line_crosses_a_number_of_a_dot_plot(page: Page) -> None:
    """A halo in the colour of the page lies between the two, in both themes."""
    page.goto("/lessons/batches-and-accumulation/more/published-batches")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        drawn = page.locator(".dot-value").first.evaluate(
            "e => { const s = getComputedStyle(e); return [s.paintOrder.split(' ')[0], s.stroke, parseFloat(s.strokeWidth) >= 3]; }"
        )
        assert drawn == ["stroke", colour(page), True]
