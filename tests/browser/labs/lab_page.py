"""A lab as the tests drive it, wherever it stands."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import BOOT_MS

LESSON = "/lessons/batches-and-accumulation"
RUN_MS = 120_000
"""How long a small run may take on two busy cores."""


class LabPage:
    """One lab on the page that is open."""

    def __init__(self, page: Page, lab: str) -> None:
        self.page = page
        self.element = page.locator(f'[data-lab="{lab}"]')
        self.prediction = self.element.locator("[data-part=prediction]")
        self.progress = self.element.locator("progress")
        self.summary = self.element.locator("[data-part=summary]")
        self.said = self.element.locator("[data-part=said]")

    def button(self, name: str) -> Locator:
        """A button of the lab by its name."""
        return self.element.locator(f"button[name={name}]")

    def field(self, name: str) -> Locator:
        """A setting by its name."""
        return self.element.locator(f"[data-setting={name}] [name={name}]")

    def skip(self) -> None:
        """Skip the prediction."""
        self.button("skip").click()
        expect(self.button("start")).to_be_enabled()

    def predict(self, answer: str) -> None:
        """Commit to one of the answers."""
        self.prediction.locator(f'[name=answer][value="{answer}"]').check()
        self.button("commit").click()
        expect(self.button("start")).to_be_enabled()

    def fill(self, **values: object) -> None:
        """Put values into the settings; those behind “More settings” too."""
        for more in self.element.locator("details.lab-more:not([open]) > summary").all():
            more.click()
        for name, value in values.items():
            field = self.field(name)
            if isinstance(value, bool):
                field.set_checked(value)
            elif isinstance(value, list):
                for box in field.all():
                    box.set_checked(box.get_attribute("value") in value)
            elif field.first.get_attribute("type") == "radio":
                self.element.locator(f'[name={name}][value="{value}"]').check()
            elif field.evaluate("element => element.localName") == "select":
                field.select_option(str(value))
            else:
                field.fill(str(value))

    def start(self) -> LabPage:
        """Press Start."""
        self.button("start").click()
        return self

    def state(self, state: str, timeout: float = RUN_MS) -> None:
        """Wait for ``data-state``."""
        expect(self.element).to_have_attribute("data-state", state, timeout=timeout)

    def done(self, timeout: float = RUN_MS) -> LabPage:
        """Wait for the end of the run."""
        self.state("done", timeout)
        return self

    def value(self, key: str) -> float | None:
        """A result as a number; None where it is no number."""
        text = self.element.locator(f"[data-out={key}]").first.get_attribute("data-value")
        assert text is not None, f"no result {key}"
        return None if text == "null" else float(text)

    def rows(self, table: str) -> list[dict[str, str]]:
        """A table: the plain value of each cell by column."""
        rows: list[dict[str, str]] = self.element.locator(f"[data-table={table}] tbody tr").evaluate_all(
            "rows => rows.map(row => Object.fromEntries([...row.cells].map(cell => [cell.dataset.column, cell.dataset.value])))"
        )
        return rows


def open_lab(page: Page, lab: str, path: str | None = None) -> LabPage:
    """Go to the lab's page (by default ``/lessons/batches-and-accumulation/labs/<lab>``), unfold it, and wait until it lives."""
    page.goto(path or f"{LESSON}/labs/{lab}")
    found = LabPage(page, lab)
    for fold in page.locator(f'details:not([open]):has([data-lab="{lab}"]) > summary').all():
        fold.click()
    expect(found.element.locator("fieldset.lab-fields").first).to_be_enabled(timeout=BOOT_MS)
    return found
