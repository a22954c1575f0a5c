"""A course of its own, served in author mode, that a test edits as an author would."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.server import ROOT, Server, serve

COURSE = ROOT / "tests/web/course"
LESSON = """---
title: Doubling
summary: Twice as much.
chapter: numbers
minutes: 5
plan: {micro: 4, length: 8, accum: 2, devices: 1}
---

## The idea

First paragraph of the idea. {q}`micro` sequences, {q}`tokens-per-update` tokens.

:::{predict} how-many
:title: How many?
:guards: plan

How many are two and two?

- [x] Four

  Yes.

- [ ] Five

  No.
:::

:::{widget} update-size
:::

FILLER

## The middle

Middle paragraph to be edited.

:::{exercise} double
:::

::::{reveal} folded
:title: The folded part
:after: how-many

Inside the fold.

:::{quiz} inner
:title: Inner quiz

Which one?

- [x] This one

  Right, this.

- [ ] That one

  Wrong, that.
:::
::::

:::{quiz} last
:title: Last quiz

Which is it?

- [ ] No, it is not

  Not so.

- [x] Yes, it is

  Because.
:::

:::{code} card
:title: A card

```python
x = 1
```
:::

## The end

Last words of the page.
""".replace(
    "FILLER",
    "\n\n".join(f"Filler paragraph {i}, long enough to take a line or two of the column on a screen." for i in range(40)),
)


@dataclass
class AuthorSite:
    """Folders that a server in author mode watches."""

    server: Server
    root: Path
    _before: dict[Path, bytes | None] = field(default_factory=dict)

    @property
    def lesson(self) -> Path:
        return self.root / "lessons/01-doubling/lesson.md"

    @property
    def exercise(self) -> Path:
        return self.root / "lessons/01-doubling/exercises/double"

    @property
    def url(self) -> str:
        return f"{self.server.url}/lessons/doubling"

    def write(self, path: Path, text: str | None) -> None:
        """Save a whole file (None deletes it); `restore` takes it back."""
        self._before.setdefault(path, path.read_bytes() if path.exists() else None)
        if text is None:
            path.unlink()
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def edit(self, path: Path, old: str, new: str) -> None:
        """Replace one piece of a file, which must be there."""
        text = path.read_text()
        assert old in text
        self.write(path, text.replace(old, new, 1))

    def restore(self) -> None:
        """Every file as it was."""
        for path, content in self._before.items():
            if content is None:
                path.unlink(missing_ok=True)
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
        self._before.clear()


def prepare(root: Path, *, shipped: bool = False) -> dict[str, str]:
    """Make the folders, and the settings that serve them: a small course, or a copy of the one that ships."""
    shutil.copytree(ROOT / "lessons" if shipped else COURSE, root / "lessons")
    for name in ("static", "templates"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("node_modules", "__pycache__"))
    if not shipped:
        write_small_course(root)
    return {
        "MICROBATCH_RELOAD": "1",
        "MICROBATCH_LESSONS_DIR": str(root / "lessons"),
        "MICROBATCH_STATIC_DIR": str(root / "static"),
        "MICROBATCH_TEMPLATES_DIR": str(root / "templates"),
    }


def write_small_course(root: Path) -> None:
    """The lesson above, and a mistake for its exercise."""
    (root / "lessons/01-doubling/lesson.md").write_text(LESSON)
    mistakes = root / "lessons/01-doubling/exercises/double/mistakes"
    mistakes.mkdir()
    (mistakes / "tripled.py").write_text(
        '"""Three times is not twice."""\n\nfunctions = ("double",)\ncaught_by = "value"\n\n\ndef double(x):\n    return 3 * x\n'
    )


@contextmanager
def author_site(root: Path, log: Path, *, shipped: bool = False) -> Iterator[AuthorSite]:
    """The site, as long as the block lasts."""
    settings = prepare(root, shipped=shipped)
    with serve(root / "data", log, settings=settings) as server:
        yield AuthorSite(server, root)


class AuthorPage:
    """A page of the site, with its preview bar."""

    def __init__(self, page: Page, site: AuthorSite) -> None:
        self.page = page
        self.site = site
        self.bar = page.locator("preview-bar")
        self.exercise = page.locator('code-exercise[data-exercise="doubling/double"]')
        self.loads = 0
        page.on("domcontentloaded", self._loaded)

    def _loaded(self, _: Page) -> None:
        self.loads += 1

    def open(self, query: str = "") -> AuthorPage:
        """Load the page, and wait until it follows its files."""
        self.page.goto(self.site.url + query)
        self.follows()
        expect(self.exercise.locator("button[name=run]")).to_be_enabled()
        self.loads = 0
        return self

    def follows(self) -> None:
        """Wait for the line to the server."""
        expect(self.bar).to_have_attribute("data-light", "on")

    def text(self, words: str) -> Locator:
        """Where words stand in the page's text."""
        return self.page.locator("main").get_by_text(words)

    def button(self, name: str) -> Locator:
        """A button of the bar."""
        return self.bar.locator(f"button[name={name}]")

    @property
    def code(self) -> str:
        """What is in the editor."""
        value: str = self.exercise.evaluate("element => element.value")
        return value

    def type(self, text: str) -> None:
        """At the end of the code, as a person would."""
        self.exercise.locator(".cm-content").click()
        self.page.keyboard.press("Control+End")
        self.page.keyboard.type(text)

    def brand(self) -> None:
        """Give every element of the page a property of its own, which a replaced one lacks."""
        self.page.evaluate("() => { for (const element of document.querySelectorAll('body *')) element.branded = true; }")

    def branded(self, selector: str) -> bool:
        """Whether an element is the one that was branded."""
        kept: bool = self.page.locator(selector).first.evaluate("element => element.branded === true")
        return kept
