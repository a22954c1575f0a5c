"""Terms: a link first; with scripts a pop-up on focus, hover and touch that can be left, entered and dismissed (WCAG 1.4.13)."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.further_course import LESSON, WORDS
from tests.browser.test_accessibility import THEMES, violations


def word(page: Page, text: str) -> Locator:
    """The first word of the running text that says this."""
    return page.locator("main p glossary-term a", has_text=text).first


def note(page: Page, term: str) -> Locator:
    """The pop-up of a term."""
    return page.locator(f"#glossary-note-{term}")


def notes_shown(page: Page) -> int:
    """How many pop-ups are open."""
    return page.locator(".glossary-note:popover-open").count()


def opened(page: Page, path: str = WORDS) -> Page:
    """The page, once its words are alive."""
    page.goto(path)
    expect(page.locator("main p glossary-term a[aria-describedby]").first).to_be_attached()
    return page


def test_focus_shows_the_definition(reader: Page) -> None:
    """By Tab the pop-up is there at once, the word is described by it, Esc closes it without moving the focus, Tab goes on."""
    opened(reader)
    word(reader, "Ray").focus()
    expect(note(reader, "ray")).to_be_visible()
    expect(word(reader, "Ray")).to_have_accessible_description(re.compile("A line that starts at a point"))
    reader.keyboard.press("Escape")
    expect(note(reader, "ray")).to_be_hidden()
    expect(word(reader, "Ray")).to_be_focused()
    reader.keyboard.press("Tab")
    expect(word(reader, "word in two lines")).to_be_focused()
    expect(note(reader, "curve")).to_be_visible()
    expect(note(reader, "curve").locator("math")).to_be_visible()
    assert notes_shown(reader) == 1
    reader.keyboard.press("Shift+Tab")
    expect(note(reader, "ray")).to_be_visible()
    expect(note(reader, "curve")).to_be_hidden()
    word(reader, "Ray").blur()
    expect(note(reader, "ray")).to_be_hidden()


def test_enter_leads_to_the_glossary(reader: Page) -> None:
    """The word stays a link: Enter goes to its entry, which is marked."""
    opened(reader)
    word(reader, "Ray").focus()
    reader.keyboard.press("Enter")
    expect(reader).to_have_url(re.compile(r"/glossary#ray$"))
    expect(reader.locator("#ray:target")).to_be_in_viewport()
    expect(reader.locator("#ray:target").get_by_role("link", name="curve")).to_have_attribute("href", "/glossary#curve")


def test_the_pointer_can_go_into_it(reader: Page) -> None:
    """Hover shows it after a moment; it stays while the pointer is on it, so that its links can be used; then it goes."""
    opened(reader)
    word(reader, "Ray").hover()
    expect(note(reader, "ray")).to_be_visible()
    note(reader, "ray").hover()
    reader.wait_for_timeout(600)
    expect(note(reader, "ray")).to_be_visible()
    expect(note(reader, "ray").get_by_role("link", name="curve")).to_be_visible()
    reader.mouse.move(5, 5)
    expect(note(reader, "ray")).to_be_hidden()


def test_passing_over_shows_nothing(reader: Page) -> None:
    """A pointer on its way elsewhere opens no pop-up."""
    opened(reader)
    box = word(reader, "Ray").bounding_box()
    assert box is not None
    reader.mouse.move(box["x"] + 5, box["y"] + 5)
    reader.mouse.move(box["x"] + 5, box["y"] + 200)
    reader.wait_for_timeout(500)
    assert notes_shown(reader) == 0


def test_escape_dismisses_what_the_pointer_opened(reader: Page) -> None:
    """Without moving pointer or focus; it comes back with the next visit of the pointer."""
    opened(reader)
    word(reader, "Ray").hover()
    expect(note(reader, "ray")).to_be_visible()
    reader.keyboard.press("Escape")
    reader.wait_for_timeout(500)
    expect(note(reader, "ray")).to_be_hidden()
    reader.mouse.move(5, 5)
    word(reader, "Ray").hover()
    expect(note(reader, "ray")).to_be_visible()


def test_one_at_a_time(reader: Page) -> None:
    """A word under the pointer takes over from the one with the focus."""
    opened(reader)
    word(reader, "Ray").focus()
    expect(note(reader, "ray")).to_be_visible()
    word(reader, "limit").hover()
    expect(note(reader, "limit")).to_be_visible()
    expect(note(reader, "ray")).to_be_hidden()


def test_nothing_moves(reader: Page) -> None:
    """Neither bringing the words to life nor opening a pop-up shifts or resizes anything."""
    measure = (
        "[...document.querySelectorAll('article p, article a, footer')].map(e => JSON.stringify(e.getBoundingClientRect()))"
    )
    reader.set_viewport_size({"width": 390, "height": 800})
    opened(reader)
    expect(reader.locator("plan-guard")).to_be_visible()
    before = reader.evaluate(measure)
    size = reader.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    reader.evaluate("document.querySelector('main p glossary-term a').focus({preventScroll: true})")
    expect(note(reader, "ray")).to_be_visible()
    assert reader.evaluate(measure) == before
    assert reader.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == size


@pytest.mark.parametrize(("width", "height"), [(320, 480), (320, 256), (390, 800), (1280, 900)])
def test_it_stays_in_the_window(reader: Page, width: int, height: int) -> None:
    """Wherever a word stands, also at the edges of a phone's window, its pop-up is whole and beside the word, not on it."""
    reader.set_viewport_size({"width": width, "height": height})
    opened(reader)
    words = reader.locator("main glossary-term a")
    assert words.count() == 6
    for i in range(words.count()):
        for block in ("start", "center", "end"):
            words.nth(i).evaluate("(e, block) => e.scrollIntoView({block, behavior: 'instant'})", block)
            words.nth(i).evaluate("e => { e.blur(); e.focus({preventScroll: true}); }")
            shown = reader.locator(".glossary-note:popover-open")
            expect(shown).to_have_count(1)
            box = shown.bounding_box()
            assert box is not None
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            assert box["y"] >= 0
            assert box["y"] + box["height"] <= height
            lines = words.nth(i).evaluate("e => [...e.getClientRects()].slice(0, 1).map(r => [r.top, r.bottom])")
            if height > 256:
                assert box["y"] >= lines[0][1] - 1 or box["y"] + box["height"] <= lines[0][0] + 1, (i, block)


def test_it_stands_at_the_line_that_is_pointed_at(reader: Page) -> None:
    """A word broken over two lines has two places; pointing at the second shows the pop-up there."""
    reader.set_viewport_size({"width": 390, "height": 800})
    opened(reader)
    broken = word(reader, "word in two lines")
    for size in range(340, 460, 6):
        reader.set_viewport_size({"width": size, "height": 800})
        if broken.evaluate("e => e.getClientRects().length") == 2:
            break
    lines = broken.evaluate("e => [...e.getClientRects()].map(r => ({x: r.x, y: r.y, bottom: r.bottom}))")
    assert len(lines) == 2
    reader.mouse.move(lines[1]["x"] + 4, lines[1]["y"] + 10)
    expect(note(reader, "curve")).to_be_visible()
    box = note(reader, "curve").bounding_box()
    assert box is not None
    assert abs(box["y"] - lines[1]["bottom"]) < 8


def test_it_goes_along_when_the_page_scrolls(reader: Page) -> None:
    """The pop-up keeps its place beside the word."""
    opened(reader)
    word(reader, "Ray").focus()
    expect(note(reader, "ray")).to_be_visible()
    gap = """() => document.querySelector('.glossary-note:popover-open').getBoundingClientRect().top
      - document.querySelector('main p glossary-term a').getBoundingClientRect().bottom"""
    before = reader.evaluate(gap)
    reader.evaluate("scrollBy({top: 100, behavior: 'instant'})")
    reader.wait_for_timeout(200)
    assert abs(reader.evaluate(gap) - before) <= 1


on_a_phone = pytest.mark.parametrize(
    "reader", [{"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True}], indirect=True, ids=["touch"]
)


@on_a_phone
def test_touch_opens_it_first(reader: Page) -> None:
    """A tap shows the definition and leaves the page; a tap on it keeps it; one elsewhere closes it; a second on the word follows it."""
    opened(reader)
    word(reader, "Ray").tap()
    expect(note(reader, "ray")).to_be_visible()
    expect(reader).to_have_url(re.compile(WORDS))
    note(reader, "ray").locator(".glossary-name").tap()
    reader.wait_for_timeout(500)
    expect(note(reader, "ray")).to_be_visible()
    reader.locator("h1").tap()
    expect(note(reader, "ray")).to_be_hidden()
    word(reader, "Ray").tap()
    expect(note(reader, "ray")).to_be_visible()
    reader.wait_for_timeout(400)
    word(reader, "Ray").tap()
    expect(reader).to_have_url(re.compile(r"/glossary#ray$"))


@on_a_phone
def test_touch_can_follow_a_link_in_it(reader: Page) -> None:
    """The links of a definition work by touch."""
    opened(reader)
    word(reader, "Ray").tap()
    note(reader, "ray").get_by_role("link", name="curve").tap()
    expect(reader).to_have_url(re.compile(r"/glossary#curve$"))


def test_words_that_come_later_are_alive_too(reader: Page) -> None:
    """In feedback, and in what opens after a prediction, terms have their pop-ups."""
    reader.goto(LESSON)
    predict = reader.locator('[data-id="how-many"]')
    predict.locator("button[name=skip]").click()
    predict.locator("glossary-term a", has_text="curve").focus()
    expect(note(reader, "curve")).to_be_visible()
    reader.locator("reveal-block summary").click()
    reader.locator("reveal-block glossary-term a").focus()
    expect(note(reader, "limit")).to_be_visible()


@pytest.mark.parametrize("theme", THEMES)
def test_no_barriers(reader: Page, theme: str) -> None:
    """An open pop-up and the glossary's own page have no violations that axe can see, in either theme."""
    reader.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    opened(reader)
    word(reader, "limit").focus()
    expect(note(reader, "limit")).to_be_visible()
    assert violations(reader) == []
    reader.goto("/glossary#curve")
    assert violations(reader) == []


def test_on_paper_it_is_a_word(reader: Page) -> None:
    """Neither pop-ups nor marks of links are printed."""
    opened(reader)
    word(reader, "Ray").focus()
    reader.emulate_media(media="print")
    expect(note(reader, "ray")).to_be_hidden()
    assert word(reader, "Ray").evaluate("e => getComputedStyle(e).textDecorationLine") == "none"


@pytest.mark.parametrize(
    "reader", [{"java_script_enabled": False, "viewport": {"width": 320, "height": 640}}], indirect=True, ids=["no scripts"]
)
def test_without_scripts_it_is_a_link(reader: Page) -> None:
    """The word leads to its entry; no pop-up stands anywhere in the page."""
    reader.goto(WORDS)
    for each in reader.locator(".glossary-note").all():
        expect(each).to_be_hidden()
    word(reader, "Ray").click()
    expect(reader).to_have_url(re.compile(r"/glossary#ray$"))
    expect(reader.locator("#ray")).to_contain_text("starts at a point")
