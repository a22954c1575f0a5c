"""From an author's save to the frame in which an open page shows it: prose, an exercise's task, a style sheet."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.bench.timing import Board, Timing
from tests.browser.author import AuthorPage, AuthorSite, author_site
from tests.browser.chromium import launch_args

MOST = 20
"""Saves of each kind: each takes some tenths of a second."""
SHOWN = """([kind, wanted]) => { window.shown = new Promise((resolve) => {
    const main = document.querySelector('main');
    const there = () => kind === 'css' ? getComputedStyle(main).borderTopWidth === wanted : main.textContent.includes(wanted);
    const look = () => there() ? resolve(performance.timeOrigin + performance.now()) : requestAnimationFrame(look);
    look();
}); }"""


def saves(times: int) -> Iterator[Board]:
    """A real server in author mode over the course that ships, and a real page."""
    with tempfile.TemporaryDirectory() as folder, author_site(Path(folder), Path(folder) / "server.log", shipped=True) as site:
        yield from _measure(site, min(times, MOST))


def _measure(site: AuthorSite, times: int) -> Iterator[Board]:
    (lesson,) = (site.root / "lessons").glob("*-batches-and-accumulation/lesson.md")
    task = lesson.parent / "exercises/four-functions/exercise.md"
    sheet = site.root / "static/css/page.css"
    rows = {
        "prose": Timing("a sentence of the lesson"),
        "task": Timing("the task of an exercise"),
        "css": Timing("a style sheet"),
    }
    with sync_playwright() as play:
        browser = play.chromium.launch(**launch_args())
        page = browser.new_page()
        page.goto(f"{site.server.url}/lessons/batches-and-accumulation")
        AuthorPage(page, site).follows()
        for i in range(times):
            prose = f"Sentence {i} of the bench."
            rows["prose"].seconds.append(_save(page, lesson, f"{lesson.read_text()}\n\n{prose}\n", "text", prose))
            words = f"Task {i} of the bench."
            rows["task"].seconds.append(_save(page, task, f"{task.read_text()}\n\n{words}\n", "text", words))
            rule = f"main {{ border-block-start: {i + 1}px solid; }}"
            rows["css"].seconds.append(_save(page, sheet, f"{sheet.read_text()}\n{rule}\n", "css", f"{i + 1}px"))
        browser.close()
    worst = ", ".join(f"{row.title} {max(row.seconds) * 1000:.0f} ms" for row in rows.values())
    yield Board(f"From a save to the frame that shows it (the worst: {worst})", list(rows.values()))


def _save(page: Page, path: Path, text: str, kind: str, wanted: str) -> float:
    """Seconds. The page's clock and ours are the machine's."""
    page.wait_for_timeout(300)
    page.evaluate(SHOWN, [kind, wanted])
    begin = time.time()
    path.write_text(text)
    shown: float = page.evaluate("() => window.shown")
    return shown / 1000 - begin
