"""Run: what is printed, how it ends and how it is stopped; what hostile programs do is in `test_hostile`."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.exercise import ExercisePage

GOOD = 'print("good again")'


def assert_still_works(exercise: ExercisePage) -> None:
    """The next run is an ordinary one."""
    assert exercise.run(GOOD) == "ok"
    expect(exercise.stdout).to_have_text("good again\n")


def test_what_is_printed_is_shown_as_it_is_printed(same_exercise: ExercisePage) -> None:
    """The first line stands on the page while the program is still busy."""
    exercise = same_exercise.open()
    exercise.write("import time\nprint('first')\ntime.sleep(4)\nprint('second')")
    exercise.button("run").click()
    expect(exercise.stdout).to_have_text("first\n", timeout=3_900)
    exercise.state("running")
    assert exercise.ended() == "ok"
    expect(exercise.stdout).to_have_text("first\nsecond\n")


def test_numpy_is_there_and_a_last_line_without_its_end_is_shown(same_exercise: ExercisePage) -> None:
    """What is printed without a line end belongs to its own run and not to the next one."""
    exercise = same_exercise.open()
    assert exercise.run("import numpy as np\nprint(np.arange(4) @ np.arange(4), end='')") == "ok"
    expect(exercise.stdout).to_have_text("14")
    assert_still_works(exercise)


STOP = """async (element) => {
  const began = performance.now();
  element.querySelector('button[name=stop]').click();
  while (element.dataset.state !== 'idle') await new Promise((on) => setTimeout(on, 10));
  return performance.now() - began;
}"""


def test_stop_ends_an_endless_loop_within_a_second(same_exercise: ExercisePage) -> None:
    """Stop works on any code, and the run after it too. Measured by the page's own clock, from the click to the result."""
    exercise = same_exercise.open()
    exercise.write("print('going')\nwhile True:\n    pass")
    exercise.button("run").click()
    expect(exercise.stdout).to_have_text("going\n")
    assert exercise.element.evaluate(STOP) < 1_000
    assert exercise.ended() == "stopped"
    assert_still_works(exercise)


@pytest.mark.parametrize(
    "loop", ["sum(range(10**12))", "import numpy as np\nwhile 1: np.ones((300, 300)) @ np.ones((300, 300))"]
)
def test_stop_ends_a_loop_that_python_cannot_interrupt(same_exercise: ExercisePage, loop: str) -> None:
    """A loop inside C code is ended as well, because its worker is."""
    exercise = same_exercise.open()
    exercise.write(f"print('going', flush=True)\n{loop}")
    exercise.button("run").click()
    expect(exercise.stdout).to_have_text("going\n")
    exercise.button("stop").click()
    assert exercise.ended() == "stopped"
    assert_still_works(exercise)


def test_stop_while_python_is_still_loading(exercise: ExercisePage) -> None:
    """Run pressed early waits visibly; Stop cancels the waiting, and Python goes on loading."""
    exercise.open(wait=False)
    exercise.write("print('early')")
    exercise.button("run").click()
    exercise.state("loading")
    expect(exercise.element.locator("[data-out=doing]")).to_contain_text("Python")
    exercise.button("stop").click()
    assert exercise.ended() == "stopped"
    exercise.python("ready")
    assert_still_works(exercise)


def test_run_pressed_while_python_loads_runs_once_it_is_there(exercise: ExercisePage) -> None:
    """Nobody has to press twice."""
    exercise.open(wait=False)
    assert exercise.run("print('patience')") == "ok"
    expect(exercise.stdout).to_have_text("patience\n")


def test_the_line_of_a_syntax_error_is_marked_and_linked(same_exercise: ExercisePage) -> None:
    """The line number, the mark in the editor and the link to it agree."""
    exercise = same_exercise.open()
    assert exercise.run("a = 1\nb = 2\ndef f(:\n    pass\n") == "error"
    expect(exercise.result).to_have_attribute("data-line", "3")
    expect(exercise.result).to_contain_text("SyntaxError")
    expect(exercise.element.locator(".cm-errorLine")).to_have_text("def f(:")
    exercise.result.get_by_role("button", name="Line 3").click()
    exercise.page.keyboard.press("End")
    exercise.page.keyboard.press("Backspace")
    assert "def f(\n" in exercise.value
    expect(exercise.element.locator(".cm-errorLine")).to_have_count(0)


def test_a_traceback_holds_only_the_learners_frames(same_exercise: ExercisePage) -> None:
    """Nothing of the machinery below or above the learner's own lines is shown."""
    exercise = same_exercise.open()
    assert exercise.run("import json\n\n\ndef f(x):\n    return json.loads(x)\n\n\nf('{')\n") == "error"
    expect(exercise.result).to_have_attribute("data-line", "5")
    text = exercise.result.inner_text()
    assert "JSONDecodeError" in text
    assert re.findall(r'File "([^"]+)", line (\d+)', text) == [("exercise.py", "8"), ("exercise.py", "5")]


def test_a_run_that_takes_too_long_is_ended(exercise: ExercisePage) -> None:
    """The deadline of a run is a setting; here it is short."""
    exercise.open()
    exercise.element.evaluate("element => { element.dataset.runSeconds = '1'; }")
    assert exercise.run("while True: pass") == "timeout"
    assert_still_works(exercise)


def test_a_flood_of_output_is_cut_and_can_be_stopped(same_exercise: ExercisePage) -> None:
    """Printing without end is shown up to a limit, with one notice, and the page stays usable."""
    exercise = same_exercise.open()
    exercise.write("while True: print('x' * 50)")
    exercise.button("run").click()
    expect(exercise.stdout).to_contain_text("the rest is not shown")
    text = exercise.stdout.inner_text()
    assert text.count("the rest is not shown") == 1
    assert len(text) < 70_000
    exercise.button("stop").click()
    assert exercise.ended() == "stopped"
    assert_still_works(exercise)


def test_exactly_as_many_lines_as_are_shown_bring_no_notice(same_exercise: ExercisePage) -> None:
    """The notice speaks only when something is missing."""
    exercise = same_exercise.open()
    assert exercise.run("for i in range(2000): print(i)") == "ok"
    expect(exercise.stdout).to_contain_text("1999")
    expect(exercise.stdout).not_to_contain_text("not shown")
    assert exercise.run("for i in range(2001): print(i)") == "ok"
    expect(exercise.stdout).to_contain_text("the rest is not shown")


def test_markup_in_output_stays_text(same_exercise: ExercisePage) -> None:
    """What a program prints or raises is shown, never parsed."""
    exercise = same_exercise.open()
    assert exercise.run("print('<img src=x onerror=alert(1)>')\nraise ValueError('<b>bold</b>')") == "error"
    expect(exercise.stdout).to_have_text("<img src=x onerror=alert(1)>\n")
    expect(exercise.result).to_contain_text("<b>bold</b>")
    assert exercise.element.locator("[data-part=output] :is(img, b)").count() == 0


def test_the_keyboard_runs_and_checks(same_exercise: ExercisePage) -> None:
    """Ctrl+Enter runs, Ctrl+Shift+Enter checks, from inside the editor, without typing anything into it."""
    exercise = same_exercise.open()
    exercise.write("print('keys')")
    exercise.element.locator(".cm-content").click()
    exercise.page.keyboard.press("Control+Enter")
    assert exercise.ended() == "ok"
    exercise.page.keyboard.press("Control+Shift+Enter")
    assert exercise.judged() == "failed"
    assert exercise.value == "print('keys')"
