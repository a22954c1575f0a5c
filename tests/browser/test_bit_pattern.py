"""The number in bits: typed and rounded, flipped bit by bit, walked from neighbour to neighbour, with keys alone and without scripts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from app.domain.bit_pattern import BIT_FORMATS, exact_decimal, largest_pattern, stored_pattern, width
from tests.browser.test_accessibility import OPTIONS, violations

LESSON = "/lessons/mixed-precision"


class Bits:
    """The lesson's first widget, as a reader uses it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.goto(LESSON)
        self.here = page.locator("bit-pattern").first
        expect(self.number).to_be_enabled()

    @property
    def number(self) -> Locator:
        """The field with the number to store."""
        return self.here.locator("input[name=number]")

    @property
    def bits(self) -> Locator:
        """All bits, from the left."""
        return self.here.locator(".bits-cells button")

    def out(self, name: str) -> Locator:
        """One of the facts."""
        return self.here.locator(f'[data-out="{name}"]')

    def choose(self, name: str) -> None:
        """Another format."""
        self.here.locator(f'input[name=format][value="{name}"]').check(force=True)
        expect(self.bits).to_have_count(width(name))

    def pattern(self) -> int:
        """What the bits say."""
        return int("".join(self.bits.all_inner_texts()), 2)

    def expect_stored(self, text: str) -> None:
        """The stored number, with all its digits."""
        expect(self.out("stored")).to_have_attribute("data-value", text)


@pytest.fixture
def bits(page: Page) -> Bits:
    """The widget, alive."""
    return Bits(page)


def test_a_typed_number_is_rounded(bits: Bits) -> None:
    """0.1 in BF16: its bits, the stored number with all digits, the error, both neighbours and their distance."""
    bits.expect_stored("0.10009765625")
    assert bits.pattern() == stored_pattern("0.1", "bf16") == 0x3DCD
    expect(bits.out("stored")).to_have_text("0.10009765625")
    expect(bits.out("error")).to_have_text("+9.7656 × 10⁻⁵")
    expect(bits.out("below")).to_have_attribute("data-value", "0.099609375")
    expect(bits.out("above")).to_have_attribute("data-value", "0.1005859375")
    expect(bits.out("spacing")).to_have_attribute("data-value", "0.00048828125")
    expect(bits.out("hex")).to_have_text("0x3DCD")
    formula = bits.here.locator('[data-part="formula"] math')
    expect(formula.locator("msup").nth(1)).to_have_text("2123−127")
    expect(formula.locator("mfrac")).to_have_text("77128")


@pytest.mark.parametrize("name", BIT_FORMATS)
def test_every_format_stores_the_same_number(bits: Bits, name: str) -> None:
    """The format changes, the typed number stays; the table of all five agrees with the exact arithmetic."""
    bits.number.fill("1/3")
    bits.choose(name)
    expect(bits.number).to_have_value("1/3")
    bits.expect_stored(exact_decimal(stored_pattern("1/3", name), name))
    for other in BIT_FORMATS:
        cell = bits.here.locator(f'[data-row="{other}"] [data-cell="stored"]')
        expect(cell).to_have_attribute("data-value", exact_decimal(stored_pattern("1/3", other), other))
    expect(bits.here.locator("[data-current]")).to_have_attribute("data-row", name)


SPECIAL = [
    ("fp16", "65504", "65504", "normal", "0"),
    ("fp16", "65519.99", "65504", "normal", "-1.599e1"),
    ("fp16", "65520", "inf", "infinity", "inf"),
    ("fp16", "-1e9", "-inf", "infinity", "inf"),
    ("fp16", "2^-24", "5.9604644775390625e-8", "subnormal", "0"),
    ("fp16", "2^-25", "0", "zero", "-2.9802e-8"),
    ("bf16", "-0", "-0", "zero", "0"),
    ("e4m3", "464", "448", "normal", "-1.6e1"),
    ("e4m3", "465", "nan", "nan", "nan"),
    ("e5m2", "57344", "57344", "normal", "0"),
    ("fp32", "nan", "nan", "nan", "nan"),
]


@pytest.mark.parametrize(("name", "typed", "stored", "kind", "error"), SPECIAL)
def test_edges_and_specials(bits: Bits, name: str, typed: str, stored: str, kind: str, error: str) -> None:
    """The largest, the first too large, subnormals, both zeros, infinity and NaN: each is what its format says."""
    bits.choose(name)
    bits.number.fill(typed)
    bits.expect_stored(stored)
    expect(bits.out("kind")).to_have_attribute("data-value", kind)
    expect(bits.out("error")).to_have_attribute("data-value", error)
    between = exact_decimal(largest_pattern(name), name) != stored and kind not in ("infinity", "nan")
    expect(bits.here.locator("svg.bits-line")).to_be_visible(visible=between)


def test_flipping_a_bit_puts_the_stored_number_into_the_field(bits: Bits) -> None:
    """The sign bit of 0.1 and then its last bit: the field follows, and nothing is rounded any more."""
    bits.bits.first.click()
    bits.expect_stored("-0.10009765625")
    expect(bits.number).to_have_value("-0.10009765625")
    expect(bits.out("error")).to_have_attribute("data-value", "0")
    bits.bits.last.click()
    bits.expect_stored("-0.099609375")
    expect(bits.bits.last).to_have_attribute("aria-pressed", "false")


def test_every_bit_of_fp32_can_be_flipped(bits: Bits) -> None:
    """All ones is a NaN, whose pattern is kept although no number tells it apart; all zeros is zero."""
    bits.choose("fp32")
    bits.number.fill("0")
    for bit in bits.bits.all():
        bit.click()
    assert bits.pattern() == 2**32 - 1
    bits.expect_stored("nan")
    expect(bits.out("hex")).to_have_text("0xFFFFFFFF")
    for bit in bits.bits.all():
        bit.click()
    bits.expect_stored("0")


def test_keys_alone(bits: Bits) -> None:
    """Tab reaches field, format and one bit; arrows walk the bits; Space, 0 and 1 set them; up and down go to neighbours."""
    page = bits.page
    bits.number.focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("256")
    bits.expect_stored("256")
    page.keyboard.press("Tab")
    expect(bits.bits.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    bits.expect_stored("258")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    bits.expect_stored("255")
    page.keyboard.press("End")
    expect(bits.bits.last).to_be_focused()
    page.keyboard.press("0")
    bits.expect_stored("254")
    page.keyboard.press("0")
    bits.expect_stored("254")
    page.keyboard.press("1")
    bits.expect_stored("255")
    page.keyboard.press("Home")
    page.keyboard.press("Space")
    bits.expect_stored("-255")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(bits.bits.nth(2)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(bits.number).to_be_focused()
    page.keyboard.press("Tab")
    expect(bits.bits.nth(2)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("ArrowRight")
    expect(bits.here.locator("input[name=format]:checked")).to_have_value("e4m3")
    expect(bits.bits).to_have_count(8)


def test_steps_end_at_the_largest_number(bits: Bits) -> None:
    """From E4M3's largest there is no step up, and below the smallest subnormal comes zero, then minus."""
    bits.choose("e4m3")
    bits.number.fill("448")
    bits.bits.first.focus()
    bits.page.keyboard.press("ArrowUp")
    bits.expect_stored("448")
    assert bits.pattern() == largest_pattern("e4m3")
    expect(bits.out("above")).to_have_text("none")
    bits.number.fill("2^-9")
    bits.bits.first.focus()
    for want in ("0", "-0.001953125"):
        bits.page.keyboard.press("ArrowDown")
        bits.expect_stored(want)


def test_what_cannot_be_read_is_said_once_typing_is_over(bits: Bits) -> None:
    """Half a number is no mistake while one types; left so, the field says what it takes, and the bits stay."""
    bits.number.fill("0.")
    bits.expect_stored("0")
    bits.number.fill("0.1e")
    expect(bits.out("problem")).to_have_text("")
    bits.number.blur()
    expect(bits.out("problem")).to_contain_text("0.1e cannot be read as a number")
    expect(bits.number).to_have_attribute("aria-invalid", "true")
    bits.expect_stored("0")
    bits.number.fill("0.1e1")
    expect(bits.out("problem")).to_have_text("")
    bits.expect_stored("1")
    bits.number.fill("1e999")
    bits.number.blur()
    expect(bits.out("problem")).to_contain_text("beyond every format")


@pytest.mark.parametrize("viewport", [320, 390, 1280])
def test_it_fits_every_screen(bits: Bits, viewport: int) -> None:
    """32 bits and 39 digits fit into a phone without sideways scrolling, and each bit is large enough to be hit."""
    bits.page.set_viewport_size({"width": viewport, "height": 800})
    bits.choose("fp32")
    bits.number.fill("3.4e38")
    assert bits.page.evaluate("document.documentElement.scrollWidth") <= viewport
    for bit in bits.bits.all():
        box = bit.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        assert box["x"] + box["width"] <= viewport


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_violations(bits: Bits, theme: Literal["light", "dark"]) -> None:
    """Pressed and unpressed bits, a wrong number and all tables keep WCAG 2.2 AA as far as axe sees."""
    bits.page.emulate_media(color_scheme=theme)
    bits.number.fill("what")
    bits.number.blur()
    found = Axe().run(bits.page, context="bit-pattern", options=OPTIONS).response["violations"]
    assert [f"{item['id']}: {[node['html'][:160] for node in item['nodes'][:3]]}" for item in found] == []


@pytest.mark.parametrize("path", [LESSON, f"{LESSON}/more/eight-bits", f"{LESSON}/more/sixteen-bits-alone"])
def test_no_violations_on_the_lessons_pages(page: Page, path: str) -> None:
    """The lesson and its further pages, with everything open that waits for a prediction."""
    page.goto(path)
    for skip in page.locator("button[name=skip]").all():
        if skip.is_visible():
            skip.click()
    expect(page.locator("[data-after][data-locked]")).to_have_count(0)
    assert violations(page) == []


@pytest.fixture
def plain(browser: Browser, base_url: str) -> Iterator[Page]:
    """The lesson in a browser without scripts."""
    context = browser.new_context(base_url=base_url, java_script_enabled=False, viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.goto(LESSON)
    yield page
    context.close()


def test_without_scripts_it_is_a_table_of_formats(plain: Page) -> None:
    """What each format can hold stands there; nothing is offered that would not work."""
    here = plain.locator("bit-pattern").first
    rows = {
        "fp32": "FP32 1 + 8 + 23 3.40 × 1038 2−126 2−149 1 + 2−23",
        "fp16": "FP16 1 + 5 + 10 65,504 2−14 2−24 1 + 2−10",
        "bf16": "BF16 1 + 8 + 7 3.39 × 1038 2−126 2−133 1 + 2−7",
        "e4m3": "FP8 E4M3 1 + 4 + 3 448 2−6 2−9 1 + 2−3",
        "e5m2": "FP8 E5M2 1 + 5 + 2 57,344 2−14 2−16 1 + 2−2",
    }
    for name, text in rows.items():
        row = here.locator(f'[data-limits="{name}"]')
        expect(row).to_be_visible()
        assert " ".join(row.inner_text().split()) == text
    assert "needs scripts" in here.inner_text()
    for control in here.locator("input, button").all():
        expect(control).to_be_hidden()
