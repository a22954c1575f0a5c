"""The planner: its numbers are the published ones, its tasks are judged by the server, and it is operable by everyone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Response, expect

from app.domain.cost import update_cost
from app.domain.device import device
from app.domain.memory import training_memory
from app.domain.plan_answer import answer_plan
from app.domain.plan_search import quickest_plan
from app.domain.plan_task import PlanTask
from app.domain.plan_verdict import judge_plan
from app.domain.record import record
from app.domain.shape import PRESETS, preset
from app.domain.training_plan import TrainingPlan
from tests.browser.labs.lab_page import LabPage, open_lab
from tests.browser.test_accessibility import violations
from tests.browser.watch import Watch

GIB = 2**30


@pytest.fixture
def lab(page: Page) -> LabPage:
    """The planner on a page of its own."""
    return open_lab(page, "planner")


@pytest.fixture(scope="module")
def kept(kept_page: tuple[Page, Watch]) -> LabPage:
    """The planner for the tests that only read numbers; its prediction is skipped."""
    found = open_lab(kept_page[0], "planner")
    found.skip()
    return found


@pytest.fixture
def planner(kept: LabPage, kept_page: tuple[Page, Watch]) -> Iterator[LabPage]:
    """`kept`, without errors on its console."""
    yield kept
    kept_page[1].verify()


def column(lab: LabPage, table: str, name: str) -> dict[str, float | None]:
    """One column of a table by the names of its rows."""
    rows = lab.rows(table)
    first = next(iter(rows[0]))
    return {row[first]: None if row[name] == "null" else float(row[name]) for row in rows}


def choose(lab: LabPage, model: str, **values: object) -> None:
    """A model first, since it brings a length with it; then the rest."""
    lab.fill(model=model)
    lab.fill(**values)


def start_task(lab: LabPage) -> PlanTask:
    """Draw a task through the page; the task as the domain has it, from the server's reply."""
    with lab.page.expect_response("**/api/plans/tasks") as caught:
        lab.start()
    given = caught.value.json()
    expect(lab.element.locator("[data-part=task-text]")).to_have_text(given["text"])
    lab.state("running")
    return PlanTask(
        seed=0,
        model=preset(given["model"]),
        length=given["length"],
        recipe=given["recipe"],
        device=device(given["device"]),
        devices=given["devices"],
        usable_bytes=given["usable_bytes"],
        target_tokens=given["target_tokens"],
    )


def check(lab: LabPage) -> dict[str, Any]:
    """Send the plan in, and wait for the verdict."""

    def is_answer(response: Response) -> bool:
        return response.url.endswith("/answers")

    with lab.page.expect_response(is_answer) as caught:
        lab.button("check").click()
    found: dict[str, Any] = caught.value.json()
    expect(lab.element.locator("[data-part=verdict] .verdict")).to_be_visible()
    return found


def test_prediction_first(lab: LabPage) -> None:
    """Nothing that answers the question is shown before it is answered; then the measured factor is 1.43, not 4."""
    expect(lab.button("start")).to_be_disabled()
    expect(lab.element.locator("[data-part=results]")).to_be_hidden()
    assert "1.43" not in lab.element.inner_text()
    lab.predict("four")
    feedback = lab.prediction.locator("[data-out=feedback]")
    expect(feedback).to_contain_text("Not as you expected")
    expect(feedback).to_contain_text("1.43")
    assert lab.value("measured-once-bytes") == 509_860
    assert lab.value("measured-bytes") == 357_580
    assert round(lab.value("measured-factor") or 0, 2) == 1.43
    lab.page.reload()
    expect(feedback).to_contain_text("1.43")
    expect(lab.button("start")).to_be_enabled()


def test_published_activations(planner: LabPage) -> None:
    """GPT-2 124M at 1,024: factor 114, 1.002 GiB a sequence; 34 and 0.2988 without the scores; 2 and 0.0176 from inputs alone."""
    for recompute, factor, size in (("none", 114, 1.0020), ("selective", 34, 0.2988), ("full", 2, 0.0176)):
        choose(planner, "gpt2-124m", recipe="mixed-16", micro=1, accum=1, devices=1, recompute=recompute, zero="0")
        assert column(planner, "figures", "value")["activation_factor"] == factor
        assert round((column(planner, "memory", "plan")["activations"] or 0) / GIB, 4) == size
    choose(planner, "gpt2-124m", micro=8, recompute="none")
    assert round((column(planner, "memory", "plan")["activations"] or 0) / GIB, 3) == 8.016
    choose(planner, "gpt3-175b", micro=1)
    assert round((column(planner, "memory", "plan")["activations"] or 0) / GIB, 1) == 256.5


def test_published_bytes_per_parameter(planner: LabPage) -> None:
    """LLaMA-7B has 6,738,415,616 parameters of 16, 18 or 20 bytes by recipe; under ZeRO-3 each of 64 ranks holds a 64th."""
    for recipe, size in (("mixed-16", 16), ("mixed-18", 18), ("mixed-20", 20), ("fp32", 16)):
        choose(planner, "llama-7b", recipe=recipe, micro=1, accum=2, devices=1, zero="0", recompute="none")
        figures = column(planner, "figures", "value")
        assert (figures["parameters"], figures["bytes_per_parameter"]) == (6_738_415_616, size)
        assert planner.value("static-bytes") == size * 6_738_415_616
    choose(planner, "llama-7b", recipe="mixed-16", devices=64, zero="3")
    assert planner.value("static-bytes") == 16 * 6_738_415_616 / 64


def test_published_work_and_bubble(planner: LabPage) -> None:
    """GPT-2 124M: 855.2e6 FLOPs a token, 113.2e6 of them attention; 4 stages and 8 micro-batches wait 37.5 or 27.3 %."""
    choose(planner, "gpt2-124m", micro=1, accum=8, devices=4, pipeline=4, tensor=1, zero="0", recompute="none")
    figures = column(planner, "figures", "value")
    tokens = figures["tokens"] or 0
    assert tokens == 8 * 1024
    assert round((figures["model_flops"] or 0) / tokens / 1e6, 1) == 855.2
    assert round((figures["attention_flops"] or 0) / tokens / 1e6, 1) == 113.2
    assert round(100 * (figures["bubble_over_ideal"] or 0), 1) == 37.5
    assert round(100 * (figures["bubble_share_of_total"] or 0), 1) == 27.3
    planner.fill(pipeline=1, devices=1)


def test_numbers_are_the_servers(planner: LabPage) -> None:
    """Bars, table and text show what the server's arithmetic gives, with and without waiting for the last micro-batch."""
    choose(
        planner, "gpt2-xl", recipe="mixed-18", micro=4, accum=8, devices=16, device="24-gib", recompute="selective", zero="1"
    )
    plan = TrainingPlan(PRESETS["gpt2-xl"].shape, 1024, 4, 8, devices=16, recompute="selective", zero=1, recipe="mixed-18")
    memory, card = training_memory(plan), device("24-gib")
    shown = column(planner, "memory", "plan")
    names = ("weights", "gradients", "gradient_buffer", "optimizer", "activations", "output", "total")
    assert shown == pytest.approx({name: getattr(memory, name) for name in names}, rel=1e-12)
    assert planner.value("total-bytes") == pytest.approx(memory.total, rel=1e-12)
    for name, every in (("once", False), ("every", True)):
        cost = update_cost(TrainingPlan(**{**{k: getattr(plan, k) for k in plan.__slots__}, "sync_every_micro": every}), card)
        times = column(planner, "time", name)
        assert times["seconds"] == pytest.approx(cost.seconds, rel=1e-12)
        assert times["data_seconds"] == pytest.approx(cost.data_seconds, rel=1e-12)
    keys = planner.element.locator("[data-part=memory-bars] .bar").first.locator(".bar-key li")
    assert keys.count() == sum(getattr(memory, name) > 0 for name in names[:-1])
    expect(planner.element.locator("[data-part=time-bars] .bar")).to_have_count(2)
    planner.fill(zero="2")  # cannot wait with its exchange, so there is nothing to compare
    assert set(column(planner, "time", "once").values()) == {None}
    expect(planner.element.locator("[data-part=time-bars] .bar")).to_have_count(1)
    expect(planner.summary).to_contain_text("cannot wait")
    planner.fill(zero="0")


def test_every_figure_names_its_formula(planner: LabPage) -> None:
    """Each row of each table unfolds to formula, source and what is left out, by keyboard; an open row stays open."""
    folds = planner.element.locator(".plan-table tbody tr details")
    rows = planner.element.locator(".plan-table tbody tr")
    assert folds.count() == rows.count() == 7 + 7 + 9
    first = folds.first
    first.locator("summary").focus()
    planner.page.keyboard.press("Enter")
    expect(first.locator("dd")).to_have_count(3)
    expect(first.locator("dt")).to_have_text(["Formula", "Source", "Leaves out"])
    planner.fill(micro=3)
    expect(first).to_have_attribute("open", "")
    assert [text for text in folds.locator("dd").all_text_contents() if not text.strip()] == []


def test_a_plan_that_cannot_be(planner: LabPage) -> None:
    """Splits that do not divide are said in words instead of numbers, and go when mended; a free form is taken."""
    choose(planner, "gpt2-124m", devices=8, tensor=3)
    expect(planner.summary).to_contain_text("There is no such plan. 8 devices cannot be split into replicas of 3 × 1 × 1 = 3.")
    expect(planner.element.locator("[data-part=numbers]")).to_be_hidden()
    planner.fill(tensor=1)
    expect(planner.element.locator("[data-part=numbers]")).to_be_visible()
    choose(
        planner,
        "own",
        recompute="none",
        layers=32,
        hidden=4096,
        heads=32,
        kv_heads=32,
        mlp_hidden=16384,
        mlp_matrices="2",
        length=4096,
    )
    assert column(planner, "figures", "value")["activation_factor"] == 194
    planner.fill(heads=33)
    expect(planner.summary).to_contain_text("33 heads do not divide a width of 4096.")


def test_use_mine(page: Page) -> None:
    """The page's plan comes over whole: micro-batch, length, accumulation, and its replicas as devices."""
    page.goto("/lessons/batches-and-accumulation/labs/planner?micro=16&length=512&accum=3&devices=4")
    lab = LabPage(page, "planner")
    lab.skip()
    choose(lab, "gpt2-124m", tensor=2)
    lab.button("use-plan").click()
    assert {name: lab.field(name).input_value() for name in ("micro", "length", "accum", "devices")} == {
        "micro": "16",
        "length": "512",
        "accum": "3",
        "devices": "8",
    }
    assert lab.value("tokens-per-update") == 16 * 512 * 3 * 4


def test_its_figures_follow_its_own_plan(lab: LabPage) -> None:
    """Settling a prediction of the page brings the page's figures up to date, and leaves the lab's figures to the lab."""
    lab.skip()
    own = 2 * 5 * 4  # micro-batch, length and accumulation of the lab's model; the page's plan has 64
    assert lab.value("tokens-per-update") == own
    lab.page.locator("predict-block button[name=skip]").last.click()
    expect(lab.page.locator("predict-block").last).to_have_attribute("data-state", "skipped")
    assert lab.value("tokens-per-update") == own


def test_a_task_solved(lab: LabPage) -> None:
    """A wrong plan is told its violated constraints with their numbers; the search's plan passes, with what binds and costs."""
    lab.skip()
    task = start_task(lab)
    for name in ("model", "length", "devices", "device", "recipe"):
        expect(lab.field(name)).to_be_disabled()
    wrong = {"micro": 4096, "accum": 3}
    lab.fill(**wrong)
    expect(lab.element.locator("[data-part=task] [data-part=memory]")).to_contain_text("too much")
    reply = check(lab)
    expected = judge_plan(task, {"micro": 4096, "accumulation": 3})
    assert [each["constraint"] for each in reply["violations"]] == ["target", "memory"]
    for violation in expected.violations:
        item = lab.element.locator(f"[data-part=verdict] [data-constraint={violation.constraint}]")
        expect(item).to_contain_text(violation.text.replace(" x ", " × "))
    lab.state("running")

    best = quickest_plan(task)
    assert best is not None
    lab.fill(
        micro=best.micro,
        accum=best.accumulation,
        tensor=best.tensor,
        pipeline=best.pipeline,
        zero=str(best.zero),
        recompute=best.recompute,
    )
    total = training_memory(answer_plan(task, best)).total
    assert lab.value("total-bytes") == pytest.approx(total, rel=1e-12)
    expect(lab.element.locator('[data-part=task] [data-fits="true"]')).to_have_count(2)
    assert check(lab)["legal"]
    lab.done()
    verdict = lab.element.locator("[data-part=verdict]")
    expect(verdict).to_contain_text("Legal. Answer 2")
    binding = judge_plan(task, record(best)).binding
    expect(verdict.locator("[data-part=binding]")).to_have_text(binding.text)
    expect(verdict.locator("[data-part=cost]")).to_contain_text("tokens per second")
    expect(verdict.locator("[data-part=quickest]")).to_have_text(
        "No plan without context parallelism is quicker by these formulas.", timeout=30_000
    )
    lab.button("leave").click()
    lab.state("idle")
    expect(lab.field("model")).to_be_enabled()
    expect(lab.element.locator("[data-part=task]")).to_be_hidden()


def test_a_task_given_up_and_resumed(lab: LabPage) -> None:
    """A reload brings the open task and the plan so far back; Stop gives it up, frees the fields, and Start draws another."""
    lab.skip()
    start_task(lab)
    text = lab.element.locator("[data-part=task-text]").inner_text()
    lab.fill(accum=7)
    lab.page.reload()
    lab.state("running")
    expect(lab.element.locator("[data-part=task-text]")).to_have_text(text)
    expect(lab.field("accum")).to_have_value("7")
    expect(lab.field("model")).to_be_disabled()
    lab.button("stop").click()
    lab.state("stopped")
    expect(lab.said).to_contain_text("gave this task up")
    expect(lab.field("model")).to_be_enabled()
    expect(lab.button("start")).to_be_focused()
    lab.page.reload()
    lab.state("idle")


@pytest.mark.console("503")
@pytest.mark.console("410")
def test_when_the_server_fails(lab: LabPage) -> None:
    """No task: said, and Start tries again. A task that is over: said, and the fields are free."""
    lab.skip()
    body = '{"error": "internal", "detail": "It is being repaired.", "status": 503, "id": "x"}'
    lab.page.route("**/api/plans/tasks", lambda route: route.fulfill(status=503, body=body, content_type="application/json"))
    lab.start().state("failed")
    expect(lab.said).to_contain_text("It is being repaired.")
    lab.page.unroute("**/api/plans/tasks")
    start_task(lab)
    gone = '{"error": "expired", "detail": "This task is too old; draw another.", "status": 410, "id": "x"}'
    lab.page.route("**/answers", lambda route: route.fulfill(status=410, body=gone, content_type="application/json"))
    lab.button("check").click()
    lab.state("stopped")
    expect(lab.said).to_contain_text("its time is over")
    expect(lab.field("model")).to_be_enabled()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_accessible_in_every_state(page: Page, theme: Any) -> None:
    """On a phone's width nothing is cut off and axe finds nothing: before, with numbers and open folds, in a judged task."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": 390, "height": 844})
    lab = open_lab(page, "planner")
    assert violations(page) == []
    lab.prediction.locator('[name=answer][value="some"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    expect(lab.button("start")).to_be_enabled()
    choose(lab, "llama-7b", micro=4, accum=8, devices=16, zero="1")
    lab.element.locator("[data-figure=activations] summary").click()
    assert violations(page) == []
    lab.button("start").focus()
    page.keyboard.press("Enter")
    lab.state("running")
    expect(lab.button("stop")).to_be_focused()
    expect(lab.element.locator("[data-part=task]")).to_be_visible()
    check(lab)
    expect(lab.element.locator("[data-part=verdict]")).to_be_focused()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
