"""Three ways to 256 on its own page: the times, the curves that agree, and the question about them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.labs.lab_page import LESSON, LabPage, open_lab
from tests.browser.test_accessibility import THEMES, violations
from tests.browser.watch import Watch
from tests.worker.lab.lab_runs import rows, run

PLANS = ["256x1", "32x8", "8x32"]
PATH = f"{LESSON}/labs/three-ways"
KEPT = {"256x1": 6_169_600, "32x8": 771_200, "8x32": 192_800}
"""Bytes kept by one pass in float32: 24,100 for each sentence."""


@pytest.fixture
def lab(kept_page: tuple[Page, Watch]) -> Iterator[LabPage]:
    """The lab in the module's page, as the test before left it."""
    page, watch = kept_page
    if not page.url.endswith(PATH):
        open_lab(page, "three-ways")
    yield LabPage(page, "three-ways")
    watch.verify()


def question(lab: LabPage) -> Locator:
    """The form that asks whether the curves agree."""
    return lab.element.locator("[data-part=agreement]")


def answer(lab: LabPage, value: str) -> Locator:
    """Give an answer; returns what is said about it."""
    question(lab).locator(f'[name=agree][value="{value}"]').check()
    lab.button("submit").click()
    return question(lab).locator("[data-out=agreement]")


def test_the_curves_agree_to_rounding_and_the_times_are_told(lab: LabPage) -> None:
    """Losses are those of the same program under CPython to float32's last digits; passes and memory follow the plan."""
    expect(question(lab)).to_be_hidden()
    expect(lab.button("start")).to_be_disabled()
    lab.predict("curves")
    lab.fill(updates=3)
    lab.start().done()
    expected = {row["series"]: row for row in rows(run("three_ways", updates=3, plans=PLANS), "final")}
    ways = lab.rows("ways")
    assert [row["plan"] for row in ways] == PLANS
    for row in ways:
        micro, accum = map(int, row["plan"].split("x"))
        assert int(row["passes"]) == 3 * accum
        assert float(row["final_loss"]) == pytest.approx(expected[row["plan"]]["final_loss"], abs=2e-6)
        assert float(row["final_loss"]) == lab.value(f"final-{row['plan']}")
        assert float(row["kib"]) == KEPT[row["plan"]] / 1024
        assert float(row["seconds"]) == lab.value(f"seconds-{row['plan']}")
        assert float(row["per_pass_ms"]) == pytest.approx(1000 * float(row["seconds"]) / (3 * accum))
        assert float(row["per_sentence_us"]) == pytest.approx(1000 * float(row["per_pass_ms"]) / micro)
    times = [float(row["seconds"]) for row in ways]
    assert lab.value("ratio") == pytest.approx(max(times) / min(times))
    assert 0 < (lab.value("largest-difference") or 0) < 2e-6
    assert lab.value("epsilon") == 2**-23
    assert [row["pair"] for row in lab.rows("difference")] == ["256x1 and 32x8", "256x1 and 8x32"]
    assert all(float(row["largest"]) <= (lab.value("largest-difference") or 0) for row in lab.rows("difference"))
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("Not as you expected")


def test_the_distances_have_a_plot_of_their_own(lab: LabPage) -> None:
    """On the first plot the lines lie on each other; the second shows how far apart, plan by plan."""
    expect(lab.element.locator("[data-plot=gap] .plot-end")).to_have_count(2)
    expect(lab.element.locator("[data-plot=loss] .plot-end")).to_have_count(3)
    lab.element.locator("[data-plot=gap] [data-part=area]").focus()
    lab.page.keyboard.press("End")
    expect(lab.element.locator("[data-plot=gap] [data-part=reading]")).to_contain_text("updates made 2: 32")


def test_do_the_curves_agree(lab: LabPage) -> None:
    """Asked after the run: each wrong answer is told why and may try again; the right one shows where the differences come from."""
    expect(question(lab)).to_be_visible()
    lab.button("submit").click()
    expect(question(lab)).to_have_attribute("data-state", "invalid")
    for wrong, reason in (
        ("same", "the largest distance is"),
        ("drift", "first half of training"),
        ("noise", "all plans see the same 256"),
    ):
        told = answer(lab, wrong)
        expect(question(lab)).to_have_attribute("data-state", "wrong")
        expect(told).to_contain_text(reason)
        expect(told).not_to_contain_text("Where the differences come from")
    told = answer(lab, "rounding")
    expect(question(lab)).to_have_attribute("data-state", "right")
    expect(told).to_contain_text("of these steps. No more can be asked of the format.")
    expect(told).to_contain_text("Where the differences come from")
    expect(told).to_contain_text("(0.1 + 0.2) + 0.3 = 0.6000000000000001, but 0.1 + (0.2 + 0.3) = 0.6")
    expect(told).to_contain_text("In the time:")
    expect(told.locator("details .other")).to_have_count(3)


def test_answer_and_run_are_there_on_the_next_visit(lab: LabPage) -> None:
    """After a reload the last run stands there, with the question answered."""
    largest = lab.value("largest-difference")
    lab.page.reload()
    lab.state("done")
    assert lab.value("largest-difference") == largest
    expect(question(lab)).to_have_attribute("data-state", "right")


def test_the_fixed_cost_of_a_pass_shows_on_a_small_task(lab: LabPage) -> None:
    """Regression leaves hardly any work in a pass: 8 × 32 takes longer, and float64 agrees to its own last digits."""
    lab.fill(task="regression", precision="float64", updates=100, plans=["256x1", "8x32"])
    lab.start().done()
    expect(question(lab)).to_have_attribute("data-state", "open")  # asked anew about a new run
    assert (lab.value("seconds-8x32") or 0) > (lab.value("seconds-256x1") or 0)
    assert (lab.value("largest-difference") or 0) < 1e-13
    assert lab.value("epsilon") == 2**-52
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("The time they take")


def test_one_plan_cannot_be_compared(lab: LabPage) -> None:
    """With a single plan the run is refused in words, and nothing of it is shown as a result."""
    lab.fill(plans=["32x8"])
    lab.start()
    lab.state("failed")
    expect(lab.said).to_contain_text("These settings cannot be run")
    expect(question(lab)).to_be_hidden()


def test_stop_half_way(lab: LabPage) -> None:
    """The run ends at once, the curves stay as far as they came, and no question is asked about half a run."""
    lab.fill(task="tiny-lm", precision="float32", updates=390, plans=PLANS)
    lab.start()
    expect(lab.element.locator("[data-plot=gap] .plot-end").nth(1)).to_be_visible(timeout=60_000)
    lab.button("stop").click()
    lab.state("stopped", timeout=2_000)
    expect(lab.summary).to_contain_text("updates of each plan")
    expect(question(lab)).to_be_hidden()
    assert lab.rows("ways") == []
    expect(lab.button("start")).to_be_enabled()


def test_accessible_when_done(lab: LabPage) -> None:
    """A finished run with its question answered has no violations in either theme."""
    lab.fill(updates=2)
    lab.start().done()
    answer(lab, "rounding")
    question(lab).locator("details summary").click()
    for theme in THEMES:
        lab.page.emulate_media(color_scheme=theme)
        assert violations(lab.page) == [], theme
