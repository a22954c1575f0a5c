"""An author saves, and the open page shows it: quickly, in place, with everything that the reader had made of it."""

from __future__ import annotations

import contextlib
import time

import pytest
from playwright.sync_api import expect

from tests.browser.author import LESSON, AuthorPage
from tests.browser.conftest import BOOT_MS

TO_TOP = "element => scrollTo({top: element.getBoundingClientRect().top + scrollY - 80, behavior: 'instant'})"
"""Nearly at the top of the window, so that it is what one is reading."""


def test_prose_changes_in_place(author: AuthorPage) -> None:
    """A save shows without a load; what is in sight stays in sight; plan, prediction, answers, code and undo are kept."""
    author.open("?micro=16")
    page = author.page
    predict = page.locator('[data-id="how-many"]')
    predict.locator("[name=answer]").first.check()
    predict.locator('[name=confidence][value="sure"]').check()
    predict.locator("button[name=commit]").click()
    author.type("\nmine = 1")
    code = author.code
    page.locator('[data-id="last"] [name=answer]').first.check()
    heading = page.locator("#the-end")
    heading.evaluate(TO_TOP)
    expect(page.locator("html")).to_have_attribute("data-python", "ready", timeout=BOOT_MS)  # its notice has gone
    top = heading.bounding_box()
    author.brand()
    author.site.edit(
        author.site.lesson, "First paragraph of the idea.", "A first paragraph, another one.\n\nAnd a second.\n\nThird."
    )
    expect(author.text("A first paragraph, another one.")).to_be_attached()
    now = heading.bounding_box()
    assert top is not None
    assert now is not None
    assert abs(now["y"] - top["y"]) <= 2
    assert author.loads == 0
    assert "micro=16" in page.url
    expect(page.locator('[data-out="tokens-per-update"]').first).to_have_attribute("data-value", str(16 * 8 * 2))
    expect(author.text("Third.").locator(".q").first).to_have_text("16")
    expect(predict).to_have_attribute("data-state", "committed")
    expect(page.locator('[data-id="last"] [name=answer]').first).to_be_checked()
    assert author.code == code
    assert author.branded("code-exercise")
    author.exercise.locator(".cm-content").focus()
    page.keyboard.press("Control+z")
    assert author.code != code


def test_only_what_differs_is_exchanged(author: AuthorPage) -> None:
    """Another quiz's text, and every other block of the page is the very element that it was."""
    author.open()
    author.page.locator("preview-bar").evaluate("element => element.branded = true")
    author.brand()
    author.site.edit(author.site.lesson, "Which is it?", "Which of them is it?")
    expect(author.text("Which of them is it?")).to_be_visible()
    assert not author.branded('[data-id="last"]')
    for same in (
        '[data-id="how-many"]',
        "code-exercise",
        ".code-card",
        "figure, .closed",
        "[data-plan]",
        ".strip, .lesson-head",
    ):
        assert author.branded(same), same
    expect(author.bar.locator("[data-part=status]")).to_contain_text("lessons/01-doubling/lesson.md")


def test_inside_a_closed_or_opened_part(author: AuthorPage) -> None:
    """A nested block is exchanged alone, in a part that is still closed and in one that was opened and unfolded."""
    author.open()
    page = author.page
    author.site.edit(author.site.lesson, "Inside the fold.", "Deep inside the fold.")
    expect(author.bar.locator("[data-part=status]")).to_contain_text("Updated")
    page.locator('[data-id="how-many"] button[name=skip]').click()
    fold = page.locator('[data-id="folded"]')
    fold.locator("summary").click()
    expect(fold.get_by_text("Deep inside the fold.")).to_be_visible()
    inner = page.locator('[data-id="inner"]')
    inner.locator("[name=answer]").nth(1).check()
    inner.locator("button[name=submit]").click()
    expect(inner).to_have_attribute("data-state", "wrong")
    author.brand()
    author.site.edit(author.site.lesson, "Deep inside the fold.", "Deeper inside the fold.")
    expect(fold.get_by_text("Deeper inside the fold.")).to_be_visible()
    assert author.branded('[data-id="inner"]')
    author.site.edit(author.site.lesson, "Which one?", "Which one of the two?")
    expect(fold.get_by_text("Which one of the two?")).to_be_visible()
    expect(inner).to_have_attribute("data-state", "wrong")
    assert author.branded('[data-id="folded"] > details')
    assert author.loads == 0


def test_blocks_come_go_and_move(author: AuthorPage) -> None:
    """A new block lives at once, with its heading in the contents; a removed one goes; one that moved keeps its answer."""
    author.open()
    page = author.page
    quiz = LESSON[LESSON.index(":::{quiz} last") : LESSON.index(":::{code} card")]
    page.locator('[data-id="last"] [name=answer]').last.check()
    page.locator('[data-id="last"] button[name=submit]').click()
    new = quiz.replace("quiz} last", "quiz} new-one").replace("Which is it?", "Is it new?")
    author.site.edit(author.site.lesson, "## The end", f"{new}\n## A new heading\n\nText.\n\n## The end")
    fresh = page.locator('[data-id="new-one"]')
    fresh.locator("[name=answer]").last.check()
    fresh.locator("button[name=submit]").click()
    expect(fresh).to_have_attribute("data-state", "right")
    expect(page.locator("page-contents")).to_contain_text("A new heading")
    author.site.write(author.site.lesson, LESSON.replace(quiz, "").replace("## The middle", f"{quiz}\n## The middle"))
    expect(fresh).to_have_count(0)
    expect(page.locator('[data-id="last"]')).to_have_attribute("data-state", "right")
    order = page.evaluate(
        """() => document.querySelector('[data-id="last"]').compareDocumentPosition(document.getElementById('the-middle'))
            === Node.DOCUMENT_POSITION_FOLLOWING"""
    )
    assert order
    assert author.loads == 0


def test_an_exercise_around_its_editor(author: AuthorPage) -> None:
    """Task and cases change around an editor that stays; a new starter is offered, and the learner's code is not touched."""
    author.open()
    author.type("\nmine = 1")
    code = author.code
    author.brand()
    task = author.site.exercise / "exercise.md"
    author.site.write(task, task.read_text().rstrip() + "\n\nA new sentence of the task.\n")
    expect(author.text("A new sentence of the task.")).to_be_visible()
    version = author.exercise.get_attribute("data-version")
    author.site.edit(author.site.exercise / "cases.py", "def cases", "# more cases\n\n\ndef cases")
    expect(author.exercise).not_to_have_attribute("data-version", version or "")
    assert author.branded("code-exercise .exercise-desk")
    assert author.code == code
    author.exercise.locator(".cm-content").focus()
    author.page.keyboard.press("Control+z")
    assert author.code != code
    author.page.keyboard.press("Control+Shift+z")
    author.site.edit(author.site.exercise / "starter.py", "def double", "# the new starter\ndef double")
    expect(author.exercise.locator("[data-part=changed]")).to_be_visible()
    assert author.code == code
    assert author.loads == 0


def test_a_sheet_is_exchanged_without_a_load(author: AuthorPage) -> None:
    """Its rules count within a moment, one link is left, and the fonts are not asked for again."""
    author.open()
    asked: list[str] = []
    author.page.on("request", lambda request: asked.append(request.url))
    sheet = author.site.root / "static/css/page.css"
    author.site.write(sheet, sheet.read_text() + "\nmain { border-block-start: 7px solid rgb(1, 2, 3); }\n")
    expect(author.page.locator("main")).to_have_css("border-block-start-width", "7px")
    expect(author.page.locator('link[href*="css/page.css"]')).to_have_count(1)
    author.site.restore()
    expect(author.page.locator("main")).to_have_css("border-block-start-width", "0px")
    assert author.loads == 0
    assert [url for url in asked if "/fonts/" in url] == []


def test_a_script_loads_the_page_anew_where_it_was(author: AuthorPage) -> None:
    """After a change of a module the page is loaded once, and one reads on where one was."""
    author.open()
    place = author.page.locator("#the-middle")
    place.evaluate(TO_TOP)
    before = place.bounding_box()
    script = author.site.root / "static/js/lib/format.js"
    with author.page.expect_event("load"):
        author.site.write(script, script.read_text() + "\n// changed\n")
    author.follows()
    expect(place).to_be_in_viewport()
    author.page.wait_for_timeout(1200)
    after = place.bounding_box()
    assert before is not None
    assert after is not None
    assert abs(after["y"] - before["y"]) <= 4
    assert author.loads == 1


@pytest.mark.console("500 (Internal Server Error)")
def test_a_template_shows_at_once(author: AuthorPage) -> None:
    """A changed block template shows in its blocks; a broken one is named in the bar, with its line, while the page stays."""
    author.open()
    template = author.site.root / "templates/blocks/code.html"
    text = template.read_text()
    author.site.write(template, text.replace('<figcaption class="code-title">', '<figcaption class="code-title">Card: '))
    expect(author.text("Card: A card")).to_be_visible()
    author.site.write(template, text + "\n{% if %}\n")
    expect(author.bar).to_have_attribute("data-light", "wrong")
    expect(author.bar.locator("[data-part=status]")).to_contain_text("templates/blocks/code.html:")
    expect(author.text("Card: A card")).to_be_visible()
    author.site.restore()
    expect(author.text("Card: A card")).to_have_count(0)
    author.follows()
    assert author.loads == 0


def test_problems_stand_where_they_are_and_go(author: AuthorPage) -> None:
    """Each at its block with path:line and fix, an exercise's at the exercise; gone, without a load, when mended."""
    author.open()
    notes = author.page.locator("aside.preview-problems")
    author.site.edit(author.site.lesson, "Middle paragraph to be edited.", "Middle paragraph {q}`nonsense` edited.")
    expect(notes).to_have_count(1)
    line = next(i for i, text in enumerate(author.site.lesson.read_text().split("\n"), 1) if "nonsense" in text)
    expect(notes).to_contain_text(f"lessons/01-doubling/lesson.md:{line}")
    expect(notes).to_contain_text("Write one of")
    expect(author.bar.locator("[data-part=count]")).to_have_text("1 problem")
    author.site.edit(author.site.exercise / "solution.py", "def double", "def double(:\ndef double")
    expect(notes).to_have_count(2)
    exercise = author.page.locator("aside.preview-problems:has(+ code-exercise), aside.preview-problems").last
    expect(exercise).to_contain_text("exercises/double/solution.py:")
    author.site.edit(author.site.lesson, "title: Doubling", "titel: Doubling")
    expect(author.page.locator("section.preview-problems")).to_contain_text("lessons/01-doubling/lesson.md:")
    author.site.restore()
    expect(author.page.locator(".preview-problems")).to_have_count(0)
    expect(author.bar.locator("[data-part=count]")).to_be_hidden()
    assert author.loads == 0


@pytest.mark.parametrize("way", ["rename", "delete-and-create", "half-written"])
def test_however_an_editor_saves(author: AuthorPage, way: str) -> None:
    """The page ends up with the whole new text, was never loaded anew, and shows no problem that the save made up."""
    author.open()
    author.page.evaluate(
        """() => { window.seen = []; new MutationObserver(() => {
            for (const note of document.querySelectorAll('.preview-problems')) window.seen.push(note.textContent);
        }).observe(document.body, {childList: true, subtree: true}); }"""
    )
    path, new = author.site.lesson, LESSON.replace("Middle paragraph", "Saved paragraph")
    author.site.write(path, path.read_text())  # so that it is restored
    for _ in range(3):
        if way == "rename":
            other = path.with_name("lesson.md.new")
            other.write_text(new)
            other.replace(path)
        elif way == "delete-and-create":
            path.unlink()
            time.sleep(0.05)
            path.write_text(new)
        else:
            with path.open("w") as file:
                file.write(new[:700])
                file.flush()
                time.sleep(0.03)
                file.write(new[700:])
        time.sleep(0.05)
    expect(author.text("Saved paragraph to be edited.")).to_be_attached()
    assert author.page.evaluate("() => window.seen") == []
    assert author.loads == 0


@pytest.mark.console("404 (Not Found)")
def test_a_lesson_removed_and_put_back(author: AuthorPage) -> None:
    """While its folder is gone or has another name, the page stays as it was and says why; then it goes on."""
    author.open()
    author.type("\nmine = 1")
    folder = author.site.lesson.parent
    away = folder.with_name("away")
    try:
        folder.rename(away)
        expect(author.bar).to_have_attribute("data-light", "wrong")
        expect(author.bar.locator("[data-part=status]")).to_contain_text("404")
        expect(author.text("Last words of the page.")).to_be_attached()
    finally:
        away.rename(folder)
    author.follows()
    author.site.edit(author.site.lesson, "Last words", "Very last words")
    expect(author.text("Very last words of the page.")).to_be_attached()
    assert "mine = 1" in author.code
    assert author.loads == 0


@pytest.mark.console("404 (Not Found)")
def test_a_page_that_could_not_be_made_becomes_one(author: AuthorPage) -> None:
    """Opened while its lesson cannot be read, the page lists what is wrong and turns into the lesson once it is mended."""
    author.site.write(author.site.lesson, None)
    author.page.goto(author.site.url)
    expect(author.page.locator(".preview-problems")).to_contain_text("lessons/01-doubling/lesson.md:1")
    author.site.write(author.site.lesson, LESSON)
    expect(author.text("Last words of the page.")).to_be_attached()


@pytest.mark.console("404 (Not Found)")
def test_an_address_of_nothing_waits_for_something(author: AuthorPage) -> None:
    """The page of an address that leads nowhere is loaded once and stays, and becomes the lesson once there is one."""
    page, site = author.page, author.site
    page.goto(f"{site.server.url}/lessons/nowhere")
    expect(author.bar).to_have_attribute("data-light", "wrong")
    site.edit(site.lesson, "Last words", "Very last words")  # of another page
    page.wait_for_timeout(1500)
    assert author.loads == 1
    expect(page.get_by_role("heading", name="There is no such page")).to_be_visible()
    folder = site.root / "lessons/06-nowhere"
    site.write(folder / "lesson.md", LESSON.replace("title: Doubling", "title: Somewhere").partition(":::{exercise}")[0])
    expect(page.get_by_role("heading", name="Somewhere")).to_be_visible()
    author.follows()
    site.restore()
    with contextlib.suppress(OSError):
        folder.rmdir()


def test_a_term_pops_up_as_soon_as_it_is_mentioned(author: AuthorPage) -> None:
    """Its definition comes with the word, a changed one replaces it, and a word mentioned once more has it, too."""
    site, page = author.site, author.page
    words = site.root / "lessons/glossary.md"
    site.write(words, "---\ntitle: Words\n---\n\n## Ray\n\nA line.\n\n## Axis\n\nAnother line.\n")
    author.open()
    note = page.locator("#glossary-note-axis")

    def pops_up(word: int, text: str) -> None:
        link = page.locator('main p glossary-term[data-term="axis"] a').nth(word)
        expect(link).to_have_attribute("aria-describedby", "glossary-text-axis")
        link.blur()
        link.focus()
        expect(note).to_be_visible()
        expect(note).to_contain_text(text)
        page.keyboard.press("Escape")
        expect(note).to_be_hidden()

    site.edit(site.lesson, "Middle paragraph to be edited.", "Middle paragraph with an {term}`axis`.")
    expect(author.text("Middle paragraph with an")).to_be_attached()
    pops_up(0, "Another line.")
    site.edit(words, "Another line.", "A line that does not move.")
    expect(note).to_contain_text("does not move")
    pops_up(0, "does not move")
    site.edit(site.lesson, "Last words of", "An {term}`axis` in the last words of")
    expect(author.text("in the last words of")).to_be_attached()
    pops_up(1, "does not move")
    pops_up(0, "does not move")
    site.edit(words, "## Ray\n", "## Rays\n")
    site.edit(site.lesson, "First paragraph of", "First {term}`rays`, first paragraph of")
    page.locator('main p glossary-term[data-term="rays"] a[aria-describedby]').focus()
    expect(page.locator("#glossary-note-rays")).to_be_visible()
    assert author.loads == 0


def test_a_new_lesson_is_listed_at_once(author: AuthorPage) -> None:
    """The open course page lists a lesson whose folder was just added, and no longer when it is removed."""
    author.page.goto(author.site.server.url)
    author.follows()
    folder = author.site.root / "lessons/05-brand-new"
    new = LESSON.replace("title: Doubling", "title: Brand new").partition(":::{exercise}")[0]
    author.site.write(folder / "lesson.md", new)
    expect(author.page.get_by_role("link", name="Brand new")).to_be_visible()
    author.site.restore()
    with contextlib.suppress(OSError):
        folder.rmdir()
    expect(author.page.get_by_role("link", name="Brand new")).to_have_count(0)


def test_policies_stay(author: AuthorPage) -> None:
    """Nothing above needs a weaker policy: Trusted Types are enforced on an author's page, and inline scripts refused."""
    reply = author.page.goto(author.site.url)
    assert reply is not None
    policy = reply.headers["content-security-policy"]
    assert "require-trusted-types-for 'script'" in policy
    assert "trusted-types 'none'" in policy
    assert "script-src 'self';" in policy
