"""The editor under the hands: Tab, Esc, undo, search, brackets, and a label that says how to leave."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.exercise import ExercisePage


def test_tab_indents_and_escape_then_tab_leaves(exercise: ExercisePage) -> None:
    """The keyboard is never trapped, and the page says how to get out."""
    exercise.open(wait=False)
    exercise.write("")
    content = exercise.element.locator(".cm-content")
    content.click()
    exercise.page.keyboard.press("Tab")
    assert exercise.value == "    "
    exercise.page.keyboard.press("Escape")
    exercise.page.keyboard.press("Tab")
    expect(content).not_to_be_focused()
    expect(exercise.button("run")).to_be_focused()
    expect(exercise.element.get_by_text("leaves the editor").first).to_be_visible()
    expect(content).to_have_attribute(
        "aria-label",
        "Python code: Four functions, from counting to accumulation. Tab indents; Escape, then Tab, leaves the editor.",
    )


def test_typing_indents_and_undo_takes_it_back(exercise: ExercisePage) -> None:
    """Python's own indentation, paired brackets, and Ctrl+Z."""
    exercise.open(wait=False)
    exercise.write("")
    exercise.element.locator(".cm-content").click()
    exercise.page.keyboard.type("def f(x):\nreturn x")
    assert exercise.value == "def f(x):\n    return x"
    exercise.page.keyboard.press("Control+z")
    assert exercise.value != "def f(x):\n    return x"


def test_search_finds(exercise: ExercisePage) -> None:
    """Ctrl+F opens a search of the code, Escape closes it."""
    exercise.open(wait=False)
    exercise.element.locator(".cm-content").click()
    exercise.page.keyboard.press("Control+f")
    panel = exercise.element.locator(".cm-search")
    expect(panel).to_be_visible()
    exercise.page.keyboard.type("accumulated")
    expect(exercise.element.locator(".cm-searchMatch").first).to_be_visible()
    exercise.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_the_editor_does_not_make_a_telephone_zoom(exercise: ExercisePage) -> None:
    """On a narrow screen its text has at least 16 px, and nothing is wider than the screen."""
    exercise.page.set_viewport_size({"width": 390, "height": 800})
    exercise.open(wait=False)
    size = exercise.element.locator(".cm-content").evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert size >= 16
    assert exercise.page.evaluate("document.documentElement.scrollWidth") <= 390
