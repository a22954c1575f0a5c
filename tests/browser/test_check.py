"""Check: fresh inputs, honest verdicts, and what happens when something fails on the way."""

from __future__ import annotations

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Route, expect

from tests.browser.exercise import FUNCTIONS, ExercisePage, source

LOOP = "\n\ndef updates_needed(total_tokens, per_update):\n    while True:\n        pass\n"
CRASH = "\n\ndef updates_needed(total_tokens, per_update):\n    import os\n    os._exit(1)\n"


def test_the_solution_passes(exercise: ExercisePage) -> None:
    """The author's own solution is right in the browser too, and the marks of a check are set."""
    exercise.open()
    assert exercise.check(source("solution.py")) == "passed"
    assert exercise.statuses() == dict.fromkeys(FUNCTIONS, "passed")
    marks = exercise.page.evaluate("performance.getEntriesByType('mark').map((mark) => mark.name)")
    assert [name for name in marks if name.startswith(("python:", "check:"))] == [
        "python:requested",
        "python:ready",
        "check:sent",
        "check:verdict",
    ]


def test_the_starter_is_not_attempted(exercise: ExercisePage) -> None:
    """An untouched function is open, not wrong."""
    exercise.open()
    assert exercise.check() == "not-attempted"
    assert exercise.statuses() == dict.fromkeys(FUNCTIONS, "not-attempted")


def test_code_that_does_not_load_names_its_line(same_exercise: ExercisePage) -> None:
    """One message for all functions, with a link to the line."""
    exercise = same_exercise.open()
    assert exercise.check("def f(:\n    pass\n") == "error"
    expect(exercise.element.locator(".cm-errorLine")).to_have_text("def f(:")
    exercise.verdict.get_by_role("button", name="Line 1").first.click()
    expect(exercise.element.locator(".cm-content")).to_be_focused()


@pytest.mark.parametrize(("spoilt", "status"), [(LOOP, "timeout"), (CRASH, "error")])
def test_a_function_that_hangs_or_crashes_ends_alone(same_exercise: ExercisePage, spoilt: str, status: str) -> None:
    """The other functions are still judged, in a new interpreter."""
    exercise = same_exercise.open()
    assert exercise.check(source("solution.py") + spoilt) == ("timeout" if status == "timeout" else "failed")
    expected = dict.fromkeys(FUNCTIONS, "passed") | {"updates_needed": status}
    assert exercise.statuses() == expected


def test_an_endless_loop_outside_the_functions_is_named(same_exercise: ExercisePage) -> None:
    """Code that never finishes loading is said to do just that, once, and not once per function."""
    exercise = same_exercise.open()
    exercise.page.route("**/api/attempts", shorten)
    assert exercise.check(source("solution.py") + "\nwhile True:\n    pass\n") == "error"
    expect(exercise.verdict).to_contain_text("loop outside the functions")


def shorten(route: Route) -> None:
    """Pass an attempt on with a short deadline for loading."""
    answer = route.fetch()
    attempt = answer.json()
    attempt["limits"]["load_deadline_s"] = 1
    route.fulfill(response=answer, body=json.dumps(attempt))


def test_stop_ends_a_check(same_exercise: ExercisePage) -> None:
    """A stopped check leaves no verdict, and the next one is an ordinary one."""
    exercise = same_exercise.open()
    exercise.write(source("solution.py") + LOOP)
    exercise.button("check").click()
    expect(exercise.element.locator("[data-out=doing]")).to_contain_text("cases")
    exercise.button("stop").click()
    exercise.state("idle")
    expect(exercise.verdict).to_have_attribute("data-check", str(exercise.checks))
    assert exercise.check(source("solution.py")) == "passed"


def test_a_failing_case_can_be_shown_and_loaded(same_exercise: ExercisePage) -> None:
    """The smallest failing case is there in full; loaded into the editor it runs, and no check trips over it."""
    exercise = same_exercise.open()
    wrong = source("solution.py") + "\n\ndef linear_grad(w, X, y):\n    return X.T @ (X @ w - y) / len(y)\n"
    assert exercise.check(wrong) == "failed"
    row = exercise.function("linear_grad")
    row.locator("button[name=show-case]").click()
    case = row.locator("[data-part=case]")
    for label in ("Call", "Yours", "Right"):
        expect(case.get_by_text(label, exact=True)).to_be_visible()
    row.locator("button[name=load-case]").click()
    assert exercise.value.startswith(wrong.rstrip())
    assert exercise.run() == "ok"
    expect(exercise.stdout).to_contain_text("[")
    row.locator("button[name=load-case]").click()
    assert exercise.value.count("__main__") == 1
    exercise.write(exercise.value.replace("return X.T @ (X @ w - y) / len(y)", "return 2 * X.T @ (X @ w - y) / len(y)"))
    assert exercise.check() == "passed"


def test_the_verdict_is_there_after_a_reload_and_says_when_the_code_has_changed(exercise: ExercisePage) -> None:
    """What was found stays found; it does not pretend to be about other code."""
    exercise.open()
    assert exercise.check(source("solution.py")) == "passed"
    exercise.page.reload()
    expect(exercise.verdict).to_have_attribute("data-status", "passed")
    expect(exercise.verdict).not_to_contain_text("has changed since")
    exercise.type("# more")
    expect(exercise.verdict).to_contain_text("has changed since this check")


def test_hints_come_one_by_one_and_stay(exercise: ExercisePage) -> None:
    """The ladder shows which rung comes next, and remembers how far one has climbed."""
    exercise.open(wait=False)
    row = exercise.function("linear_grad")
    hint = row.locator("button[name=hint]")
    hints = row.locator("[data-part=hints] > li:visible")
    expect(hints).to_have_count(0)
    expect(hint).to_contain_text("1 of 3")
    hint.click()
    expect(hints).to_have_count(1)
    expect(hint).to_contain_text("2 of 3")
    exercise.page.reload()
    expect(hints).to_have_count(1)
    hint.click()
    hint.click()
    expect(hints).to_have_count(3)
    expect(hint).to_be_hidden()


@pytest.mark.parametrize(("status", "word"), [(409, "stale"), (410, "expired")])
@pytest.mark.console("Failed to load resource")
def test_a_stale_attempt_is_replaced_without_a_word(same_exercise: ExercisePage, status: int, word: str) -> None:
    """An author's edit or a long pause costs the learner nothing."""
    exercise = same_exercise.open()
    refused: list[str] = []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
            return
        refused.append(route.request.url)
        route.fulfill(status=status, json={"error": word, "detail": "Check again.", "status": status, "id": "x"})

    exercise.page.route("**/api/attempts/*/outputs", refuse_once)
    assert exercise.check(source("solution.py")) == "passed"
    assert len(refused) == 1


@pytest.mark.console("Failed to load resource")
def test_a_server_that_fails_is_no_fault_of_the_learners(same_exercise: ExercisePage) -> None:
    """The verdict is `unavailable`, says so, and Retry checks again."""
    exercise = same_exercise.open()
    answer = {"error": "internal", "detail": "Something failed on our side.", "status": 500, "id": "a1b2c3"}
    exercise.page.route("**/api/attempts", lambda route: route.fulfill(status=500, json=answer))
    assert exercise.check(source("solution.py")) == "unavailable"
    expect(exercise.verdict).to_contain_text("Something failed on our side (a1b2c3).")
    exercise.page.unroute("**/api/attempts")
    exercise.verdict.get_by_role("button", name="Retry").click()
    assert exercise.judged() == "passed"
    assert exercise.value == source("solution.py")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_verdict_in_full_is_accessible(same_exercise: ExercisePage, theme: str) -> None:
    """Error line, output, feedback, an open case and hints: axe finds nothing to object to, in either theme."""
    exercise = same_exercise.open()
    exercise.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
    assert exercise.run("print(1)\n1 / 0\n") == "error"
    assert (
        exercise.check(source("solution.py").replace("2 / n", "1 / n") + "\n\ndef updates_needed(a, b):\n    return a\n")
        == "failed"
    )
    row = exercise.function("updates_needed")
    row.locator("button[name=show-case]").click()
    if row.locator("button[name=hint]").is_visible():
        row.locator("button[name=hint]").click()
    found = Axe().run(exercise.page, context="code-exercise")
    assert found.violations_count == 0, found.generate_report()
