"""The release run: a legal plan, a decision, a run that survives Stop and reload, two files, and their acceptance."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.browser.labs.lab_page import RUN_MS, LabPage, open_lab

SMALL: dict[str, object] = {"micro": 8, "accum": 8, "budget": 600, "updates": 90, "reference_step": 20, "checkpoint_every": 5}
DECISION = "Micro-batch 8 with accumulation 8 makes 64 sentences: 16 would need 712,900 bytes."
CHECKS = ["readable", "reloads", "matches-record", "beats-reference", "decision"]

VAULT = """async () => {
  const page = document.querySelector('script[src$="/js/page.js"]').src;
  const { Vault } = await import(new URL("release/vault.js", page).href);
  window.vault = new Vault("test");
}"""


class ReleasePage(LabPage):
    """The lab with its decision, files and acceptance."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "release-run")
        self.refusal = self.element.locator("[data-out=refusal]")
        self.acceptance = self.element.locator("[data-part=acceptance]")
        self.verdict = self.element.locator("[data-out=acceptance]")

    def decide(self, text: str) -> None:
        """Write the decision."""
        self.element.locator("[name=decision]").fill(text)

    def saved(self, step: int) -> None:
        """Wait until a state of at least that update is kept."""
        kept = self.element.locator("[data-out=saved-step]")
        end = time.monotonic() + RUN_MS / 1000
        while kept.count() == 0 or (self.value("saved-step") or 0) < step:
            assert time.monotonic() < end, f"nothing was saved at update {step}"
            self.page.wait_for_timeout(50)

    def judged(self, state: str) -> dict[str, bool]:
        """Wait for the acceptance; its checks and whether they passed."""
        expect(self.acceptance).to_have_attribute("data-state", state, timeout=RUN_MS)
        return {row["check"]: row["passed"] == "true" for row in self.rows("checks")}

    def take(self, button: str) -> bytes:
        """Press a button that gives a file; the file."""
        with self.page.expect_download() as given:
            self.button(button).click()
        return Path(given.value.path()).read_bytes()

    def upload(self, *files: tuple[str, bytes]) -> None:
        """Choose files and have them checked."""
        payload: list[Any] = [{"name": name, "mimeType": "application/octet-stream", "buffer": data} for name, data in files]
        self.element.locator("[name=files]").set_input_files(payload)
        self.button("check-files").click()


@pytest.fixture
def lab(kept_page: tuple[Page, Any]) -> Iterator[ReleasePage]:
    """The lab in the module's page, its prediction settled, with small settings."""
    page, watch = kept_page
    if not page.url.endswith("/labs/release-run"):
        open_lab(page, "release-run").predict("little")
    found = ReleasePage(page)
    found.fill(**SMALL)
    yield found
    watch.verify()


@pytest.fixture(scope="module")
def whole() -> dict[str, bytes]:
    """The two files of the run that was never stopped; filled by the first test."""
    return {}


def test_a_plan_must_fit(lab: ReleasePage) -> None:
    """What does not fit the budget, or does not make 64, is refused with the numbers; nothing runs. The bar says it before."""
    lab.fill(micro=16, accum=4)
    memory = lab.element.locator("[data-out=memory]")
    expect(memory).to_have_attribute("data-value", "712900")
    expect(memory).to_have_attribute("data-fits", "false")
    lab.start()
    expect(lab.refusal).to_contain_text("needs 712,900 bytes, which is 112,900 more than the budget of 600,000")
    lab.state("idle")
    lab.fill(micro=8, accum=4)
    expect(memory).to_have_attribute("data-value", "509860")
    expect(memory).to_have_attribute("data-fits", "true")
    expect(lab.refusal).to_be_empty()
    lab.start()
    expect(lab.refusal).to_contain_text("8 × 4 = 32 sentences per update, and an update shall see 64")
    lab.fill(accum=8, reference_step=90)
    lab.start()
    expect(lab.refusal).to_contain_text("it has to come before the end of the run, at 90")
    lab.state("idle")


def test_a_run_is_accepted(lab: ReleasePage, whole: dict[str, bytes]) -> None:
    """A run to the end passes all checks but the decision while none is written, and all of them with it."""
    lab.start().done()
    checks = lab.judged("failed")
    assert list(checks) == CHECKS
    assert [check for check, passed in checks.items() if not passed] == ["decision"]
    lab.decide("As large as possible, 8 times 8.")
    lab.button("check-run").click()
    expect(lab.verdict).to_contain_text("1 of 5", timeout=RUN_MS)
    expect(lab.element.locator("[data-table=checks]")).to_contain_text("does not name their product (64)", timeout=RUN_MS)
    lab.decide(DECISION)
    lab.button("check-run").click()
    assert lab.judged("passed") == dict.fromkeys(CHECKS, True)
    final, reference, first = (lab.value(f"{name}-loss") or 0 for name in ("final", "reference", "first"))
    assert first == pytest.approx(2.166567, abs=1e-5)  # the weights that everybody starts from
    assert 0.277259 < final < reference < first
    whole["final.safetensors"], whole["loss_final.json"] = lab.take("download-weights"), lab.take("download-record")
    record = json.loads(whole["loss_final.json"])
    assert record["loss"] == final
    assert (record["micro"], record["accum"], record["updates"], record["warmup"]) == (8, 8, 90, 9)
    rows = lab.rows("curve")
    assert [int(row["step"]) for row in rows] == [*range(0, 90, 9), 89]
    assert [float(row["loss"]) for row in rows] == [record["logged_losses"][int(row["step"])] for row in rows]
    expect(lab.button("resume")).to_be_hidden()


def test_the_decision_goes_along(lab: ReleasePage) -> None:
    """The markdown holds the plan, its memory, the run's numbers and the decision, word for word."""
    lab.decide(DECISION)
    text = lab.take("export").decode()
    assert text.startswith("# Release run\n")
    for line in ("| Micro-batch | 8 sentences |", "| Effective batch | 64 sentences |", "| Memory needed | 509,860 bytes |"):
        assert line in text
    assert f"| Final loss | {lab.value('final-loss'):.6f} |" in text
    assert text.endswith(f"## Decision\n\n{DECISION}\n")


def test_files_from_anywhere(lab: ReleasePage, whole: dict[str, bytes]) -> None:
    """The two files pass where no run was made; one flipped bit, a changed record or a missing file does not."""
    weights, record = whole.items()
    lab.decide("")
    lab.upload(weights, record)
    expect(lab.verdict).to_contain_text(
        "The chosen files: accepted, all 4 checks passed. No decision came with the files", timeout=RUN_MS
    )
    lab.upload(weights, record, ("decision.md", b"# Release run\n\n| Effective batch | 64 |\n\n## Decision\n\n8 times 8.\n"))
    expect(lab.verdict).to_contain_text("1 of 5", timeout=RUN_MS)
    lab.upload(weights, record, ("decision.md", f"# Release run\n\n## Decision\n\n{DECISION}\n".encode()))
    assert lab.judged("passed") == dict.fromkeys(CHECKS, True)
    damaged = bytearray(weights[1])
    damaged[-1] ^= 0x01
    lab.upload(("final.safetensors", bytes(damaged)), record)
    assert lab.judged("failed")["reloads"] is False
    expect(lab.element.locator("[data-table=checks]")).to_contain_text("This is not, bit for bit, the file that was recorded.")
    lab.upload(("final.safetensors", weights[1][:-100]), record)
    expect(lab.verdict).to_contain_text("1 of 1 check failed", timeout=RUN_MS)
    claimed = {**json.loads(record[1]), "loss": 0.2773}
    lab.upload(weights, ("loss_final.json", json.dumps(claimed).encode()))
    expect(lab.verdict).to_contain_text("1 of 4", timeout=RUN_MS)
    assert lab.judged("failed")["matches-record"] is False
    lab.upload(weights)
    expect(lab.verdict).to_contain_text("Choose both files together")


def test_no_barriers(lab: ReleasePage) -> None:
    """axe finds nothing in the finished lab, in either theme."""
    lab.decide(DECISION)
    lab.button("check-run").click()
    lab.judged("passed")
    for theme in ("light", "dark"):
        lab.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found = Axe().run(lab.page, context=".lab", options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
        assert found.response["violations"] == [], found.generate_report()


def test_stop_reload_resume(lab: ReleasePage, whole: dict[str, bytes]) -> None:
    """Stopped, resumed, stopped, reloaded and resumed, a run ends with the very file of one that was never interrupted."""
    lab.decide(DECISION)
    lab.start()
    lab.saved(5)
    lab.button("stop").click()
    lab.state("stopped")
    expect(lab.said).to_contain_text("Resume goes on from update")
    first = int(lab.value("saved-step") or 0)
    lab.fill(micro=4, accum=16, seed=5)  # Resume takes the saved run's own
    lab.button("resume").click()
    lab.saved(first + 5)
    lab.button("stop").click()
    lab.state("stopped")
    second = int(lab.value("saved-step") or 0)
    assert 5 <= first < second < 90
    lab.page.reload()
    expect(lab.element.locator("[data-part=saved]")).to_contain_text(f"A run of 8 × 8 is saved at update {second} of 90.")
    expect(lab.element.locator("[name=decision]")).to_have_value(DECISION)
    expect(lab.field("micro")).to_have_value("8")
    lab.button("resume").click()
    lab.state("running")
    lab.done()
    expect(lab.summary).to_contain_text(f"those from update {second} on")
    assert lab.judged("passed") == dict.fromkeys(CHECKS, True)
    assert lab.take("download-weights") == whole["final.safetensors"]
    assert json.loads(lab.take("download-record")) == json.loads(whole["loss_final.json"])
    expect(lab.button("resume")).to_be_hidden()


def test_the_finished_run_stays(lab: ReleasePage, whole: dict[str, bytes]) -> None:
    """After a reload the last run, its files and its verdict are there again."""
    lab.page.reload()
    lab.done()
    assert lab.judged("passed") == dict.fromkeys(CHECKS, True)
    assert lab.take("download-weights") == whole["final.safetensors"]


def test_one_tab_at_a_time(lab: ReleasePage) -> None:
    """While a run goes on, another tab refuses to start one; the saved run stays the first tab's."""
    lab.fill(updates=5000, checkpoint_every=10)
    lab.start()
    lab.saved(5)
    other = lab.page.context.new_page()
    second = ReleasePage(other)
    open_lab(other, "release-run")
    for button in ("start", "resume"):
        place: Locator = second.button(button)
        place.click()
        expect(second.refusal).to_contain_text("going on in another tab")
    expect(second.element).not_to_have_attribute("data-state", "running")
    other.close()
    lab.state("running")
    lab.button("stop").click()
    lab.state("stopped")
    expect(lab.button("resume")).to_be_visible()


def test_an_older_run_never_overwrites_a_newer(page: Page) -> None:
    """Even without locks the place belongs to the run that began last, and only its own run removes it."""
    page.goto("/lessons/batches-and-accumulation/labs/release-run")
    page.evaluate(VAULT)
    seen = page.evaluate("""async () => [
      await vault.save({ run: "new", begun: 2, step: 1 }),
      await vault.save({ run: "old", begun: 1, step: 9 }),
      (await vault.read()).run,
      await vault.remove("old"),
      (await vault.read()).run,
      await vault.save({ run: "new", begun: 2, step: 2 }),
      (await vault.read()).step,
      await vault.remove("new"),
      await vault.read(),
    ]""")
    assert seen == ["kept", "taken", "new", None, "new", "kept", 2, None, None]


def test_memory_takes_the_place_of_blocked_storage(page: Page) -> None:
    """Where the database is blocked, a run is kept until the page goes, and the lab is told."""
    page.add_init_script("Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('blocked'); } } });")
    page.goto("/lessons/batches-and-accumulation/labs/release-run")
    page.evaluate(VAULT)
    seen = page.evaluate("""async () => [
      await vault.save({ run: "a", begun: 1, step: 7 }), (await vault.read()).step, await vault.remove("a"), await vault.read(),
    ]""")
    assert seen == ["memory", 7, None, None]
