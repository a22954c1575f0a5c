"""The lab that lays two gradients side by side, and what every lab shares: gate, Stop, memory, other uses of Python."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.exercise import ExercisePage
from tests.browser.labs.lab_page import LESSON, LabPage, open_lab

SMALL = {"updates": 2, "precisions": ["float64", "float32"]}


@pytest.fixture
def lab(kept_page: tuple[Page, object]) -> LabPage:
    """The lab in the module's page, as the test before left it."""
    page, watch = kept_page
    if not page.url.endswith(LESSON):
        open_lab(page, "same-gradient", LESSON)
    yield LabPage(page, "same-gradient")  # type: ignore[misc]
    watch.verify()  # type: ignore[attr-defined]


def test_nothing_starts_before_the_prediction(lab: LabPage) -> None:
    """Start is closed and says why; an empty commit asks for an answer; a commitment opens it and is not asked for again."""
    lab.state("idle")
    expect(lab.button("start")).to_be_disabled()
    expect(lab.element.locator("[data-part=gate]")).to_be_visible()
    lab.button("commit").click()
    expect(lab.prediction.locator("[data-out=problem]")).to_have_text("Choose an answer first.")
    expect(lab.prediction).to_have_attribute("data-state", "open")
    lab.predict("noise")
    expect(lab.prediction).to_have_attribute("data-state", "committed")
    expect(lab.button("commit")).to_be_hidden()
    expect(lab.element.locator("[data-part=gate]")).to_be_hidden()


def test_nonsense_in_a_field_is_said_there(lab: LabPage) -> None:
    """A value out of range, or plans too large together, keep Start from starting and name the range."""
    problem = lab.element.locator("[data-part=problem]")
    for values, text in (
        ({"micro": 65}, "Micro-batch takes a whole number from 1 to 64."),
        ({"micro": "2.5"}, "Micro-batch takes a whole number from 1 to 64."),
        ({"micro": 16, "accum": 8}, "16 × 8 = 128 sentences per update; this lab takes at most 64."),
        ({"accum": 4, "split": "3, x"}, "Unequal parts takes whole numbers with commas between them, each from 1 to 32."),
    ):
        lab.fill(**values)
        expect(problem).to_have_text(text)
        lab.button("start").click()
        lab.state("idle")
    expect(lab.field("split")).to_have_attribute("aria-invalid", "true")
    lab.fill(micro=2, split="3, 5")
    expect(problem).to_have_text("")


def test_use_mine_takes_the_plan_as_far_as_the_model_allows(lab: LabPage) -> None:
    """The page's plan lands in the fields, cut to what 64 sentences allow, and the cut is said."""
    lab.page.evaluate(
        "history.replaceState(null, '', '?micro=16&length=8&accum=100&devices=1'); dispatchEvent(new PopStateEvent('popstate'))"
    )
    lab.button("use-plan").click()
    expect(lab.field("micro")).to_have_value("16")
    expect(lab.field("accum")).to_have_value("4")
    expect(lab.element.locator("[data-part=plan-said]")).to_contain_text("Your plan is 16 × 100.")
    lab.page.evaluate("path => { history.replaceState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", LESSON)
    lab.button("use-plan").click()
    expect(lab.element.locator("[data-part=plan-said]")).to_have_text("")


def test_the_gradients_agree_to_rounding(lab: LabPage) -> None:
    """float64 to 1e-15, float32 to 1e-6; unequal parts are 6.1 % off unless they count by their sentences."""
    lab.fill(micro=2, accum=4, **SMALL)
    lab.start().done()
    assert 0 < (lab.value("largest-float64") or 0) < 1e-15
    assert 1e-8 < (lab.value("largest-float32") or 0) < 1e-6
    assert lab.value("naive") == pytest.approx(0.0612, abs=5e-4)
    assert (lab.value("weighted") or 1) < 1e-14
    precision, split = lab.rows("precision"), lab.rows("split")
    assert [row["precision"] for row in precision] == ["float64", "float32"]
    assert float(precision[1]["largest"]) == lab.value("largest-float32")
    assert [row["weighting"] for row in split] == ["mean-of-means", "by-sentences"]
    expect(lab.summary).to_contain_text("6.1 %")
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("Not as you expected")


def test_the_plot_can_be_read_with_the_arrow_keys(lab: LabPage) -> None:
    """Focus the plot, step along it: the line below reads each point; the names of the lines stand at their ends."""
    plot = lab.element.locator("[data-plot=curve]")
    plot.locator("[data-part=area]").focus()
    reading = plot.locator("[data-part=reading]")
    lab.page.keyboard.press("End")
    expect(reading).to_contain_text("update 1: float64")
    lab.page.keyboard.press("Home")
    expect(reading).to_contain_text("update 0: float64")
    expect(plot.locator(".plot-end")).to_have_text(["float64", "float32"])
    area, label = plot.locator(".u-over").bounding_box(), plot.locator(".plot-end").first.bounding_box()
    assert area
    assert label
    assert area["x"] + area["width"] - 2 <= label["x"] <= area["x"] + area["width"] + 20


def test_run_in_an_editor_stops_the_lab(lab: LabPage) -> None:
    """Python goes to the editor at once; the lab shows stopped, says why, and can be started again."""
    lab.fill(updates=500, precisions=["float64", "float32", "bf16"])
    lab.start().state("running")
    expect(lab.progress).to_have_js_property("max", 1504)
    assert ExercisePage(lab.page, kept=True).run("print(6 * 7)") == "ok"
    lab.state("stopped")
    expect(lab.said).to_contain_text("Python was needed elsewhere")
    lab.fill(**SMALL)
    lab.start().done()


def test_stop_ends_a_run_at_once(lab: LabPage) -> None:
    """Whatever the program is doing, Stop answers within a moment and Start is there again."""
    lab.fill(updates=500, precisions=["float64", "float32", "bf16"])
    lab.start().state("running")
    expect(lab.progress).to_have_js_property("max", 1504)
    lab.button("stop").click()
    lab.state("stopped", timeout=2_000)
    expect(lab.said).to_have_text("Stopped. Start begins it again.")
    expect(lab.button("start")).to_be_focused()


def test_prediction_fields_and_last_run_outlive_a_reload(lab: LabPage) -> None:
    """The finished run is back with its numbers, its plot and its judgement; nothing has to be predicted again."""
    lab.page.reload()
    lab.done(timeout=20_000)
    expect(lab.said).to_contain_text("your last run")
    assert lab.value("naive") == pytest.approx(0.0612, abs=5e-4)
    assert len(lab.rows("precision")) == 2
    expect(lab.prediction).to_have_attribute("data-state", "committed")
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("Not as you expected")
    expect(lab.element.locator("[data-plot=curve] canvas")).to_be_visible()
    expect(lab.field("updates")).to_have_value("2")
