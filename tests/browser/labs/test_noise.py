"""The noise lab on its own page, against values worked out for this model and problem outside the engine."""

from __future__ import annotations

from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.labs.lab_page import LESSON, LabPage
from tests.browser.lesson_page import block
from tests.browser.test_accessibility import OPTIONS, THEMES

SCALE = {  # update: loss, |G|², tr Σ, B_simple
    0: (2.16657, 6.8249, 6.0245, 0.883),
    10: (1.16453, 2.6573, 1.8834, 0.709),
    20: (0.66600, 0.86668, 1.602, 1.85),
}
SPREAD = {1: 2.4545, 2: 1.7356, 4: 1.2272, 8: 0.8678, 16: 0.6136, 32: 0.4339}
STEPS = {1: 508, 2: 256, 4: 130, 8: 67, 16: 35, 32: 20, 64: 12, 128: 9, 256: 7, 512: 7}
SOON = "0, 10, 20"


def opened(page: Page, query: str = "") -> LabPage:
    """The lab on its page, behind the page's own prediction."""
    page.goto(f"{LESSON}/labs/noise{query}")
    lab = LabPage(page, "noise")
    expect(lab.element).to_have_count(0)
    block(page, "noise-by-four").locator("button[name=skip]").click()
    expect(lab.element).to_be_visible()
    return lab


def test_a_whole_run(page: Page) -> None:
    """All four experiments agree with the values worked out beforehand, and the reader's plan has its place on the curve."""
    lab = opened(page, "?micro=8&accum=4")
    lab.skip()
    lab.fill(at=SOON)
    lab.button("use-plan").click()
    lab.start().done()

    scale = {int(row["step"]): row for row in lab.rows("scale")}
    assert scale.keys() == SCALE.keys()
    for step, (loss, g2, trace, b_simple) in SCALE.items():
        found = [float(scale[step][key]) for key in ("loss", "g2", "trace", "b_simple")]
        assert found == pytest.approx([loss, g2, trace, b_simple], rel=2e-3), step

    spread = {int(row["batch"]): (float(row["measured"]), float(row["theory"])) for row in lab.rows("spread")}
    assert spread.keys() == SPREAD.keys()
    for batch, (measured, theory) in spread.items():
        assert theory == pytest.approx(SPREAD[batch], rel=1e-4)
        assert measured == pytest.approx(theory, rel=0.05)
    assert lab.value("slope") == pytest.approx(-0.5, abs=0.02)
    assert all(bigger < 0.8 * smaller for (smaller, _), (bigger, _) in pairwise(spread.values()))

    assert lab.value("exact-b-simple") == pytest.approx(0.8827, rel=1e-3)
    assert lab.value("ratio-of-means") == pytest.approx(0.8827, rel=0.06)
    assert lab.value("mean-of-ratios") == pytest.approx(1.004, rel=0.06)  # dividing first is off by 14 %

    assert {int(row["batch"]): int(row["steps"]) for row in lab.rows("hyperbola")} == STEPS
    assert lab.value("s-min") == pytest.approx(5.34, abs=0.005)
    assert lab.value("e-min") == pytest.approx(486.6, abs=0.05)
    assert lab.value("b-crit") == pytest.approx(91.2, abs=0.05)
    assert [lab.value(f"yours-{key}") for key in ("batch", "steps", "examples")] == [32, 20, 640]
    for name in ("scale", "spread", "estimator", "hyperbola"):
        expect(lab.element.locator(f"[data-plot={name}] canvas")).to_be_visible()
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("did not measure")

    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        found = Axe().run(page, context="[data-lab=noise]", options=OPTIONS).response["violations"]
        assert [(item["id"], item["nodes"][0]["html"]) for item in found] == [], theme


def test_stopped_refused_and_begun_again(page: Page) -> None:
    """Stop ends a long run at once; settings that cannot be run are refused in words; the lab can start again after both.

    The last run shows the noise scale of sixteen thousand sentences, and the prediction is judged by that.
    """
    lab = opened(page)
    lab.predict("four")
    lab.fill(at="0, 1000", parts=["scale"])
    lab.start()
    expect(lab.element.locator("[data-table=scale] tbody tr")).to_have_count(1, timeout=60_000)
    lab.button("stop").click()
    lab.state("stopped", timeout=2_000)
    lab.fill(parts=["spread"], batches="16", replacement=False)
    lab.start().state("failed")
    expect(lab.said).to_contain_text("at most 8 sentences")
    lab.fill(batches="1, 2, 4, 8, 16", draws=200, parts=["spread", "scale"], at="0, 200")
    lab.start().done()
    measured = [float(row["measured"]) for row in lab.rows("spread")]
    assert len(measured) == 4  # sixteen of eight rows cannot be drawn
    assert measured[-1] == pytest.approx(0, abs=1e-9)  # all eight rows: the batch is the data
    assert measured[2] < 0.85 * SPREAD[4]
    assert lab.value("first-b-simple") == pytest.approx(0.883, rel=1e-3)
    assert lab.value("last-b-simple") == pytest.approx(16_335, rel=1e-3)
    expect(lab.prediction.locator("[data-out=feedback]")).to_contain_text("Ten thousand or more")
    assert lab.rows("hyperbola") == []
    expect(lab.element.locator("[data-plot=hyperbola]")).to_be_hidden()
