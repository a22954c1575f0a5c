"""After a check the page draws how many rows were in use, step by step, and says the same in words."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.exercise import LESSON, ExercisePage, source
from tests.browser.test_accessibility import violations

WHOLE_BATCH = "\n\ndef accumulated_grad(w, X, y, micro):\n    if micro < 1 or len(y) % micro:\n        raise ValueError\n    return linear_grad(w, X, y)\n"
NUMBERS_ONE_BY_ONE = """

def accumulated_grad(w, X, y, micro):
    if micro < 1 or len(y) % micro:
        raise ValueError
    k, d = len(y) // micro, len(w)
    total = [0.0] * d
    for part in range(micro):
        for i in range(part * k, (part + 1) * k):
            residual = sum(X[i, j] * w[j] for j in range(d)) - y[i]
            for j in range(d):
                total[j] += 2 / k * residual * X[i][j] / micro
    return np.array(total)
"""
READINGS = [
    {"timeline": [4], "rows_at_once": 4},
    {"timeline": [12], "rows_at_once": 12},
    {"timeline": [4, 4, 4, 12, 4, 4, 4, 4, 12] * 5, "rows_at_once": 12},
    {"timeline": [1] * 200, "rows_at_once": 1, "rows_allowed": 1, "rows_total": 200},
    {"timeline": [20 + i % 41 for i in range(200)], "rows_at_once": 60, "rows_allowed": 40, "rows_total": 120},
    {"timeline": [5000, 10000], "rows_at_once": 10000, "rows_allowed": 5000, "rows_total": 100000},
]


def meter(exercise: ExercisePage) -> dict[str, Any]:
    """The meter of accumulated_grad in the verdict that the page keeps."""
    kept = exercise.page.evaluate("localStorage.getItem('microbatch:verdict/batches-and-accumulation/four-functions')")
    found: dict[str, Any] = json.loads(kept)["verdict"]["functions"][-1]["meter"]
    return found


def test_the_text_is_the_meter(same_exercise: ExercisePage) -> None:
    """A shortcut is right in value, not accumulation; the words give the very numbers of the verdict, and a right way has its own."""
    exercise = same_exercise.open()
    row = exercise.function("accumulated_grad")
    picture = row.locator("occupancy-timeline")
    expect(picture).to_be_hidden()

    assert exercise.check(source("solution.py") + WHOLE_BATCH) == "failed"
    seen = meter(exercise)
    total, steps = seen["rows_total"], len(seen["timeline"])
    assert (seen["rows_at_once"], seen["timeline"]) == (total, [total] * steps)
    expect(row).to_have_attribute("data-status", "process")
    expect(row.locator("[data-part=word]")).to_contain_text("right in value, not accumulation")
    for words in (
        f"The data of this case has {total} rows",
        f"in {steps} steps; the fullest held {total} at once, and {seen['rows_allowed']} {'is' if seen['rows_allowed'] == 1 else 'are'} allowed",
        f"{steps} steps held more than that",
        "linear_grad was called once",
        f"In order: {total} rows ({steps} times)",
    ):
        expect(picture).to_contain_text(words)
    drawn = picture.locator("svg text").all_text_contents()
    assert drawn == [
        f"{total} rows",
        "all at once:",
        "the big batch",
        f"{total} rows",
        f"at most {seen['rows_allowed']}",
        f"{steps} steps, one by one",
    ]
    assert violations(exercise.page) == []

    assert exercise.check(source("solution.py")) == "passed"
    seen = meter(exercise)
    parts = seen["rows_total"] // seen["rows_allowed"]
    assert seen["timeline"] == [seen["rows_allowed"]] * 3 * parts, "one call and two products for each part"
    expect(picture).to_contain_text(f"the fullest held {seen['rows_at_once']} at once")
    expect(picture).to_contain_text(f"linear_grad was called {parts} times")
    expect(picture).not_to_contain_text("more than that")
    assert picture.locator(".occupancy-step").evaluate("path => path.getAttribute('d').split('M').length - 1") == 3 * parts
    exercise.page.emulate_media(color_scheme="dark")
    assert violations(exercise.page) == []
    exercise.page.emulate_media(color_scheme="light")

    assert exercise.check(source("solution.py") + NUMBERS_ONE_BY_ONE) == "passed"
    assert meter(exercise)["observed"] is False
    expect(picture).to_contain_text("the meter could not see")
    expect(picture.locator("svg")).to_be_hidden()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_any_number_of_steps_fits(page: Page, width: int) -> None:
    """From one step to two hundred, nothing is wider than its column, and every number stands inside the picture."""
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(LESSON)
    row = page.locator("[data-function=accumulated_grad]")
    picture = row.locator("occupancy-timeline")
    row.scroll_into_view_if_needed()
    base = {"observed": True, "rows_total": 12, "rows_allowed": 4, "calls": {}}
    for reading in READINGS:
        picture.evaluate("(element, reading) => { element.reading = reading; }", base | reading)
        expect(picture.locator("svg")).to_be_visible()
        fits = """picture => {
            const frame = picture.getBoundingClientRect();
            const shapes = [...picture.querySelectorAll("svg text, svg path, svg rect:not(pattern rect)")];
            return shapes.filter((each) => {
                const box = each.getBoundingClientRect();
                return box.left < frame.left - 2 || box.right > frame.right + 2;
            }).map((each) => each.outerHTML.slice(0, 80));
        }"""
        assert picture.evaluate(fits) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
