"""The lab in which one places the moves of an update by hand, and its big batch beside it."""

from __future__ import annotations

import numpy as np
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.labs.lab_page import LESSON, LabPage, open_lab
from tests.browser.test_accessibility import OPTIONS, THEMES

INSIDE = ["forward", "divide", "backward", "add"]


def opened(page: Page) -> LabPage:
    """The lab in its lesson."""
    return open_lab(page, "step-by-step", LESSON)


def place(lab: LabPage, *moves: str) -> None:
    """Choose these moves."""
    for move in moves:
        lab.element.locator(f"button[name=move][value={move}]").click()


def oracle(lab: LabPage, weights: list[float], micro: int) -> list[list[float]]:
    """The buffer after every Add, from the rows as the page shows them: gradients of the mean squared error, accumulated."""
    shown = lab.element.locator("[data-lane=big] tbody tr").evaluate_all(
        "rows => rows.map(row => [...row.cells].slice(1, 4).map(cell => Number(cell.textContent)))"
    )
    rows = np.array(shown, np.float64)
    total, sums = np.zeros(2), []
    for start in range(0, len(rows), micro):
        x, y = rows[start : start + micro, :2], rows[start : start + micro, 2]
        total = total + 2 / micro * x.T @ (x @ np.array(weights) - y) / (len(rows) // micro)
        sums.append(total.tolist())
    return sums


def buffers(lab: LabPage, *columns: str) -> list[list[float]]:
    """The buffers in the table, after every step."""
    return [[float(row[column]) for column in columns] for row in lab.rows("buffer")]


def pair(lab: LabPage, lane: str) -> list[float | None]:
    """The buffer of one lane."""
    return [lab.value(f"{lane}-buffer-{weight}") for weight in (1, 2)]


def test_an_update_placed_by_hand(page: Page) -> None:
    """Wrong moves are explained with the numbers they would give, right ones taken; both ways end at the same sum."""
    lab = opened(page)
    told = lab.element.locator("[data-part=told]")
    expect(lab.button("start")).to_be_disabled()
    lab.predict("half")
    lab.start().state("running")
    place(lab, "forward")
    expect(told).to_contain_text("(9, 7)")  # what the last update left would be counted too
    assert lab.rows("buffer") == []
    place(lab, "clear", "forward", "backward")
    expect(told).to_contain_text("(12, 4): 2 times too much")
    place(lab, "divide", "backward", "add")
    first, last = oracle(lab, [4, 2], 2)
    assert pair(lab, "parts") == first
    place(lab, "update")
    expect(told).to_contain_text("1 of 2 micro-batches")
    place(lab, *INSIDE, "update")
    lab.done()
    assert pair(lab, "parts") == pair(lab, "big") == last == [6, 2]
    assert [row["move"] for row in lab.rows("buffer")] == ["Clear", *(name.capitalize() for name in INSIDE * 2), "Update"]
    assert buffers(lab, "w1", "w2") == [[0, 0]] * 4 + [first] * 4 + [last] * 2
    assert buffers(lab, "big1", "big2") == [[0, 0]] * 4 + [last] * 6
    weights = lab.element.locator("[data-out=parts-weights]")
    assert [float(each) for each in (weights.get_attribute("data-value") or "").split()] == pytest.approx([3.4, 1.8])
    expect(lab.summary).to_contain_text("7 moves placed at once, 3 after another try")
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("Exactly the same numbers")


@pytest.mark.parametrize("micro", [1, 2, 4])
def test_any_micro_batch_by_keyboard(page: Page, micro: int) -> None:
    """Keys alone go through it and back; whatever the micro-batch, the sum is the big batch's and no more rows are held."""
    lab = opened(page)
    lab.skip()
    lab.fill(micro=micro)
    lab.button("start").press("Enter")
    lab.state("running")
    expect(lab.element.locator("button[name=move]").first).to_be_focused()
    held = set()
    page.keyboard.press("1")
    for _ in range(4 // micro):
        for key in ("2", "3", "ArrowRight", "5"):
            page.keyboard.press(key)
            held.add((lab.value("parts-held"), lab.value("big-held")))
    page.keyboard.press("6")
    lab.done()
    assert [
        row for row, step in zip(buffers(lab, "w1", "w2"), lab.rows("buffer"), strict=True) if step["move"] == "Add"
    ] == oracle(lab, [4, 2], micro)
    assert pair(lab, "parts") == pair(lab, "big") == [6, 2]
    assert max(parts or 0 for parts, _ in held) == micro
    assert max(big or 0 for _, big in held) == 4
    page.keyboard.press("ArrowLeft")
    lab.state("running")
    assert len(lab.rows("buffer")) == 4 * (4 // micro) + 1


def test_stop_leaves_it_where_it_is(page: Page) -> None:
    """Stop keeps the place, a reload too; Start goes on there and Back takes a move away."""
    lab = opened(page)
    lab.skip()
    lab.start().state("running")
    place(lab, "clear", *INSIDE)
    lab.button("stop").click()
    lab.state("stopped")
    expect(lab.button("next")).to_be_disabled()
    assert pair(lab, "parts") == [4, 4]
    page.reload()
    lab.state("stopped")
    assert pair(lab, "parts") == [4, 4]
    assert pair(lab, "big") == [6, 2]
    lab.start().state("running")
    lab.button("back").click()
    assert pair(lab, "parts") == [0, 0]
    lab.button("next").click()
    place(lab, *INSIDE)
    assert pair(lab, "parts") == [6, 2]
    lab.button("stop").click()
    lab.fill(micro=1)
    lab.state("idle")
    assert pair(lab, "parts") == [3, 5]


def test_every_wrong_move_is_explained(page: Page) -> None:
    """Each of the five wrong choices at every step of every layout has its sentence, without holes in it."""
    page.goto(LESSON)
    texts = page.evaluate(
        """async () => {
          const base = document.querySelector('script[type=module]').src;
          const [{stepsOf, statesOf}, {LABELS, told, wrong}] = await Promise.all(
            ['window', 'words'].map(name => import(new URL(`./step-by-step/${name}.js`, base).href)));
          const found = [];
          for (const micro of [1, 2, 4]) stepsOf(micro).forEach((step, at) => {
            const states = statesOf(micro);
            found.push([step.move, step.move, told(step, states[at], states[at + 1], micro)]);
            for (const move of Object.keys(LABELS)) if (move !== step.move) found.push([step.move, move, wrong(step, move, states[at], micro)]);
          });
          return found;
        }"""
    )
    assert len(texts) == 6 * (18 + 10 + 6)
    for now, chosen, text in texts:
        assert len(text) > 30, (now, chosen, text)
        assert text[0].isupper(), (now, chosen, text)
        assert text.endswith("."), (now, chosen, text)
        for hole in ("undefined", "NaN", "null", "Infinity", "-"):
            assert hole not in text.replace("micro-batch", ""), (now, chosen, text)


def test_motion_is_short_or_absent(page: Page) -> None:
    """The gradient flows into the buffer in less than 300 ms; a reader who asked for less motion sees none."""
    lab = opened(page)
    lab.skip()
    lab.start().state("running")
    moving = "() => document.querySelector('[data-lab=step-by-step]').getAnimations({subtree: true}).map(each => each.effect.getComputedTiming().endTime)"
    add = "() => document.querySelector('[data-lab=step-by-step] button[name=move][value=add]').click()"
    place(lab, "clear", *INSIDE[:3])
    page.evaluate(add)
    assert page.evaluate(moving) == []
    page.emulate_media(reduced_motion="no-preference")
    place(lab, *INSIDE[:3])
    times = page.evaluate(f"() => {{ ({add})(); return ({moving})(); }}")
    assert times
    assert max(times) < 300
    expect(lab.element.locator(".lane-flow")).to_have_count(0)


def test_accessible_in_its_states(page: Page) -> None:
    """No violations in either theme while a wrong move is explained, nor when everything is placed."""
    lab = opened(page)
    lab.predict("same")
    lab.start().state("running")
    place(lab, "update")
    for moves in ([], ["clear", *INSIDE, *INSIDE, "update"]):
        place(lab, *moves)
        for theme in THEMES:
            page.emulate_media(color_scheme=theme)
            found = Axe().run(page, context="[data-lab=step-by-step]", options=OPTIONS).response["violations"]
            assert [(item["id"], item["nodes"][0]["html"]) for item in found] == [], (theme, moves)
    lab.done()
