"""The sliders, the sum and the picture of one update."""

from __future__ import annotations

import itertools

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lesson_page import expect_tokens, field, open_lesson, open_unlocked, plan, slider


def test_sum_spells_out_the_product(page: Page) -> None:
    """The sum names each factor in order; the devices appear once there are more than one."""
    open_unlocked(page)
    total = plan(page).locator(".sum")
    expect(total).to_have_text("4×8×2=64 tokens per update", use_inner_text=True)
    field(page, "devices").fill("3")
    expect(total).to_have_text("4×8×2×3=192 tokens per update", use_inner_text=True)


def test_what_is_held_at_once(page: Page) -> None:
    """Positions at once follow micro-batch and length, and not accumulation or devices; words agree in number."""
    open_unlocked(page)
    held = plan(page).locator(".held")
    expect(held).to_have_text("Held at once on each device: 4 sequences of 8 tokens, so 32 positions.", use_inner_text=True)
    field(page, "accum").fill("64")
    field(page, "devices").fill("8")
    expect(held).to_contain_text("so 32 positions")
    field(page, "micro").fill("1")
    field(page, "length").fill("1")
    expect(held).to_contain_text("1 sequence of 1 token,")
    for name, value in (("positions-at-once", "1"), ("sequences-at-once", "1")):
        expect(plan(page).locator(f'[data-out="{name}"]')).to_have_attribute("data-value", value)


def test_field_refuses_what_is_out_of_range(page: Page) -> None:
    """A number outside the range is marked and explained and changes nothing; the next good one clears it."""
    open_unlocked(page)
    problem = plan(page).locator('[data-out="problem"]')
    for text in ("0", "65", "2.5", "-3", ""):
        field(page, "micro").fill(text)
        expect(field(page, "micro"), text).to_have_attribute("aria-invalid", "true")
        expect(problem, text).to_have_text("micro-batch takes a whole number from 1 to 64.")
        expect_tokens(page, 64)
        field(page, "micro").fill("4")
        expect(field(page, "micro"), text).not_to_have_attribute("aria-invalid", "true")
        expect(problem, text).to_be_empty()


def test_slider_walks_from_end_to_end(page: Page) -> None:
    """Home and End reach 1 and the maximum; the companion says its value with the unit."""
    open_unlocked(page)
    for name, maximum in (("micro", 64), ("length", 8192), ("accum", 128), ("devices", 1024)):
        slider(page, name).focus()
        page.keyboard.press("End")
        expect(field(page, name)).to_have_value(str(maximum))
        page.keyboard.press("Home")
        expect(field(page, name)).to_have_value("1")
        page.keyboard.press("ArrowRight")
        expect(field(page, name)).to_have_value("2")
        assert (slider(page, name).get_attribute("aria-valuetext") or "").startswith("2 ")


def test_slider_stops_hold_every_power_of_two(page: Page) -> None:
    """The log-like stops rise, hold both ends and every power of two, and grow in even ratios."""
    open_lesson(page)
    stops = page.evaluate(
        """async () => {
          const base = document.querySelector('script[type=module]').src;
          const {stops} = await import(new URL('./lib/controls.js', base).href);
          return [stops(1, 8192), stops(1, 100)];
        }"""
    )
    lengths, hundred = stops
    assert lengths == sorted(set(lengths))
    assert {2**power for power in range(14)} <= set(lengths)
    assert all(after / before <= 1.25 + 1e-9 for before, after in itertools.pairwise(lengths) if before >= 4)
    assert hundred[0] == 1
    assert hundred[-1] == 100


PLANS = [
    {"micro": 1, "length": 1, "accum": 1, "devices": 1},
    {"micro": 4, "length": 8, "accum": 2, "devices": 1},
    {"micro": 5, "length": 24, "accum": 9, "devices": 3},
    {"micro": 63, "length": 8191, "accum": 127, "devices": 1023},
    {"micro": 64, "length": 8192, "accum": 128, "devices": 1024},
]


def test_picture_counts_add_up(page: Page) -> None:
    """At any size the marks drawn stand for exactly the plan's numbers, and everything fits into the width."""
    open_lesson(page)
    for plan_, width in itertools.product(PLANS, (288, 350, 608)):
        laid = page.evaluate(
            """async ([plan, width]) => {
              const base = document.querySelector('script[type=module]').src;
              const picture = await import(new URL('./lib/picture.js', base).href);
              return picture.layout(plan, width);
            }""",
            [plan_, width],
        )
        for name, count in plan_.items():
            group = laid["groups"][name]
            assert group["count"] == count
            assert group["per"] * (group["drawn"] - 1) + group["last"] == count, (name, group)
            assert 1 <= group["last"] <= group["per"]
            assert 1 <= group["drawn"] <= 16
        right = laid["left"] + laid["stepX"] * (laid["groups"]["accum"]["drawn"] - 1) + laid["blockWidth"]
        assert laid["left"] > 0
        assert right < width
        assert laid["cell"] >= 2.5
        assert laid["height"] < 520


@pytest.mark.parametrize("width", [320, 1280])
def test_picture_and_its_text(page: Page, width: int) -> None:
    """The drawing has one frame for each device drawn and stays inside the column; its text names all four numbers and each scale."""
    page.set_viewport_size({"width": width, "height": 800})
    open_unlocked(page)
    for chosen in PLANS:
        for name, value in chosen.items():
            field(page, name).fill(str(value))
        expect_picture(page, chosen)


def expect_picture(page: Page, chosen: dict[str, int]) -> None:
    """The picture shows this plan."""
    picture = plan(page).locator(".picture")
    svg = picture.locator("svg").first
    expect(svg.locator(".pic-device").first).to_be_visible()
    assert svg.locator(".pic-device").count() == min(chosen["devices"], svg.locator(".pic-now").count())
    key = picture.locator("[data-part=picture-key]")
    for name, value in chosen.items():
        expect(key.locator(f'[data-quantity="{name}"]')).to_contain_text(f"{value:,} ")
    if chosen["devices"] > 6:
        expect(key.locator('[data-quantity="devices"]')).to_contain_text("stands for")
    inside = svg.evaluate(
        """svg => { const box = svg.getBoundingClientRect();
          return [...svg.querySelectorAll('text')].every(t => { const r = t.getBoundingClientRect();
            return r.left >= box.left - 1 && r.right <= box.right + 1 && r.top >= box.top - 1 && r.bottom <= box.bottom + 2; }); }"""
    )
    assert inside, "lettering leaves the picture"


def test_each_quantity_has_one_colour(page: Page) -> None:
    """Slider, number in the sum, word in the prose and mark in the picture share a colour; the four differ."""
    open_unlocked(page)
    seen = set()
    for name in ("micro", "length", "accum", "devices"):
        colours = page.evaluate(
            """name => [
              getComputedStyle(document.querySelector(`update-size input[name=${name}]`)).color,
              getComputedStyle(document.querySelector(`update-size .sum [data-factor=${name}]`)).color,
              getComputedStyle(document.querySelector(`.q-word[data-quantity=${name}]`)).color,
              getComputedStyle(document.querySelector(`.pic-mark[data-quantity=${name}]`)).stroke,
              getComputedStyle(document.querySelector(`main span.q[data-q=${name}], update-sum input[name=${name}]`)).color,
            ]""",
            name,
        )
        assert len(set(colours)) == 1, (name, colours)
        seen.add(colours[0])
    assert len(seen) == 4
