"""Whatever a learner types ends in time and in words, the code is kept, and the next run is an ordinary one."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.exercise import ExercisePage
from tests.browser.hostile import CASE_S, PROGRAMS, Hostile

BUSY_S = 4.0
"""What a machine with other things to do may add to the limit and its second."""

CLOCK = """element => {
  const clock = element.clock ??= { running: 0, ended: 0 };
  clock.running = clock.ended = 0;
  element.clockWatch ??= new MutationObserver(() => {
    const { state } = element.dataset;
    if (state === 'running' && !clock.running) clock.running = performance.now();
    if (state === 'idle') clock.ended = performance.now();
  });
  element.clockWatch.observe(element, { attributeFilter: ['data-state'] });
}"""
"""Notes, by the page's own clock, when Python began with a run and when the run ended."""


@pytest.fixture
def short(same_exercise: ExercisePage) -> ExercisePage:
    """The exercise in the kept page, with short deadlines for cases and for loading."""
    exercise = same_exercise.open()
    exercise.page.route("**/api/attempts", shorten)
    return exercise


def shorten(route: Route) -> None:
    """Pass an attempt on with short deadlines; a refusal as it came."""
    answer = route.fetch()
    if not answer.ok:
        route.fulfill(response=answer)
        return
    attempt = answer.json()
    attempt["limits"] |= {"deadline_s": CASE_S, "load_deadline_s": CASE_S}
    route.fulfill(response=answer, body=json.dumps(attempt))


@pytest.mark.console("the server responded with a status of 413")
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: f"{each.via}: {each.title}")
def test_nothing_a_learner_types_breaks_the_page(short: ExercisePage, program: Hostile) -> None:
    """The words say what happened, within the limit plus a second; the code stands; the next run works in a clean Python."""
    if program.via == "run":
        assert_run_ends(short, program)
    else:
        assert_check_ends(short, program)
    assert short.value == program.code.replace("\r\n", "\n")
    assert short.run(PROBE) == "ok"
    expect(short.stdout).to_have_text("good\n")


PROBE = """
import asyncio, builtins, json, os, sys, numpy as np
assert len(sorted(vars(builtins))) > 140 and isinstance(ValueError(), Exception)
assert np.allclose(np.mean([1, 2]), 1.5) and not np.allclose(1, 2)
print('good')
"""
"""An ordinary program that notices what an earlier one has changed."""


def assert_run_ends(exercise: ExercisePage, program: Hostile) -> None:
    """A run ends as it must, in time."""
    exercise.element.evaluate("(element, seconds) => { element.dataset.runSeconds = seconds; }", str(program.deadline_s))
    exercise.element.evaluate(CLOCK)
    status = exercise.run(program.code)
    expect(exercise.result).to_contain_text(program.pattern)
    assert re.fullmatch(program.status, status)
    if program.prints:
        expect(exercise.stdout).to_contain_text(program.prints)
    clock = exercise.element.evaluate("element => element.clock")
    assert (clock["ended"] - clock["running"]) / 1000 < program.deadline_s + 1 + BUSY_S


def assert_check_ends(exercise: ExercisePage, program: Hostile) -> None:
    """A check finds fault with the hostile function, and with no function before it."""
    status = exercise.check(program.code)
    row = exercise.function(program.function) if program.function else exercise.verdict
    expect(row).to_contain_text(program.pattern)
    if not program.function:
        assert re.fullmatch(program.status, status)
        return
    statuses = exercise.statuses()
    assert re.fullmatch(program.status, statuses[program.function]), statuses
    before = list(statuses)[: list(statuses).index(program.function)]
    assert [statuses[name] for name in before] == ["passed"] * len(before)


def test_titles_are_unique() -> None:
    """A title names one program."""
    assert len({(each.via, each.title) for each in PROGRAMS}) == len(PROGRAMS)
