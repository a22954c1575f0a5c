"""The preview bar: what an author tries with it, by mouse and by keyboard, on a wide screen and on a phone."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.browser.author import AuthorPage, AuthorSite, prepare
from tests.browser.conftest import ARTIFACTS
from tests.browser.server import HOST, ROOT, _wait, free_port


def unfold(author: AuthorPage) -> None:
    """Open the bar."""
    author.button("preview").click()
    expect(author.page.locator("#preview-panel")).to_be_visible()


def row(author: AuthorPage, name: str) -> Locator:
    """The entry of a block by its id."""
    named = author.page.locator(".preview-name", has_text=re.compile(f"^{re.escape(name)}$"))
    return author.bar.locator(".preview-list li").filter(has=named)


def test_jump_to_any_block(author: AuthorPage) -> None:
    """Each block of the page is listed with type and id, nested and closed ones too; choosing one brings it into sight."""
    author.open()
    unfold(author)
    rows = author.bar.locator(".preview-list li")
    for name in ("how-many", "doubling/double", "folded", "inner", "last", "card"):
        expect(row(author, name)).to_have_count(1)
    row(author, "last").locator("button[name=jump]").click()
    expect(author.page.locator('[data-id="last"]')).to_be_in_viewport()
    author.bar.locator("[name=filter-blocks]").fill("exercise")
    expect(rows.filter(visible=True)).to_have_count(1)
    rows.filter(visible=True).locator("button[name=jump]").click()
    expect(author.exercise).to_be_in_viewport()
    assert author.exercise.evaluate("element => element.contains(document.activeElement)")


def test_markdown_of_a_block(author: AuthorPage) -> None:
    """As it was written, under its path and line; after an edit above it, the lines are the new ones."""
    author.open()
    unfold(author)
    author.site.edit(author.site.lesson, "## The middle", "Some more.\n\nAnd more.\n\n## The middle")
    expect(author.text("And more.")).to_be_attached()
    row(author, "card").locator("button[name=markdown]").click()
    dialog = author.bar.locator("dialog")
    text = author.site.lesson.read_text()
    line = next(i for i, each in enumerate(text.split("\n"), 1) if each.startswith(":::{code} card"))
    expect(dialog.locator("[data-part=place]")).to_have_text(f"lessons/01-doubling/lesson.md:{line}")
    expect(dialog.locator("pre")).to_have_text(text[text.index(":::{code} card") :].partition("\n:::\n")[0] + "\n:::")
    author.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()


def test_programs_and_the_own_code(author: AuthorPage) -> None:
    """Solution, mistake and starter go into the editor; the code that was there first is kept over a reload and comes back."""
    author.open()
    author.type("\nmine = 1")
    own = author.code
    unfold(author)
    form = author.bar.locator(".preview-exercise")
    expect(form.locator("option")).to_have_count(3)
    for name, words in (("solution", "2 * x"), ("tripled", "return 3 * x"), ("starter", "def double")):
        form.locator("select").select_option(name)
        form.locator("button[name=put-program]").click()
        expect(author.bar.locator("[data-part=status]")).to_contain_text(f"{name} is in the editor")
        assert words in author.code
        assert "mine = 1" not in author.code
    author.page.reload()
    author.follows()
    expect(form.locator("button[name=own-program]")).to_be_visible()
    form.locator("button[name=own-program]").click()
    assert author.code == own
    expect(form.locator("button[name=own-program]")).to_be_hidden()


def test_a_new_mistake_is_offered_at_once(author: AuthorPage) -> None:
    """The list of programs follows the folder, and the chosen one stays chosen."""
    author.open()
    unfold(author)
    options = author.bar.locator(".preview-exercise option")
    expect(options).to_have_count(3)
    author.bar.locator(".preview-exercise select").select_option("tripled")
    text = (author.site.exercise / "mistakes/tripled.py").read_text()
    author.site.write(author.site.exercise / "mistakes/halved.py", text.replace("3 * x", "x / 2").replace("Three", "A half"))
    expect(options).to_have_count(4)
    expect(author.bar.locator(".preview-exercise select")).to_have_value("tripled")


def test_reveal_and_close_again(author: AuthorPage) -> None:
    """Everything closed opens, figures too; closing again leaves the page as locked as it was, over a reload as well."""
    author.open()
    page = author.page
    unfold(author)
    expect(author.text("Inside the fold.")).to_have_count(0)
    author.button("reveal").click()
    expect(author.text("Inside the fold.")).to_be_attached()
    expect(page.locator('[data-out="tokens-per-update"]').first).to_have_attribute("data-value", "64")
    expect(author.button("reveal")).to_be_hidden()
    author.button("close-again").click()
    expect(author.text("Inside the fold.")).to_have_count(0)
    expect(page.locator('[data-id="how-many"]')).to_have_attribute("data-state", "open")
    for figure in page.locator('[data-out="tokens-per-update"]').all():
        expect(figure).to_have_attribute("data-locked", "")
    expect(page.locator("[data-plan] input").first).to_be_disabled()
    page.locator('[data-id="how-many"] [name=answer]').first.check()
    page.locator('[data-id="how-many"] [name=confidence]').first.check()
    page.locator('[data-id="how-many"] button[name=commit]').click()
    expect(author.text("Inside the fold.")).to_be_attached()
    page.reload()
    expect(page.locator('[data-id="how-many"]')).to_have_attribute("data-state", "committed")


def test_by_keyboard_alone(author: AuthorPage) -> None:
    """Alt+P opens the bar and goes to it, Tab goes through it, Enter jumps, Esc folds it; and it remembers."""
    author.open()
    page = author.page
    page.keyboard.press("Alt+p")
    expect(page.locator("#preview-panel")).to_be_visible()
    expect(author.button("preview")).to_be_focused()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("() => document.activeElement.name === 'jump'"):
            break
    page.keyboard.press("Enter")
    assert not page.evaluate("() => document.querySelector('preview-bar').contains(document.activeElement)")
    page.reload()
    author.follows()
    expect(page.locator("#preview-panel")).to_be_visible()
    author.button("preview").focus()
    page.keyboard.press("Escape")
    expect(page.locator("#preview-panel")).to_be_hidden()
    page.reload()
    author.follows()
    expect(page.locator("#preview-panel")).to_be_hidden()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_out_of_the_way_and_accessible(author: AuthorPage, scheme: str) -> None:
    """On a phone the folded bar is one small button and the page no wider; folded and open, axe finds nothing to say."""
    page = author.page
    page.emulate_media(color_scheme=scheme)
    page.set_viewport_size({"width": 390, "height": 800})
    author.site.edit(author.site.lesson, "Middle paragraph to be edited.", "Middle paragraph {q}`nonsense` edited.")
    author.open()
    box = author.button("preview").bounding_box()
    assert box is not None
    assert box["width"] < 200
    assert box["height"] < 45
    unfold(author)
    expect(author.bar.locator(".preview-list li").first).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    panel = page.locator("#preview-panel").bounding_box()
    assert panel is not None
    assert panel["width"] <= 380
    found = Axe().run(page, context="preview-bar, .preview-problems")
    assert found.violations_count == 0, found.generate_report()


def test_the_server_stops_and_starts(
    author_server: AuthorSite, browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    """While it is away the bar says so and the page works on; what was saved meanwhile shows when it is back."""
    port = free_port()
    url = f"http://{HOST}:{port}"
    settings = prepare(tmp_path / "site")
    environment = {**os.environ, **settings, "MICROBATCH_HOST": HOST, "MICROBATCH_PORT": str(port)}
    environment["MICROBATCH_DATA_DIR"] = str(tmp_path / "data")
    log = ARTIFACTS / "restart.log"

    def start() -> subprocess.Popen[bytes]:
        with log.open("a") as sink:
            command = [sys.executable, "-m", "app", "serve"]
            process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=sink, stderr=sink)
        _wait(process, url, log)
        return process

    process = start()
    page = browser.new_page(**browser_context_args)
    author = AuthorPage(page, author_server)
    try:
        page.goto(f"{url}/lessons/doubling")
        author.follows()
        expect(author.exercise.locator(".cm-content")).to_be_attached()
        author.loads = 0
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=8) is not None  # an open page does not keep it from stopping
        expect(author.bar).to_have_attribute("data-light", "lost")
        author.type("\nmine = 1")
        lesson = tmp_path / "site/lessons/01-doubling/lesson.md"
        lesson.write_text(lesson.read_text().replace("Middle paragraph", "Meanwhile paragraph"))
        process = start()
        expect(author.text("Meanwhile paragraph to be edited.")).to_be_attached()
        author.follows()
        assert "mine = 1" in author.code
        assert author.loads == 0
        state = json.loads(author.bar.get_attribute("data-state") or "{}")
        with urllib.request.urlopen(f"{url}/preview/events", timeout=5) as stream:
            assert json.loads(stream.readline().decode().removeprefix("data: "))["boot"] != state["boot"]
    finally:
        page.close()
        process.terminate()
        process.wait(timeout=10)
