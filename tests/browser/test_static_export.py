"""The exported course on a host that only hands out files, in a folder of that host.

Whatever the pages ask for is there, nothing is asked of another host, and nothing is written to a console, in any of these tests.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.browser.conftest import console_marks
from tests.browser.doorman import Doorman
from tests.browser.exercise import FOLDER, ID, ExercisePage, source
from tests.browser.labs.lab_page import LabPage, open_lab
from tests.browser.lesson_page import block, commit, expect_tokens, field
from tests.browser.reaching import ENDS, REACH
from tests.browser.static_host import StaticHost, static_host
from tests.browser.watch import Watch

COURSE, OTHER = "/course/", "/other/"
LESSON = f"{COURSE}lessons/batches-and-accumulation/"
DOUBLED = source("solution.py") + "\n\ndef linear_grad(w, X, y):\n    return 2 * X.T @ (X @ w - y)\n"


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticHost]:
    """The course, exported once."""
    with static_host(tmp_path_factory.mktemp("host")) as running:
        yield running


@pytest.fixture(scope="session")
def base_url(host: StaticHost) -> str:
    """Origin of the static host; no server of ours runs in these tests."""
    return host.origin


@pytest.fixture(autouse=True)
def nothing_is_missing(host: StaticHost) -> Iterator[None]:
    """Every file that a page asked for was there."""
    yield
    assert host.missing() == []


@pytest.fixture
def exercise(behind_door: tuple[Page, Watch], request: pytest.FixtureRequest) -> Iterator[ExercisePage]:
    """The exercise in the module's page behind the door, Python ready."""
    page, watch = behind_door
    watch.allowed = console_marks(request)
    yield ExercisePage(page, ID, LESSON, kept=True).open()
    watch.verify()


# ---- reading


def test_from_the_course_to_a_lesson_and_a_lab_and_back(page: Page) -> None:
    """Links between pages are relative, keep the plan, and end in folders that any host answers."""
    page.goto(COURSE)
    page.locator('a[href="lessons/batches-and-accumulation/"]').click()
    expect(page).to_have_url(re.compile(rf"{LESSON}$"))
    page.goto(f"{LESSON}?micro=16&length=8&accum=3&devices=1")
    expect(page.locator("plan-strip [data-q=accum]")).to_have_text("3")
    page.locator(".lab-list a", has_text="Break").click()
    expect(page).to_have_url(re.compile(rf"{LESSON}labs/break-it/\?micro=16&length=8&accum=3&devices=1$"))
    expect(page.locator("plan-strip [data-q=accum]")).to_have_text("3")
    page.locator(".place a").click()
    expect(page).to_have_url(re.compile(rf"{LESSON}\?micro=16&length=8&accum=3&devices=1$"))
    page.locator(".site-name").click()
    expect(page).to_have_url(re.compile(rf"{COURSE}$"))


def test_prediction_sliders_and_quiz(page: Page) -> None:
    """A committed prediction opens the sliders, they move every figure and the address, and a quiz gives its reasons."""
    page.goto(LESSON)
    expect(field(page, "micro")).to_be_disabled()
    commit(page, "first-update", "64", "sure")
    expect(block(page, "first-update")).to_have_attribute("data-state", "committed")
    expect(block(page, "first-update").locator("[data-out=feedback]")).to_contain_text("64")
    field(page, "micro").fill("16")
    field(page, "micro").press("Enter")
    expect_tokens(page, 256)
    expect(page).to_have_url(re.compile(r"\?micro=16"))
    quiz = page.locator('[data-block=quiz][data-state="open"]').first
    quiz.locator("[name=answer]").first.check()
    quiz.locator("button[name=submit]").click()
    quiz = page.locator('[data-block=quiz]:not([data-state="open"])').first
    expect(quiz.locator("[data-out=feedback]")).not_to_be_empty()
    page.reload()
    expect(block(page, "first-update")).to_have_attribute("data-state", "committed")


def test_a_word_of_the_glossary_pops_up(page: Page) -> None:
    """On focus; Esc closes it, and the link leads to the glossary of this copy."""
    page.goto(LESSON)
    word = page.locator("glossary-term").first
    word.locator("a").focus()
    note = page.locator(f"#glossary-note-{word.get_attribute('data-term')}")
    expect(note).to_be_visible()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    assert (word.locator("a").get_attribute("href") or "").startswith("../../glossary/#")


def test_every_page_is_there_under_its_policy(page: Page, host: StaticHost) -> None:
    """Course, lessons, labs, further pages, the glossary: each one opens, with its styles, and forbids itself what it must."""
    page.goto(COURSE)
    waiting, seen = [page.url], set[str]()
    while waiting:
        address = waiting.pop().split("#")[0].split("?")[0]
        if address in seen:
            continue
        seen.add(address)
        page.goto(address)
        expect(page.locator("h1")).to_be_visible()
        policy = page.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content") or ""
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "require-trusted-types-for 'script'" in policy
        assert page.evaluate("getComputedStyle(document.body).fontFamily") != "serif"
        found = page.locator("a[href]").evaluate_all("links => links.map(link => link.href)")
        waiting += [link for link in found if link.startswith(host.origin) and not re.search(r"\.\w+$", link)]
    assert len(seen) > 7
    assert host.origin + LESSON in seen


def test_the_page_for_a_wrong_address(page: Page) -> None:
    """Exported with --base it works at any depth of the site."""
    page.goto(f"{COURSE}404.html")
    expect(page.locator("h1")).to_have_text("There is no such page")
    expect(page.locator("main a")).to_have_attribute("href", COURSE)


@pytest.mark.console("Security Policy")
@pytest.mark.console("Trusted")
def test_markup_and_eval_are_refused(page: Page) -> None:
    """The policy in the page's own markup is in force: no text becomes markup, no inline script runs, nothing is evaluated."""
    page.goto(LESSON)
    refused = """async () => {
      const refused = [];
      await new Promise((resolve) => setTimeout(resolve, 10));
      try { (0, eval)("1"); } catch { refused.push("eval"); }
      try { document.createElement("p").innerHTML = "<b>x</b>"; } catch { refused.push("innerHTML"); }
      try { await fetch("https://example.org/"); } catch { refused.push("fetch"); }
      try { trustedTypes.createPolicy("mine", {}); } catch { refused.push("policy"); }
      return refused;
    }"""
    assert page.evaluate(refused) == ["eval", "innerHTML", "fetch", "policy"]


# ---- Python


def test_run_and_stop(exercise: ExercisePage) -> None:
    """Run prints; an endless loop ends at Stop, and the next run works."""
    assert exercise.run("import numpy as np\nprint(np.arange(3) * 2)") == "ok"
    expect(exercise.stdout).to_have_text("[0 2 4]\n")
    exercise.write("print('on')\nwhile True:\n    pass\n")
    exercise.button("run").click()
    expect(exercise.stdout).to_contain_text("on")
    exercise.button("stop").click()
    assert exercise.ended() == "stopped"
    assert exercise.run("1 / 0") == "error"
    expect(exercise.result).to_have_attribute("data-line", "1")
    assert exercise.run("print('fine')") == "ok"


def test_check_by_the_public_examples(exercise: ExercisePage) -> None:
    """Right code passes, and the verdict says what that does not prove; wrong code is told which example fails, and how."""
    assert exercise.check(source("solution.py")) == "passed"
    assert set(exercise.statuses().values()) == {"passed"}
    expect(exercise.verdict.locator("> [data-part=summary]")).to_contain_text("Only the course's server can try hidden cases")
    assert exercise.check(DOUBLED) == "failed"
    statuses = exercise.statuses()
    assert (statuses["linear_grad"], statuses["accumulated_grad"]) == ("value", "depends")
    row = exercise.function("linear_grad")
    expect(row.locator("> [data-out=feedback]")).to_contain_text("is right")
    row.locator("button[name=show-case]").click()
    for label in ("Call", "Yours", "Right"):
        expect(row.locator("[data-part=case]").get_by_text(label, exact=True)).to_be_visible()
    row.locator("button[name=load-case]").click()
    assert exercise.run() == "ok"
    assert exercise.check(source("starter.py")) == "not-attempted"
    assert exercise.check("def (") == "error"
    assert exercise.check("x = 1\n") == "failed"
    assert set(exercise.statuses().values()) == {"missing"}


def test_an_exercise_of_a_further_page(page: Page) -> None:
    """It is checked in the same way, by its own examples."""
    folder = FOLDER.parent / "plan-batch"
    further = sorted((FOLDER.parents[1] / "more").glob("*.md"))
    found = next(path for path in further if "{exercise} plan-batch" in path.read_text("utf-8"))
    path = f"{LESSON}more/{found.stem.partition('-')[2]}/"
    exercise = ExercisePage(page, "batches-and-accumulation/plan-batch", path, ("plan_batch",)).open()
    expect(exercise.element).to_contain_text("In this copy of the course Check compares with the public examples.")
    assert exercise.check((folder / "solution.py").read_text("utf-8")) == "passed"


def test_a_check_is_ended_by_its_deadline(exercise: ExercisePage) -> None:
    """A function that never ends costs its own row; the others are judged."""
    endless = source("solution.py") + "\n\ndef updates_needed(total_tokens, per_update):\n    while True:\n        pass\n"
    assert exercise.check(endless) == "timeout"
    assert exercise.statuses()["updates_needed"] == "timeout"
    assert exercise.statuses()["linear_grad"] == "passed"


def test_hints_open_and_the_solution_says_where_it_is(exercise: ExercisePage) -> None:
    """Hints are in the page; the solution is not on this host, which is said instead of a promise."""
    exercise.check(source("starter.py"))
    row = exercise.function("tokens_per_update")
    row.locator("> .function-actions > button[name=hint]").click()
    expect(row.locator("[data-part=hints] > li").first).to_be_visible()
    expect(exercise.verdict.locator("[data-part=missing]")).to_contain_text("kept by the course's server")
    expect(exercise.verdict.locator("button[name=solution]")).to_be_hidden()


def test_code_is_kept_and_two_exports_do_not_mix(page: Page, host: StaticHost) -> None:
    """A reload finds the code; another export on the same host knows nothing of it, nor of the theme."""
    mine = ExercisePage(page, ID, LESSON).open(wait=False)
    mine.write("print('mine')\n")
    page.locator("theme-toggle input[value=dark]").check(force=True)
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert ExercisePage(page, ID, LESSON).open(wait=False).value == "print('mine')\n"
    theirs = ExercisePage(page, ID, LESSON.replace(COURSE, OTHER)).open(wait=False)
    assert "mine" not in theirs.value
    assert page.locator("html").get_attribute("data-theme") != "dark"
    keys = page.evaluate("Object.keys(localStorage)")
    assert keys
    assert all(re.match(r"microbatch:/(course|other)/:", key) for key in keys)


def test_a_lab_runs(page: Page) -> None:
    """A lab trains its model in the same Python."""
    lab = open_lab(page, "break-it", f"{LESSON}labs/break-it/")
    lab.predict("same")
    lab.fill(updates=10)
    lab.start().done()
    assert 1e-8 < (lab.value("largest-difference") or 0) < 5e-6


def test_a_plan_task_says_that_it_needs_the_server(page: Page) -> None:
    """What cannot be done here is said in words, and the rest of the lab goes on working."""
    lab = LabPage(page, "planner")
    open_lab(page, "planner", f"{LESSON}labs/planner/")
    lab.skip()
    lab.start().state("failed")
    expect(lab.said).to_contain_text("this copy of the course has none")


# ---- what Python can reach


def test_python_reaches_neither_network_nor_storage_nor_eval(exercise: ExercisePage, door: Doorman, stranger: Doorman) -> None:
    """Every way out that we know of is tried; each is refused, and nothing arrives at this host or at another."""
    exercise.run(REACH.format(origin=door.url, stranger=stranger.url))
    expect(exercise.stdout).to_contain_text("done")
    lines = exercise.stdout.inner_text().splitlines()
    assert [line for line in lines if "REACHED" in line] == []
    assert len([line for line in lines if "refused" in line]) > 90
    assert [target for target in door.requests if "reached" in target] == []
    assert stranger.connections == 0


@pytest.mark.parametrize(("way", "code"), ENDS, ids=[way for way, _ in ENDS])
def test_what_ends_the_interpreter_reaches_nothing_either(exercise: ExercisePage, door: Doorman, way: str, code: str) -> None:
    """C functions that evaluate script die; the learner is told, and the next run works."""
    assert exercise.run(f"{code}\nprint('REACHED')") == "error"
    expect(exercise.stdout).not_to_contain_text("REACHED")
    assert exercise.run("print('fine')") == "ok"
    assert [target for target in door.requests if "reached" in target] == []


def workers(page: Page) -> list[Worker]:
    """The interpreters of a page, once both are disarmed."""
    disarmed = "async () => { while (self.fetch) await new Promise((on) => setTimeout(on, 50)); }"
    for _ in range(600):
        if len(page.workers) == 2:
            for worker in page.workers:
                worker.evaluate(disarmed)
            return page.workers
        page.wait_for_timeout(100)
    raise AssertionError(f"{len(page.workers)} workers are there instead of two")


@pytest.mark.console("Security Policy")
def test_the_worker_may_do_nothing_but_compute(exercise: ExercisePage, door: Doorman) -> None:
    """Its origin is null; no eval, no module from anywhere, not even one of this host, and no worker of its own."""
    worker = workers(exercise.page)[0]
    tried = """async (url) => {
      const refused = [];
      const before = self.origin;
      // What a debugger evaluates may evaluate; only until it waits for something.
      await new Promise((resolve) => setTimeout(resolve, 10));
      try { (0, eval)("1"); } catch { refused.push("eval"); }
      try { new Function("return 1")(); } catch { refused.push("Function"); }
      for (const address of ["data:text/javascript,export default 1", `${url}/course/runtime/frame.html`,
        URL.createObjectURL(new Blob(["export default 1"], { type: "text/javascript" }))]) {
        try { await import(address); } catch { refused.push(address.split(":")[0]); }
      }
      return [before, ...refused];
    }"""
    assert worker.evaluate(tried, door.url) == ["null", "eval", "Function", "data", "http", "blob"]


@pytest.mark.console("Security Policy")
def test_the_sealed_frame_asks_for_nothing_more(exercise: ExercisePage, door: Doorman) -> None:
    """Once Python is there the frame itself may fetch nothing: not from this host, not from another. The files came once."""
    workers(exercise.page)
    frame = next(frame for frame in exercise.page.frames if frame.url.endswith("/runtime/frame.html"))
    asked = len(door.requests)
    tried = """async (url) => {
      const refused = [];
      for (const address of [url + "/course/reached/frame", "https://example.org/"]) {
        try { await fetch(address, { mode: "no-cors" }); } catch { refused.push("fetch"); }
      }
      try { await import(url + "/course/static/reached.js"); } catch { refused.push("import"); }
      return refused;
    }"""
    assert frame.evaluate(tried, door.url) == ["fetch", "fetch", "import"]
    assert len(door.requests) == asked
    packed = [target for target in door.requests if target.endswith(".packed")]
    assert sorted(packed) == sorted(set(packed))
    assert len(packed) == 5
