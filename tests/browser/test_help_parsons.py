"""Putting the lines of the loop in order: by keyboard alone, by mouse, by finger; judged line by line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.exercise import ID, LESSON
from tests.browser.test_accessibility import violations

LINES = [
    "for i in range(micro):",
    "start = i * size",
    "stop = start + size",
    "part = linear_grad(w, X[start:stop], y[start:stop])",
    "total = total + part",
    "return total / micro",
]
DISTRACTOR = "total = total / micro"


@pytest.fixture
def rung(page: Page) -> Iterator[Locator]:
    """The puzzle of accumulated_grad, its ladder open."""
    return opened(page)


def opened(page: Page) -> Locator:
    """Open the lesson with all rungs of accumulated_grad open."""
    open_rungs = json.dumps({"accumulated_grad": 4})
    page.add_init_script(f"localStorage.setItem('microbatch:hints/{ID}', {json.dumps(open_rungs)})")
    page.goto(LESSON)
    found = page.locator("parsons-rung")
    expect(found.locator(".parsons-line")).to_have_count(len(LINES) + 1)
    found.scroll_into_view_if_needed()
    return found


def placed(rung: Locator) -> list[str]:
    """The learner's order."""
    return rung.locator("[data-list=program] code").all_text_contents()


def line(rung: Locator, text: str) -> Locator:
    """A line by its text."""
    return rung.locator(".parsons-line").filter(has=rung.page.locator("code").get_by_text(text, exact=True))


def said(rung: Locator) -> Locator:
    """The judgement."""
    return rung.locator("[data-out=order]")


def test_by_keyboard_alone(page: Page, rung: Locator) -> None:
    """Lines are reached, put in, moved, taken out and judged with keys; what moved is announced; the state stays; axe agrees in every state."""
    press = page.keyboard.press
    moved = rung.locator("[data-part=moved]")
    assert [text.strip() for text in placed(rung)] == []
    rung.locator(".parsons-line").first.focus()

    def go(text: str) -> None:
        """Walk with the arrow keys to a line."""
        for key in ["ArrowUp"] * 8 + ["ArrowDown"] * 8:
            if line(rung, text).evaluate("line => line === document.activeElement"):
                return
            press(key)
        raise AssertionError(f"no way to {text}")

    def judge() -> None:
        """Tab from the line over its buttons to the button, press it, and come back."""
        for _ in range(6):
            press("Tab")
            if page.evaluate("document.activeElement.name") == "judge":
                break
        press("Enter")
        press("Shift+Tab")  # a button of the line; the arrow keys go on from there

    go(LINES[0])
    press("Enter")
    expect(moved).to_have_text(f"{LINES[0]}: line 1 of 1")
    go(DISTRACTOR)
    press("Enter")
    judge()
    expect(rung).to_have_attribute("data-state", "wrong")
    expect(said(rung)).to_contain_text(f"Line 2, {DISTRACTOR}, does not belong.")
    expect(said(rung)).to_contain_text("divides inside the loop")
    page.locator(".parsons-line:focus, .parsons-line button:focus").first.wait_for()
    assert violations(page) == []

    rung.locator("[data-list=program] .parsons-line").last.focus()
    press("Delete")
    expect(moved).to_have_text(f"{DISTRACTOR}: back among the lines")
    for text in (LINES[2], LINES[1]):
        go(text)
        press("Enter")
    judge()
    expect(said(rung)).to_contain_text(
        f"Line 2, {LINES[2]}, is the first that is not in its place. The line above it is right."
    )
    for later in (LINES[1], LINES[3], LINES[4]):
        expect(said(rung)).not_to_contain_text(later)  # one line is named, never the order
    go(LINES[1])
    press("Alt+ArrowUp")
    expect(moved).to_have_text(f"{LINES[1]}: line 2 of 3")
    assert placed(rung) == LINES[:3]
    judge()
    expect(said(rung)).to_contain_text("Right so far. 3 lines are still missing below.")

    page.reload()
    expect(said(rung)).to_contain_text("Right so far")
    assert placed(rung) == LINES[:3]
    rung.locator(".parsons-line").first.focus()
    for text in LINES[3:]:
        go(text)
        press("Enter")
    judge()
    expect(rung).to_have_attribute("data-state", "right")
    expect(said(rung)).to_contain_text("every line is in its place")
    assert placed(rung) == LINES
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []

    indents = rung.locator("[data-list=program] code").evaluate_all(
        "codes => codes.map((code) => code.getBoundingClientRect().left + parseFloat(getComputedStyle(code).paddingLeft))"
    )
    assert indents[0] == indents[5] < indents[1] == indents[4], "indented as in code"
    rung.locator("button[name=start-over]").click()
    assert placed(rung) == []
    expect(rung).to_have_attribute("data-state", "open")


def test_by_mouse(page: Page, rung: Locator) -> None:
    """Lines are dragged into their place, to another place and back; the buttons do the same; Escape gives a drag up."""
    program, tray = rung.locator("[data-list=program]"), rung.locator("[data-list=tray]")

    def drag(text: str, target: Locator, height: float, *, drop: bool = True) -> None:
        """Take a line by its middle to a height (0 top, 1 bottom) of a target."""
        code, box = line(rung, text).locator("code").bounding_box(), target.bounding_box()
        assert code
        assert box
        page.mouse.move(code["x"] + 30, code["y"] + code["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, box["y"] + box["height"] * height, steps=6)
        if not drop:
            page.keyboard.press("Escape")
        page.mouse.up()

    drag(LINES[4], program, 0.5)
    drag(LINES[0], line(rung, LINES[4]), 0.1)
    assert placed(rung) == [LINES[0], LINES[4]]
    drag(LINES[1], line(rung, LINES[4]), 0.1)
    drag(LINES[2], line(rung, LINES[4]), 0.1, drop=False)
    assert placed(rung) == [LINES[0], LINES[1], LINES[4]]
    drag(LINES[1], tray, 0.5)
    assert placed(rung) == [LINES[0], LINES[4]]
    expect(line(rung, LINES[1])).to_be_focused()
    drag(LINES[4], line(rung, LINES[0]), 0.1)
    assert placed(rung) == [LINES[4], LINES[0]]
    page.get_by_role("button", name=f"Move down: {LINES[4]}").click()
    assert placed(rung) == [LINES[0], LINES[4]]
    page.get_by_role("button", name=f"Take out: {LINES[4]}").click()
    page.get_by_role("button", name=f"Put in: {LINES[1]}").click()
    assert placed(rung) == LINES[:2]


def test_by_finger(browser: Browser, browser_context_args: dict[str, Any], base_url: str) -> None:
    """On a telephone the grip drags, and the rest of a line scrolls the page; nothing is wider than the screen."""
    context = browser.new_context(
        **browser_context_args | {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
    )
    page = context.new_page()
    rung = opened(page)
    rung.locator("[data-list=program]").scroll_into_view_if_needed()
    client = context.new_cdp_session(page)

    def swipe(start: Locator, target: Locator) -> None:
        """One finger from a place to another."""
        first, last = start.bounding_box(), target.bounding_box()
        assert first
        assert last
        x, y = first["x"] + first["width"] / 2, first["y"] + first["height"] / 2
        to_x, to_y = last["x"] + 40, last["y"] + last["height"] / 2
        client.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for part in range(1, 9):
            point = {"x": x + (to_x - x) * part / 8, "y": y + (to_y - y) * part / 8}
            client.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        client.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    swipe(line(rung, LINES[0]).locator(".line-grip"), rung.locator("[data-list=program]"))
    expect(rung.locator("[data-list=program] code")).to_have_text([LINES[0]])
    swipe(line(rung, LINES[1]).locator("code"), rung.locator("[data-list=program]"))
    assert placed(rung) == [LINES[0]]
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    context.close()
