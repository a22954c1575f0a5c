"""A learner's code is never lost: it outlives reload, a killed tab, a reset, an author's edit and a second tab."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.exercise import ExercisePage, source

STORE = "microbatch:code/batches-and-accumulation/four-functions"
OLD_STARTER = "import numpy as np\n\n\ndef double(x):\n    pass\n"


def test_code_survives_a_reload_without_any_run(exercise: ExercisePage) -> None:
    """Every keystroke is saved at once, before anything runs."""
    exercise.open(wait=False)
    exercise.type("\n# my own line")
    exercise.page.reload()
    expect(exercise.button("run")).to_be_enabled()
    assert exercise.value.endswith("# my own line")


def test_code_survives_a_killed_tab(exercise: ExercisePage) -> None:
    """Nothing waits for the page to say goodbye."""
    exercise.open(wait=False)
    exercise.type("\n# typed before the crash")
    page = exercise.page.context.new_page()
    exercise.page.close(run_before_unload=False)
    again = ExercisePage(page).open(wait=False)
    assert again.value.endswith("# typed before the crash")


def test_nothing_runs_by_opening_or_reloading(exercise: ExercisePage) -> None:
    """Saved code stays text until Run or Check is pressed."""
    exercise.open()
    exercise.write("print('by itself')")
    exercise.page.reload()
    exercise.button("run").scroll_into_view_if_needed()
    exercise.python("ready")
    expect(exercise.element).to_have_attribute("data-state", "idle")
    expect(exercise.result).to_have_attribute("data-run", "0")
    expect(exercise.stdout).to_be_hidden()


def test_reset_asks_and_can_be_undone(exercise: ExercisePage) -> None:
    """One press does not lose anything, and neither do two."""
    exercise.open(wait=False)
    exercise.write("mine = 1\n")
    exercise.button("reset").click()
    exercise.element.locator("button[name=cancel]").click()
    assert exercise.value == "mine = 1\n"
    exercise.button("reset").click()
    exercise.element.locator("button[name=confirm]").click()
    assert exercise.value == source("starter.py")
    exercise.button("undo").click()
    assert exercise.value == "mine = 1\n"
    exercise.page.reload()
    expect(exercise.button("run")).to_be_enabled()
    assert exercise.value == "mine = 1\n"


def test_the_editor_undoes_a_reset_too(exercise: ExercisePage) -> None:
    """Ctrl+Z brings back what Reset took, as it would any other change."""
    exercise.open(wait=False)
    exercise.write("mine = 2\n")
    exercise.button("reset").click()
    exercise.element.locator("button[name=confirm]").click()
    exercise.element.locator(".cm-content").click()
    exercise.page.keyboard.press("Control+z")
    assert exercise.value == "mine = 2\n"


def test_code_can_be_downloaded(exercise: ExercisePage, tmp_path: Path) -> None:
    """As a Python file, exactly as it stands."""
    exercise.open(wait=False)
    exercise.write("print('ünï')\n")
    with exercise.page.expect_download() as download:
        exercise.button("download").click()
    assert download.value.suggested_filename == "four-functions.py"
    path = tmp_path / "code.py"
    download.value.save_as(path)
    assert path.read_text(encoding="utf-8") == "print('ünï')\n"


def test_an_unedited_starter_follows_the_plan(exercise: ExercisePage) -> None:
    """The line marked `# plan` shows the sliders' numbers until the learner has edited anything."""
    page = exercise.page
    page.goto("/lessons/batches-and-accumulation?micro=16&length=32&accum=2&devices=3")
    expect(exercise.button("run")).to_be_enabled()
    assert "= 16, 32, 2, 3  # plan" in exercise.value
    page.evaluate(
        "history.pushState(null, '', '?micro=1&length=2&accum=3&devices=4'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    assert "= 1, 2, 3, 4  # plan" in exercise.value
    exercise.type("\n# edited")
    page.evaluate(
        "history.pushState(null, '', '?micro=5&length=6&accum=7&devices=8'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    assert "= 1, 2, 3, 4  # plan" in exercise.value


def test_two_tabs_the_last_to_write_wins(exercise: ExercisePage) -> None:
    """The other tab follows, unless somebody is typing in it."""
    exercise.open(wait=False)
    other = ExercisePage(exercise.page.context.new_page()).open(wait=False)
    exercise.write("from_the_first = 1\n")
    expect(other.element.locator(".cm-content")).to_contain_text("from_the_first")
    other.type("typed_here = 2")
    exercise.write("from_the_first = 3\n")
    other.page.wait_for_timeout(300)  # the storage event would have arrived by now
    assert "typed_here = 2" in other.value
    other.type("\n# and on")
    expect(exercise.element.locator(".cm-content")).to_contain_text("# and on")


def test_what_another_tab_wrote_is_not_written_back(exercise: ExercisePage) -> None:
    """A tab that follows writes nothing: the other one may have typed on by then, and its last letters would be overwritten."""
    exercise.open(wait=False)
    other = ExercisePage(exercise.page.context.new_page()).open(wait=False)
    exercise.page.evaluate("""() => {
        window.written = [];
        for (const name of ["setItem", "removeItem"]) {
            const real = Storage.prototype[name];
            Storage.prototype[name] = function (key, ...more) {
                if (key.includes("code/")) window.written.push([name, key]);
                return real.call(this, key, ...more);
            };
        }
    }""")
    other.type("\n# from the other tab")
    expect(exercise.element.locator(".cm-content")).to_contain_text("# from the other tab")
    other.button("reset").click()
    other.page.locator("button[name=confirm]").click()
    expect(exercise.element.locator(".cm-content")).not_to_contain_text("# from the other tab")
    assert exercise.page.evaluate("window.written") == []
    exercise.write("mine = 1\n")
    assert [name for name, _ in exercise.page.evaluate("window.written")] == ["setItem"]


def test_two_tabs_lose_nothing_unseen(exercise: ExercisePage) -> None:
    """What another tab wrote is taken over once nobody types here any more, before it can be overwritten."""
    exercise.open(wait=False)
    other = ExercisePage(exercise.page.context.new_page()).open(wait=False)
    exercise.type("\n# from the first")
    expect(other.element.locator(".cm-content")).to_contain_text("# from the first")
    other.type("\n# from the second")
    expect(exercise.element.locator(".cm-content")).to_contain_text("# from the second", timeout=10_000)


def begin_from(exercise: ExercisePage, code: str, starter: str) -> None:
    """Open the page as somebody who began from another starter."""
    saved = {"code": code, "starter": starter}
    exercise.page.goto("/healthz")
    exercise.page.evaluate("([key, saved]) => localStorage.setItem(key, JSON.stringify(saved))", [STORE, saved])
    exercise.open(wait=False)


def test_a_changed_starter_is_offered_and_never_forced(exercise: ExercisePage) -> None:
    """The learner's code stays; what changed is shown; keeping it is remembered."""
    begin_from(exercise, "mine = 1\n", OLD_STARTER)
    offer = exercise.element.get_by_role("region", name="Changed starting code")
    expect(offer.locator("del")).to_contain_text(["def double(x):"])
    expect(offer.locator("ins").first).to_be_visible()
    assert exercise.value == "mine = 1\n"
    offer.locator("button[name=keep]").click()
    expect(offer).to_be_hidden()
    exercise.page.reload()
    expect(exercise.button("run")).to_be_enabled()
    assert exercise.value == "mine = 1\n"
    expect(offer).to_be_hidden()


def test_a_changed_starter_can_be_merged_or_taken(exercise: ExercisePage) -> None:
    """Where the learner has not touched what changed, the change goes into their code; it can always be undone."""
    now = source("starter.py")
    old = now.replace('"""Token positions in one update. ValueError if an argument is below 1."""', '"""Old words."""')
    assert old != now
    begin_from(exercise, f"{old}\n# mine\n", old)
    exercise.element.locator("button[name=merge]").click()
    assert exercise.value == f"{now}\n# mine\n"
    exercise.page.keyboard.press("Control+z")
    assert exercise.value == f"{old}\n# mine\n"
    begin_from(exercise, "mine = 1\n", old)
    expect(exercise.element.locator("button[name=merge]")).to_have_count(0)
    exercise.element.locator("button[name=adopt]").click()
    assert exercise.value == now
