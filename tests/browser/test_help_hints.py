"""The ladder of hints: opened in order, remembered here, told to the server when it can be told."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Request, Response, Route, expect

from tests.browser.exercise import ID, ExercisePage

REFUSED = {"error": "too-many-requests", "detail": "Try again in 1 second.", "status": 429, "id": "x"}


def told(request: Request) -> tuple[str, int]:
    """Function and rung of a report."""
    body = json.loads(request.post_data or "{}")
    assert body["exercise"] == ID
    return body["function"], body["rung"]


@pytest.mark.console("Failed to load resource")
def test_reports_wait_for_a_better_moment_and_never_stop_the_learner(exercise: ExercisePage) -> None:
    """Without a network hints open all the same; the next hint tells what could not be told; a refusal is retried when its time has passed."""
    page = exercise.page
    heard: list[tuple[str, int]] = []
    failing = ["network"]
    aborted: list[Route] = []

    def answer(route: Route) -> None:
        if failing and failing[0] == "network":
            aborted.append(route)
            route.abort()
        elif failing and failing[0] == "rate":
            failing.clear()
            route.fulfill(status=429, json=REFUSED, headers={"Retry-After": "1"})
        else:
            heard.append(told(route.request))
            route.continue_()

    page.route("**/api/hints", answer)
    exercise.open(wait=False)
    row = exercise.function("updates_needed")
    hint, shown = row.locator("button[name=hint]"), row.locator("[data-part=hints] > li:visible")
    hint.click()
    expect(shown).to_have_count(1)
    expect(shown.last).to_be_focused()
    for _ in range(200):  # the quiet second try fails too
        if len(aborted) >= 2:
            break
        page.wait_for_timeout(50)
    assert (len(aborted), heard) == (2, [])

    failing[:] = ["rate"]
    with page.expect_response(lambda response: tells(response, 1)):
        hint.click()
        expect(shown).to_have_count(2)
    assert heard == [("updates_needed", 0), ("updates_needed", 1)]

    page.reload()
    expect(shown).to_have_count(2)
    expect(hint).to_contain_text("3 of 3")
    with page.expect_response(lambda response: tells(response, 2)):
        hint.click()
    assert heard[2:] == [("updates_needed", 2)], "what the server knows is not told again"

    # Another session: once the server knows less than it was told, it is told everything again.
    heard.clear()
    page.context.clear_cookies()
    with page.expect_response(lambda response: tells(response, 2)):
        exercise.function("linear_grad").locator("button[name=hint]").click()
    assert heard == [("linear_grad", 0), *(("updates_needed", rung) for rung in range(3))]


def tells(response: Response, rung: int) -> bool:
    """Whether this is the server's answer to the report of a rung of updates_needed."""
    return response.url.endswith("/api/hints") and response.ok and told(response.request) == ("updates_needed", rung)


def test_feedback_points_at_a_rung(exercise: ExercisePage) -> None:
    """The hint that goes on from the feedback is named, whether it is open already or not; the last rung is a puzzle."""
    page = exercise.page
    verdict = {
        "status": "failed",
        "summary": ["No."],
        "error": None,
        "functions": [
            {
                "name": "accumulated_grad",
                "status": "value",
                "passed": 0,
                "total": 9,
                "feedback": ["No."],
                "hint": 1,
                "case": None,
                "meter": None,
            }
        ],
    }
    kept = json.dumps({"verdict": verdict, "code": "", "count": 1})
    page.add_init_script(f"localStorage.setItem('microbatch:verdict/{ID}', {json.dumps(kept)})")
    exercise.open(wait=False)
    row = exercise.function("accumulated_grad")
    pointer, hint = row.locator("[data-part=next]"), row.locator("button[name=hint]")
    expect(hint).to_have_text("Hint 1 of 4")
    expect(pointer).to_have_text("Hint 2 goes on from here; hints open in order.")
    hint.click()
    expect(pointer).to_have_text("Hint 2 goes on from here.")
    hint.click()
    expect(pointer).to_have_text("Hint 2 below goes on from here, and the next one further.")
    expect(row.locator("[data-part=hints] > li[data-here]")).to_contain_text("A part has")
    expect(row.locator("parsons-rung")).to_be_hidden()
    hint.click()
    hint.click()
    expect(row.locator("parsons-rung")).to_be_visible()
    expect(hint).to_be_hidden()
