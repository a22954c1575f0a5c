"""Python starts when it is wanted, says how far it is, costs each byte once, and when it cannot start it says so."""

from __future__ import annotations

import re
import time
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.exercise import LESSON, ExercisePage

SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
NO_SPARE = "Object.defineProperty(navigator, 'deviceMemory', { value: 2 })"


def test_python_waits_until_the_exercise_is_near(page: Page) -> None:
    """Opening the lesson loads nothing of Python; reading on to the exercise does."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto(LESSON)
    exercise = ExercisePage(page)
    expect(exercise.button("run")).to_be_enabled()
    expect(page.locator("html")).to_have_attribute("data-python", "idle")
    assert [path for path in asked if path.startswith("/runtime/")] == []
    exercise.button("run").scroll_into_view_if_needed()
    exercise.python("ready")


def test_each_runtime_file_is_fetched_once(exercise: ExercisePage) -> None:
    """A first start, three runs and their spare interpreters cost one request per file; a reload costs none."""
    fetched: list[str] = []

    def count(request: Request) -> None:
        path = urlsplit(request.url).path
        if path.startswith("/runtime/") and path != "/runtime/frame":
            fetched.append(path)

    exercise.page.context.on("request", count)
    exercise.open()
    for number in range(3):
        assert exercise.run(f"print({number})") == "ok"
    exercise.python("ready")
    # Module imports of later workers come from the browser's cache; Playwright reports them without any transfer.
    data = [path for path in fetched if not path.endswith(".mjs")]
    assert sorted(data) == sorted(set(data))
    assert any(path.endswith(".wasm") for path in data)


def test_loading_shows_bytes_and_the_page_stays_usable(exercise: ExercisePage) -> None:
    """While Python arrives one can read, write and see how much has come."""
    exercise.page.route("**/*.whl", lambda route: None)
    exercise.open(wait=False)
    notice = exercise.element.locator("[data-part=python]")
    expect(notice).to_contain_text(re.compile(r"\d+\.\d of \d+\.\d MB|\d+\.\d MB of \d+\.\d MB"))
    expect(notice.get_by_role("progressbar")).to_be_visible()
    exercise.type("\n# typed while loading")
    assert exercise.value.endswith("# typed while loading")


def test_save_data_states_the_size_and_waits_for_a_tap(exercise: ExercisePage) -> None:
    """Nobody's data is spent unasked."""
    exercise.page.add_init_script(SAVE_DATA)
    exercise.open(wait=False)
    notice = exercise.element.locator("[data-part=python]")
    load = notice.get_by_role("button", name=re.compile(r"Load Python \(\d+\.\d MB\)"))
    expect(load).to_be_visible()
    expect(exercise.page.locator("html")).to_have_attribute("data-python", "idle")
    load.click()
    exercise.python("ready")
    assert exercise.run("print(1)") == "ok"


def test_run_is_a_tap_too(exercise: ExercisePage) -> None:
    """Who presses Run under Save-Data has said yes."""
    exercise.page.add_init_script(SAVE_DATA)
    exercise.open(wait=False)
    assert exercise.run("print('asked for')") == "ok"


def test_a_small_machine_gets_no_spare_and_still_a_fresh_interpreter(exercise: ExercisePage) -> None:
    """Two runs in a row work without a second interpreter in memory."""
    exercise.page.add_init_script(NO_SPARE)
    exercise.open()
    assert exercise.run("kept = 1") == "ok"
    assert exercise.run("print('kept' in globals())") == "ok"
    expect(exercise.stdout).to_have_text("False\n")
    exercise.python("ready")
    assert len(exercise.page.workers) == 1


def mistyped(route: Route) -> None:
    """The right bytes under the wrong type."""
    route.fulfill(response=route.fetch(), headers={"content-type": "text/plain", "access-control-allow-origin": "*"})


def missing(route: Route) -> None:
    """Not there."""
    route.fulfill(status=404, headers={"access-control-allow-origin": "*"}, body="nothing here")


def page_instead(route: Route) -> None:
    """A captive portal's idea of an answer."""
    route.fulfill(status=200, content_type="text/html", headers={"access-control-allow-origin": "*"}, body="<p>Log in</p>")


def never(route: Route) -> None:
    """No answer at all."""


@pytest.mark.console("")
@pytest.mark.parametrize(
    ("pattern", "answer"),
    [
        ("**/*.wasm", mistyped),
        ("**/*.wasm", missing),
        ("**/python_stdlib*.zip", page_instead),
        ("**/pyodide.mjs", mistyped),
        ("**/worker/worker.js", missing),
        ("**/runtime/frame", missing),
        ("**/*.wasm", never),
    ],
    ids=lambda value: value if isinstance(value, str) else value.__name__,
)
def test_a_file_that_cannot_be_had_is_said_within_20_seconds(exercise: ExercisePage, pattern: str, answer: object) -> None:
    """Never an endless spinner: `unavailable`, a sentence, the code safe, and Retry works once the fault is gone."""
    page = exercise.page
    page.context.route(pattern, answer)  # type: ignore[arg-type]
    began = time.monotonic()
    exercise.open(wait=False)
    exercise.python("unavailable", timeout=25_000)
    assert time.monotonic() - began < 25
    notice = exercise.element.get_by_role("alert")
    expect(notice).to_contain_text("could not be started")
    if answer is missing:
        assert exercise.check() == "unavailable"
    page.context.unroute(pattern)
    notice.get_by_role("button", name="Retry").click()
    exercise.python("ready")
    expect(notice).to_be_hidden()
    assert exercise.run("print(1)") == "ok"


def test_a_page_that_comes_back_from_the_browsers_memory_still_runs(exercise: ExercisePage) -> None:
    """After Back the worker is asked whether it lives; either way the next run works."""
    exercise.open()
    exercise.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert exercise.run("print('back again')") == "ok"
    exercise.python("ready")
    exercise.page.evaluate("document.querySelector('iframe[title=Python]').contentWindow.location.replace('about:blank')")
    exercise.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    exercise.page.wait_for_timeout(1_500)  # the question to the worker has a second to be answered
    exercise.python("ready")
    assert exercise.run("print('and again')") == "ok"
