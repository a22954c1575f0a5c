"""A code exercise as the tests drive it: that of the batches lesson, unless another is named."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import BOOT_MS
from tests.browser.server import ROOT

LESSON = "/lessons/batches-and-accumulation"
ID = "batches-and-accumulation/four-functions"
FOLDER = ROOT / "lessons" / "03-batches-and-accumulation" / "exercises" / "four-functions"
FUNCTIONS = ("tokens_per_update", "updates_needed", "linear_grad", "accumulated_grad")


def source(name: str) -> str:
    """A file of the exercise's folder."""
    return (FOLDER / name).read_text()


class ExercisePage:
    """A page, seen from its exercise."""

    def __init__(
        self, page: Page, name: str = ID, path: str = LESSON, functions: Sequence[str] = FUNCTIONS, *, kept: bool = False
    ) -> None:
        self.page = page
        self._path = path
        self._functions = functions
        self._kept = kept
        self.element = page.locator(f'code-exercise[data-exercise="{name}"]')
        self.stdout = self.element.locator("[data-out=stdout]")
        self.result = self.element.locator("[data-out=run]")
        self.verdict = self.element.locator("[data-out=verdict]")
        self.runs = 0
        self.checks = 0

    def open(self, *, wait: bool = True) -> ExercisePage:
        """Go to its page and to the exercise; with `wait`, until Python is ready. A kept page is opened only once."""
        if not (self._kept and self.page.url.endswith(self._path)):
            self.page.goto(self._path)
        expect(self.button("run")).to_be_enabled()
        if self.button("stop").is_visible():
            self.button("stop").click()
            self.state("idle")
        self.button("run").scroll_into_view_if_needed()
        if wait:
            self.python("ready")
        self.runs = int(self.result.get_attribute("data-run") or 0)
        self.checks = int(self.verdict.get_attribute("data-check") or 0)
        return self

    def python(self, state: str, timeout: float = BOOT_MS) -> None:
        """Wait for ``<html data-python>``."""
        expect(self.page.locator("html")).to_have_attribute("data-python", state, timeout=timeout)

    def button(self, name: str) -> Locator:
        """A button of the exercise by its name."""
        return self.element.locator(f"button[name={name}]")

    def function(self, name: str) -> Locator:
        """The row of one function in the verdict."""
        return self.verdict.locator(f"[data-function={name}]")

    @property
    def value(self) -> str:
        """The code in the editor."""
        code: str = self.element.evaluate("element => element.value")
        return code

    def write(self, code: str) -> None:
        """Put code into the editor as a script would."""
        self.element.evaluate("(element, code) => { element.value = code; }", code)

    def type(self, text: str) -> None:
        """Type at the end of the code, as a person would."""
        self.element.locator(".cm-content").click()
        self.page.keyboard.press("Control+End")
        self.page.keyboard.type(text)

    def state(self, state: str) -> None:
        """Wait for the exercise's own ``data-state``."""
        expect(self.element).to_have_attribute("data-state", state, timeout=BOOT_MS)

    def run(self, code: str | None = None, timeout: float = BOOT_MS) -> str:
        """Run (after writing `code`), wait for the end, return ``data-status``."""
        if code is not None:
            self.write(code)
        self.button("run").click()
        return self.ended(timeout)

    def ended(self, timeout: float = BOOT_MS) -> str:
        """Wait for the end of a run that has been started."""
        self.runs += 1
        expect(self.result).to_have_attribute("data-run", str(self.runs), timeout=timeout)
        return self.result.get_attribute("data-status") or ""

    def check(self, code: str | None = None, timeout: float = BOOT_MS) -> str:
        """Check (after writing `code`), wait for the verdict, return ``data-status``."""
        if code is not None:
            self.write(code)
        self.button("check").click()
        return self.judged(timeout)

    def judged(self, timeout: float = BOOT_MS) -> str:
        """Wait for the verdict of a check that has been started."""
        self.checks += 1
        expect(self.verdict).to_have_attribute("data-check", str(self.checks), timeout=timeout)
        return self.verdict.get_attribute("data-status") or ""

    def statuses(self) -> dict[str, str]:
        """``data-status`` of each function."""
        return {name: self.function(name).get_attribute("data-status") or "" for name in self._functions}
