"""The lab that breaks the training loop: what each optimizer makes of a missing division."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.labs.lab_page import LESSON, LabPage, open_lab
from tests.browser.labs.main_thread import busy


@pytest.fixture
def lab(kept_page: tuple[Page, Any]) -> Iterator[LabPage]:
    """The lab in the module's page, its prediction settled."""
    page, watch = kept_page
    if not page.url.endswith("/labs/break-it"):
        open_lab(page, "break-it").predict("same")
    yield LabPage(page, "break-it")
    watch.verify()


def test_the_page_leads_back_to_its_lesson(lab: LabPage) -> None:
    """From the lab back to the lesson's list of labs, and from there to the lab again."""
    back = lab.page.locator("a.turn-course")
    expect(back).to_have_attribute("href", f"{LESSON}#labs")
    expect(lab.page.locator(f'.place a[href="{LESSON}"]')).to_be_visible()


def test_the_plan_goes_along(page: Page) -> None:
    """Whoever follows a link between a lesson and its lab finds the plan as it was."""
    page.goto(f"{LESSON}?micro=16&length=8&accum=3&devices=1")
    page.locator(".lab-list a", has_text="Break").click()
    expect(page).to_have_url(re.compile(r"/labs/break-it\?micro=16&length=8&accum=3&devices=1$"))
    expect(page.locator("plan-strip [data-q=accum]")).to_have_text("3")
    page.locator(".place a").click()
    expect(page).to_have_url(re.compile(rf"{LESSON}\?micro=16&length=8&accum=3&devices=1$"))


def test_adamw_does_not_show_a_missing_division(lab: LabPage) -> None:
    """Without a clip the curves agree to a few millionths, from the same first loss; the prediction is judged."""
    lab.fill(updates=30)
    lab.start().done()
    assert 1e-8 < (lab.value("largest-difference") or 0) < 5e-6
    steps = {int(row["step"]): row for row in lab.rows("steps")}
    assert float(steps[0]["right"]) == pytest.approx(2.166567, abs=1e-5)
    assert float(steps[20]["right"]) == pytest.approx(0.698086, abs=1e-5)
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("As you expected")
    expect(lab.summary).to_contain_text("far less than a plot can show")


def test_a_clip_shows_it(lab: LabPage) -> None:
    """With a clip more updates are clipped, and the curves part. The right one is that of the lesson."""
    lab.fill(preset="adamw-clip", updates=60)
    expect(lab.field("clip")).to_have_value("1")
    lab.start().done()
    assert (lab.value("largest-difference") or 0) > 0.01
    assert (lab.value("broken-clipped") or 0) > (lab.value("right-clipped") or 0) == 19
    steps = {int(row["step"]): float(row["right"]) for row in lab.rows("steps")}
    for step, loss in ((0, 2.166567), (1, 1.962439), (5, 1.484461), (10, 1.164534), (20, 0.665998), (50, 0.308725)):
        assert steps[step] == pytest.approx(loss, abs=1e-5)
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("That question was about AdamW without clipping")


def test_sgd_takes_it_for_a_learning_rate(lab: LabPage) -> None:
    """The broken run at 0.1 is the right run at 0.4; at 0.5 the loss stops being a number, and the page says when."""
    lab.fill(preset="sgd", updates=20)
    expect(lab.field("lr")).to_have_value("0.1")
    lab.start().done()
    broken = [float(row["broken"]) for row in lab.rows("steps")]
    lab.fill(lr=0.4)
    lab.start().done()
    assert broken == pytest.approx([float(row["right"]) for row in lab.rows("steps")], rel=1e-9)
    lab.fill(lr=0.5, updates=100)
    lab.start().done()
    assert lab.value("broken-final") is None
    assert 70 <= (lab.value("nan-at") or 0) < 100
    assert lab.rows("final")[1]["final_loss"] == "null"
    expect(lab.summary).to_contain_text("no number any more")


def test_the_page_stays_quick_while_curves_arrive(lab: LabPage) -> None:
    """No task of the main thread takes 50 ms while a run streams, and Stop half way keeps what has been drawn."""
    lab.fill(preset="adamw", updates=1000, schedule="warmup-cosine", schedule_per_micro=True)
    with busy(lab.page) as tasks:
        lab.start().state("running")
        expect(lab.element.locator("[data-plot=loss] canvas")).to_be_visible(timeout=60_000)
        expect(lab.element.locator("[data-plot=lr] canvas")).to_be_visible()
        lab.page.wait_for_timeout(1_500)
        lab.button("stop").click()
        lab.state("stopped", timeout=2_000)
    assert tasks[0] < 50, tasks[:5]
    assert len(tasks) > 100
    expect(lab.element.locator("[data-plot=loss] canvas")).to_be_visible()


def test_a_hidden_page_comes_to_the_end_too(page: Page) -> None:
    """A page that is not seen draws no frames; the run goes on and its result is there."""
    page.add_init_script("window.requestAnimationFrame = () => 0;")
    lab = open_lab(page, "break-it")
    lab.skip()
    lab.fill(updates=4)
    lab.start().done()
    assert lab.rows("final")[0]["steps_taken"] == "4"


def test_no_barriers(lab: LabPage) -> None:
    """axe finds nothing in the lab with its results, in either theme."""
    lab.fill(updates=5)
    lab.start().done()
    for theme in ("light", "dark"):
        lab.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        found = Axe().run(lab.page, context=".lab", options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
        assert found.response["violations"] == [], found.generate_report()
