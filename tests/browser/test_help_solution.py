"""The author's solution: nowhere before it is earned, shown with its explanation afterwards, and the learner's code is kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.exercise import FUNCTIONS, ID, ExercisePage, source
from tests.browser.test_accessibility import violations

OWN_LINES = (
    "rounds up, and stays exact",
    "an update must see at least 1 token",
    "yours may look different and be just as right",
)
"""Parts of the solution and of its explanation that stand nowhere else."""
REFUSED = {"error": "too-many-requests", "detail": "Try again in 2 seconds.", "status": 429, "id": "x"}


def code_of_solution() -> str:
    """The file without its docstring."""
    return source("solution.py").split('"""', 2)[2].strip() + "\n"


def judge_by_hand(page: Page, base_url: str) -> dict[str, Any]:
    """One judged attempt of the page's own session in which nothing was attempted, without Python."""
    attempt = page.request.post(f"{base_url}/api/attempts", data={"exercise": ID, "code": ""}).json()
    outputs = [{"case": case["id"], "kind": "not-attempted"} for case in attempt["cases"]]
    verdict: dict[str, Any] = page.request.post(
        f"{base_url}/api/attempts/{attempt['attempt']}/outputs", data={"outputs": outputs}
    ).json()
    return verdict


@pytest.mark.console("Failed to load resource")
def test_after_a_pass(exercise: ExercisePage) -> None:
    """No answer of the server holds any of it before the pass; then it is shown, loaded, and the learner's code put back."""
    page, panel = exercise.page, exercise.element.locator("[data-part=solution]")
    texts: list[str] = []

    def read(route: Route) -> None:
        """Pass on, and keep a copy of what came."""
        answer = route.fetch()
        texts.append(answer.text())
        route.fulfill(response=answer)

    page.route(re.compile(r"/(lessons|static/\w+/(js|worker|python)|api)/"), read)
    exercise.open()
    assert exercise.check() == "not-attempted"
    expect(panel).to_contain_text(
        "The solution opens after a pass, or after all hints and 3 checks: 2 checks and 13 hints to go."
    )
    expect(exercise.button("solution")).to_be_hidden()
    asked = "async (exercise) => { const answer = await fetch('/api/solution', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({exercise})}); return [answer.status, (await answer.json()).error]; }"
    assert page.evaluate(asked, ID) == [403, "not-earned"]

    mine = source("solution.py") + "\n# mine\n"
    assert exercise.check(mine) == "passed"
    expect(panel).to_contain_text("Everything has passed")
    assert sum("function" in text for text in texts) > 10
    assert not [line for line in OWN_LINES for text in texts if line in text]

    page.unroute_all()

    exercise.button("solution").click()
    shown = panel.locator("[data-part=solution-text]")
    expect(shown).to_be_focused()
    expect(shown).to_contain_text("Opened after a pass.")
    assert shown.locator("[data-part=solution-code]").text_content() == code_of_solution()
    expect(shown.locator("[data-part=explanation] li")).to_have_count(4)
    assert violations(page) == []
    exercise.button("load-solution").click()
    exercise.button("load-solution").click()
    assert exercise.value == code_of_solution()
    page.reload()
    assert exercise.value == code_of_solution()
    exercise.button("own-code").click()
    assert exercise.value == mine
    expect(exercise.button("own-code")).to_be_hidden()
    exercise.button("solution").click()
    expect(shown).to_be_visible()
    exercise.button("solution").click()
    expect(shown).to_be_hidden()


@pytest.mark.console("Failed to load resource")
def test_after_all_hints_and_three_checks(exercise: ExercisePage, base_url: str) -> None:
    """The line counts down; a refusal for haste says when to try again and ends by itself; another session is told what it lacks."""
    page, panel = exercise.page, exercise.element.locator("[data-part=solution]")
    exercise.open(wait=False)
    missing = panel.locator("[data-part=missing]")
    expect(missing).to_contain_text("3 checks and 13 hints to go")
    for _ in range(3):
        state = judge_by_hand(page, base_url)["solution"]
    assert (state["earned"], state["judged"]) == (False, 3)
    for name in FUNCTIONS:
        hint = exercise.function(name).locator("button[name=hint]")
        while hint.is_visible():
            hint.click()
    expect(missing).to_contain_text("the solution is open to you")

    page.route("**/api/solution", refuse)
    button = exercise.button("solution")
    button.click()
    expect(button).to_contain_text("Again in")
    expect(button).to_have_attribute("aria-disabled", "true")
    expect(panel.locator("[data-part=problem]")).to_contain_text("a lot in a short time")
    page.unroute("**/api/solution")
    expect(button).to_have_text("Show the solution")
    expect(panel.locator("[data-part=problem]")).to_be_empty()
    button.click()
    expect(panel.locator("[data-part=by]")).to_have_text("Opened after all hints and enough checks.")

    page.context.clear_cookies()
    page.reload()
    button.click()
    expect(panel.locator("[data-part=problem]")).to_contain_text("0 so far")
    expect(button).to_be_hidden()
    expect(missing).to_contain_text("3 checks to go")


def refuse(route: Route) -> None:
    """Too many requests."""
    route.fulfill(status=429, json=REFUSED, headers={"Retry-After": "2"})


@pytest.mark.console("Failed to load resource")
def test_a_check_that_comes_too_fast_says_when_to_try_again(same_exercise: ExercisePage) -> None:
    """The Retry button counts down and works again by itself, and so does Check."""
    exercise = same_exercise.open()
    exercise.page.route("**/api/attempts", refuse)
    assert exercise.check(source("solution.py")) == "unavailable"
    retry = exercise.verdict.locator("button[name=retry-check]")
    expect(retry).to_contain_text("Retry in")
    expect(exercise.button("check")).to_have_attribute("aria-disabled", "true")
    exercise.page.unroute("**/api/attempts")
    expect(retry).to_have_text("Retry")
    expect(exercise.button("check")).not_to_have_attribute("aria-disabled", "true")
    retry.click()
    assert exercise.judged() == "passed"
