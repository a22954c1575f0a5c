"""Formulas in prose and widgets written in markdown, in the page: they follow, they stay closed, they never crash."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import ARTIFACTS
from tests.browser.sliders_course import FREE, PLANNED, served
from tests.browser.test_accessibility import THEMES, violations


@pytest.fixture(scope="session")
def base_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The small course instead of the one that ships."""
    with served(tmp_path_factory.mktemp("sliders"), ARTIFACTS / "sliders.log") as server:
        yield server.url


def widget(page: Page, name: str) -> Locator:
    """The widget of this id, by the contract's markup."""
    return page.locator(f'[data-block="sliders"][data-id="{name}"]')


def field(of: Locator, name: str) -> Locator:
    """A parameter's number field."""
    return of.locator(f"input[type=number][name={name}]")


def slider(of: Locator, name: str) -> Locator:
    """The range beside it."""
    return of.locator(".slider").filter(has=of.page.locator(f"input[name={name}]")).locator("input[type=range]")


def expect_out(of: Locator, name: str, text: str, value: float | None) -> None:
    """An output for people, and plainly."""
    out = of.locator(f'[data-out="{name}"]')
    expect(out).to_have_text(text)
    if value is None:
        assert out.get_attribute("data-value") is None
    else:
        assert float(out.get_attribute("data-value") or "nan") == value


def open_free(page: Page) -> Locator:
    """The widget of the lesson without a plan, alive."""
    page.goto(FREE)
    cost = widget(page, "cost")
    expect(field(cost, "weights")).to_be_enabled()
    return cost


def open_planned(page: Page, query: str = "") -> Locator:
    """The widget of the plan, the prediction skipped."""
    page.goto(PLANNED + query)
    page.locator('[data-id="first"] button[name=skip]').click()
    size = widget(page, "size")
    expect(field(size, "micro")).to_be_enabled()
    return size


def test_lesson_without_plan(page: Page) -> None:
    """No strip, no plan in the address, and numbers and sliders of the lesson's own all the same."""
    cost = open_free(page)
    expect(page.locator("plan-strip")).to_have_count(0)
    expect(page.locator(".calc").first).to_have_text("1,048,576")
    expect_out(cost, "work", "223,000,000", 223_200_000)
    field(cost, "weights").fill("2000000")
    expect_out(cost, "work", "3,600,000", 3_600_000)
    expect_out(cost, "time", "1,600,000", 1_600_000)
    assert "micro" not in page.url


def test_typed_values_that_do_not_fit(page: Page) -> None:
    """What is out of range, between two steps or no number is marked and explained and changes nothing; a good one clears it."""
    cost = open_free(page)
    problem = cost.locator('[data-out="problem"]')
    for name, text, says in (
        ("weights", "10", "model size takes a whole number from 1,000,000 to 1,000,000,000,000."),
        ("weights", "1e13", "model size takes a whole number from 1,000,000 to 1,000,000,000,000."),
        ("weights", "1000000.5", "model size takes a whole number from 1,000,000 to 1,000,000,000,000."),
        ("weights", "", "model size takes a whole number from 1,000,000 to 1,000,000,000,000."),
        ("share", "0.35", "share takes a number from 0 to 1 in steps of 0.1."),
        ("share", "-1", "share takes a number from 0 to 1."),
        ("rate", "0.4", "rate takes a number from 0.5 to 10."),
    ):
        field(cost, name).fill(text)
        expect(field(cost, name), text).to_have_attribute("aria-invalid", "true")
        expect(problem, text).to_have_text(says)
        expect_out(cost, "work", "223,000,000", 223_200_000)
        field(cost, name).fill({"weights": "1.24e8", "share": "0.3", "rate": "2.25"}[name])
        expect(field(cost, name), text).not_to_have_attribute("aria-invalid", "true")
        expect(problem, text).to_be_empty()
    field(cost, "rate").fill("3.1234")
    expect_out(cost, "time", "71,460,588", 223_200_000 / 3.1234)


def test_without_value(page: Page) -> None:
    """Where a formula has no value the page says so and why, keeps its other numbers, and recovers."""
    cost = open_free(page)
    field(cost, "share").fill("0")
    expect_out(cost, "inverse", "not defined (division by zero)", None)
    expect_out(cost, "time", "0", 0)
    field(cost, "share").fill("0.5")
    expect_out(cost, "inverse", "2", 2)
    growth = widget(page, "growth")
    field(growth, "share").fill("400")
    expect_out(growth, "work", "not defined (a number that is too large)", None)
    field(growth, "share").fill("20")
    expect_out(growth, "work", "1\u00a0×\u00a010²⁰", 1e20)


def test_widgets_do_not_interfere(page: Page) -> None:
    """Two widgets with the same names of parameters and outputs keep their numbers and problems apart."""
    cost = open_free(page)
    growth = widget(page, "growth")
    field(growth, "share").fill("5")
    expect_out(growth, "work", "100,000", 100_000)
    expect_out(cost, "work", "223,000,000", 223_200_000)
    field(growth, "share").fill("0")
    expect(growth.locator('[data-out="problem"]')).to_have_text("exponent takes a whole number from 1 to 400.")
    expect(cost.locator('[data-out="problem"]')).to_be_empty()
    assert page.evaluate(
        "() => { const ids = [...document.querySelectorAll('[id]')].map(e => e.id); return ids.length === new Set(ids).size; }"
    )


def test_sliders_by_keyboard(page: Page) -> None:
    """Home and End reach both ends, arrows step, the reading and what is spoken say the value with its unit."""
    cost = open_free(page)
    for name, low, high in (("weights", 1e6, 1e12), ("share", 0, 1), ("rate", 0.5, 10)):
        for key, wanted in (("End", high), ("Home", low)):
            slider(cost, name).focus()
            page.keyboard.press(key)
            assert float(field(cost, name).input_value()) == wanted
    page.keyboard.press("ArrowRight")
    assert float(field(cost, "rate").input_value()) == 0.595
    slider(cost, "weights").focus()
    page.keyboard.press("ArrowRight")
    expect(field(cost, "weights")).to_have_value("1200000")
    expect(slider(cost, "weights")).to_have_attribute("aria-valuetext", "1,200,000 weights")
    expect(cost.locator('[data-part="reading"]').first).to_have_text("1,200,000 weights")
    slider(cost, "share").focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(field(cost, "share")).to_have_value("0.3")
    field(cost, "share").focus()
    page.keyboard.press("ArrowUp")
    expect(field(cost, "share")).to_have_value("0.4")
    field(cost, "share").press("Enter")
    assert page.url.endswith(FREE)


def test_log_slider_between_powers_of_two(page: Page) -> None:
    """Where both ends are powers of two, so are stops between them."""
    open_planned(page)
    kept = widget(page, "bytes")
    slider(kept, "reserve").focus()
    page.keyboard.press("Home")
    seen = []
    for _ in range(40):
        seen.append(int(field(kept, "reserve").input_value()))
        page.keyboard.press("ArrowRight")
    assert {1, 2, 4, 8, 16, 32, 64} <= set(seen)
    assert 5 in seen


def secrets(page: Page, values: tuple[str, ...]) -> list[str]:
    """Attributes and texts of the lesson, its questions' own keys and noscript apart, that hold one of these numbers."""
    return page.evaluate(
        """values => {
          const found = [];
          for (const element of document.querySelectorAll('body *')) {
            if (element.closest('template, noscript, .question, [data-part=key]')) continue;
            const own = [...element.childNodes].filter(n => n.nodeType === 3).map(n => n.data);
            const texts = [...own, ...[...element.attributes].filter(a => !['d', 'viewBox', 'id', 'href'].includes(a.name)).map(a => a.value)];
            for (const text of texts) for (const value of values)
              if (text.split(/[^\\d.,]+/).includes(value)) found.push(`${element.localName}: ${text}`);
          }
          return found;
        }""",
        list(values),
    )


def test_closed_while_a_prediction_guards_the_plan(page: Page) -> None:
    """Sliders of the plan are closed, every number that is made of it is hidden, in text and in attributes alike."""
    page.goto(PLANNED)
    expect(field(widget(page, "bytes"), "reserve")).to_be_enabled()
    size = widget(page, "size")
    expect(size).to_have_attribute("data-locked", "")
    for control in size.locator("input").all():
        expect(control).to_be_disabled()
    for name in ("tokens", "positions", "with_reserve"):
        expect_out(size, name, "?", None)
    expect(size.locator(".locked-note a")).to_have_attribute("href", "#first")
    hidden = page.locator("[data-calc][data-locked]")
    expect(hidden).to_have_count(6)
    for each in hidden.all():
        expect(each).to_have_text("…")
        assert each.get_attribute("data-value") is None
    expect(page.locator("p [data-calc='\"micro\"']")).to_have_text("4")
    assert secrets(page, ("96", "32", "1,088", "1088")) == []
    page.locator('[data-id="first"] button[name=skip]').click()
    expect_out(size, "tokens", "96", 96)
    expect(page.locator("h2 .calc")).to_have_text("1,088")
    expect(page.locator("[data-calc][data-locked]")).to_have_count(0)
    expect(page.locator("[data-calc][title]")).to_have_count(0)


def test_numbers_in_text_follow_the_plan(page: Page) -> None:
    """Prose, headings, formulas, tables and reasons follow the sliders; a number that loses its value says so and recovers."""
    size = open_planned(page)
    field(size, "micro").fill("6")
    field(size, "accum").fill("5")
    expect(page.locator("h2 .calc")).to_have_text("1,632")
    expect(page.locator("math mn.calc").nth(0)).to_have_text("240")
    expect(page.locator("math mn.calc").nth(1)).to_have_text("40")
    expect(page.locator("td .calc")).to_have_text("80.00")
    second = page.locator("p .calc").nth(1)
    expect(second).to_have_text("0.333")
    assert float(second.get_attribute("data-value") or 0) == 1 / 3
    field(size, "micro").fill("3")
    expect(second).to_have_text("not defined")
    expect(second).to_have_attribute("title", "There is no value: division by zero.")
    assert second.get_attribute("data-value") is None
    field(size, "micro").fill("5")
    expect(second).to_have_text("0.5")
    expect(page.locator("p .calc").nth(2)).to_have_text("68")


def test_plan_is_one(page: Page) -> None:
    """A parameter of the plan moves the page's plan and follows it: address, strip, the other widget and Back agree."""
    size = open_planned(page)
    other = page.locator("update-size")
    field(size, "micro").fill("16")
    field(size, "micro").press("Tab")
    expect(field(other, "micro")).to_have_value("16")
    expect(page.locator("plan-strip [data-out=tokens-per-update]")).to_have_text("384")
    assert "micro=16" in page.url
    field(other, "devices").fill("2")
    field(other, "devices").press("Tab")
    expect(field(size, "devices")).to_have_value("2")
    expect_out(size, "tokens", "768", 768)
    expect_out(size, "with_reserve", "18", 18)
    page.go_back()
    expect_out(size, "tokens", "384", 384)
    field(size, "micro").fill("65")
    expect(size.locator('[data-out="problem"]')).to_have_text("micro-batch takes a whole number from 1 to 64.")
    expect_out(size, "tokens", "384", 384)


def test_a_widget_in_markdown_agrees_with_update_size(page: Page) -> None:
    """For any plan, the widget written in markdown shows the numbers of the one written in JavaScript."""
    size = open_planned(page)
    for plan in (
        {"micro": 1, "length": 1, "accum": 1, "devices": 1},
        {"micro": 63, "length": 8191, "accum": 127, "devices": 1023},
    ):
        for name, value in plan.items():
            field(page.locator("update-size"), name).fill(str(value))
        for ours, theirs in (("tokens", "tokens-per-update"), ("positions", "positions-at-once")):
            out = page.locator(f'update-size [data-out="{theirs}"]').first
            expect_out(size, ours, out.inner_text(), float(out.get_attribute("data-value") or 0))


def test_worked_out_answer_is_judged(page: Page) -> None:
    """A computed answer accepts what lies within its tolerance, and an anticipated one has its reason."""
    page.goto(PLANNED)
    third = page.locator('[data-id="third"]')
    expect(third.locator("button[name=submit]")).to_be_enabled()
    third.locator("[name=answer]").fill("0.333333")
    third.locator("[name=answer]").press("Enter")
    expect(third).to_have_attribute("data-state", "wrong")
    third.locator("[name=answer]").fill("0.67")
    third.locator("[name=answer]").press("Enter")
    expect(third).to_have_attribute("data-state", "right")


def test_without_scripts(browser: Browser, base_url: str) -> None:
    """Numbers where the page starts are there once each, and what could not be moved is not offered."""
    context = browser.new_context(base_url=base_url, java_script_enabled=False)
    page = context.new_page()
    page.goto(PLANNED)
    text = page.locator("main").inner_text()
    assert "keeps 1,088 bytes" in text
    assert "96 tokens" in widget(page, "size").inner_text()
    assert "48 bytes" in widget(page, "bytes").inner_text()
    assert "?" not in widget(page, "size").inner_text()
    for each in page.locator("input[type=range]").all():
        expect(each).to_be_hidden()
    context.close()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 1280])
def test_accessible_at_any_width(page: Page, theme: str, width: int) -> None:
    """No rule of axe is broken, closed and open, and nothing is wider than the screen."""
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    for path in (PLANNED, FREE):
        page.goto(path)
        expect(page.locator("declared-sliders").last.locator("input").first).to_be_enabled()
        assert violations(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    open_planned(page)
    assert violations(page) == []
    assert re.search("[0-9]", widget(page, "size").locator("dd").first.inner_text())
