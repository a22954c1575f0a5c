"""Whatever a learner types ends in time and in words, the code is kept, and the next run is an ordinary one."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.browser.exercise import ExercisePage
from tests.browser.hostile import PROGRAMS, Hostile

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


def shorten(exercise: ExercisePage, deadline_s: float) -> None:
    """Set the deadline of runs, of cases and of loading the code."""

    def attempt(route: Route) -> None:
        answer = route.fetch()
        if not answer.ok:
            route.fulfill(response=answer)
            return
        given = answer.json()
        given["limits"] |= {"deadline_s": deadline_s, "load_deadline_s": deadline_s}
        route.fulfill(response=answer, body=json.dumps(given))

    exercise.page.route("**/api/attempts", attempt)
    exercise.element.evaluate("(element, seconds) => { element.dataset.runSeconds = seconds; }", str(deadline_s))


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda each: f"{each.via}: {each.title}")
def test_nothing_a_learner_types_breaks_the_page(same_exercise: ExercisePage, program: Hostile) -> None:
    """The words say what happened, within the limit plus a second; the code stands; the next run works in a clean Python."""
    exercise = same_exercise.open()
    shorten(exercise, program.deadline_s)
    if program.via == "run":
        assert_run_ends(exercise, program)
    else:
        assert_check_ends(exercise, program)
    assert exercise.value == program.code
    shorten(exercise, 30)
    assert exercise.run(PROBE) == "ok"
    expect(exercise.stdout).to_have_text("good\n")


PROBE = """
import asyncio, builtins, json, os, sys, numpy as np
assert len(sorted(vars(builtins))) > 140 and isinstance(ValueError(), Exception)
assert np.allclose(np.mean([1, 2]), 1.5) and not np.allclose(1, 2)
print('good')
"""
"""An ordinary program that notices what an earlier one has changed."""


def assert_run_ends(exercise: ExercisePage, program: Hostile) -> None:
    """A run ends as it must, in time."""
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


def test_leaving_in_the_middle_of_an_endless_loop_keeps_the_code(exercise: ExercisePage) -> None:
    """Who sees no other way than to reload the page finds the code again, and Python that works."""
    exercise.open()
    loop = "print('going')\nwhile True: pass"
    exercise.write(loop)
    exercise.button("run").click()
    expect(exercise.stdout).to_have_text("going\n")
    exercise.page.reload()
    exercise.open()
    assert exercise.value == loop
    assert exercise.run(PROBE) == "ok"
