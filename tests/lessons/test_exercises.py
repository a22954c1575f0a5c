"""Every exercise of every lesson: what the gate for authors asks, on CPython, with the browser's own Python."""

from __future__ import annotations

import ast
import re
from time import perf_counter

import numpy as np
import pytest

from app.content import ExerciseSource
from app.grading import Grader
from app.grading.gate import check_exercise
from tests.grading.course import FOUR, attempt, exercises, words

SEEDS = range(50)
each_exercise = pytest.mark.parametrize("source", exercises().values(), ids=exercises().keys())


def source_of(source: ExerciseSource, file: str) -> str:
    return (source.folder / file).read_text(encoding="utf-8")


@each_exercise
def test_the_gate_lets_it_through(source: ExerciseSource) -> None:
    """On fifty draws: the solution passes, the starter is open, each mistake is caught as it says, with its own feedback."""
    report = check_exercise(source, SEEDS)
    assert report.problems == (), "\n".join(str(problem) for problem in report.problems)
    assert {one.times for one in report.caught} <= {len(SEEDS)}
    assert {one.mistake for one in report.caught} == {mistake.name for mistake in source.mistakes}


@each_exercise
def test_a_learner_who_writes_the_solution_passes(source: ExerciseSource, grader: Grader) -> None:
    """Through the whole stage, as a page does it; and nothing is open in the starter but everything."""
    for file, status in (("solution.py", "passed"), ("starter.py", "not-attempted")):
        verdict = attempt(grader, source, 7, source_of(source, file))
        assert verdict.status == status
        assert {one.status for one in verdict.functions} == {status}
        assert words(verdict.summary)


@each_exercise
def test_the_starter_prints_something_when_run(source: ExerciseSource, capsys: pytest.CaptureFixture[str]) -> None:
    """Run shows something useful before anything is written; it never ends in an error."""
    exec(compile(source_of(source, "starter.py"), "starter.py", "exec"), {"__name__": "__main__"})
    assert capsys.readouterr().out.strip()


@each_exercise
def test_the_starter_line_that_follows_the_plan_is_there_once(source: ExerciseSource) -> None:
    """A line ending in ``# plan`` assigns the four quantities in order, so that the page can rewrite it."""
    lines = [line for line in source_of(source, "starter.py").splitlines() if line.endswith("# plan")]
    assert len(lines) <= 1
    for line in lines:
        assignment = ast.parse(line.strip()).body[0]
        assert isinstance(assignment, ast.Assign)
        assert ast.unparse(assignment.targets[0]) == "(micro, length, accum, devices)"


@each_exercise
def test_cases_are_repeatable_and_fresh(source: ExerciseSource, grader: Grader) -> None:
    """One seed always draws the same inputs; another seed draws others. Ids are unique, functions in task order."""
    first, again, other = (grader.draw(source, seed) for seed in (1, 1, 2))
    assert first == again
    assert [case.to_json() for case in first] != [case.to_json() for case in other]
    assert len({case.id for case in first}) == len(first)
    order = [task.name for task in source.exercise.functions]
    places = [order.index(case.function) for case in first]
    assert places == sorted(places)
    assert set(places) == set(range(len(order)))


@each_exercise
def test_a_check_feels_instant(source: ExerciseSource, grader: Grader) -> None:
    """Few cases and small arrays: the request stays small, and drawing takes no noticeable time."""
    drawn = grader.draw(source, 0)
    assert len(drawn) <= 45
    assert sum(len(str(case.to_json())) for case in drawn) < 64_000
    start = perf_counter()
    grader.draw(source, 1)
    assert perf_counter() - start < 2.0  # generous: a busy machine must not fail it


@each_exercise
def test_every_case_has_a_name(source: ExerciseSource, grader: Grader) -> None:
    """A learner reads these names; within a function no two are alike."""
    names = [(case.drawn.function, case.answer.name) for case in grader.answered(source, 0)]
    assert all(name for _, name in names)
    assert len(set(names)) == len(names)


@each_exercise
def test_public_examples_are_true(source: ExerciseSource) -> None:
    """Each example's result is what the solution gives."""
    namespace: dict[str, object] = {"np": np}
    exec(compile(source_of(source, "solution.py"), "solution.py", "exec"), namespace)
    assert source.examples
    for example in source.examples:
        try:
            result = repr(eval(example.call, namespace))
        except Exception as error:  # noqa: BLE001  # whatever it is, its name is the result
            result = type(error).__name__
        assert result == example.result, example.call


@each_exercise
def test_every_function_has_a_ladder_of_hints(source: ExerciseSource) -> None:
    """From a nudge to almost the line: at least three rungs for each function."""
    for task in source.exercise.functions:
        assert len(task.hints) >= 3, task.name


MISTAKES_ASKED = {"accumulated_grad": 10, "linear_grad": 5, "tokens_per_update": 6, "updates_needed": 3}


def test_the_four_functions_have_a_bank_of_mistakes() -> None:
    """Enough known mistakes for each function, caught in all three ways."""
    mistakes = exercises()[FOUR].mistakes
    for function, least in MISTAKES_ASKED.items():
        assert sum(function in mistake.functions for mistake in mistakes) >= least
    assert {mistake.caught_by for mistake in mistakes} == {"value", "probe", "error"}


def test_no_feedback_gives_the_line_away() -> None:
    """What mends a mistake is the learner's to find: no line of the solution, and no hint, stands in a feedback."""
    source = exercises()[FOUR]
    lines = [line.strip() for line in source_of(source, "solution.py").splitlines() if len(line.strip()) > 18]
    for mistake in source.mistakes:
        said = " ".join(mistake.feedback.split())
        assert not [line for line in lines if line in said or line.removeprefix("return ") in said], mistake.name
        assert not re.search(r"`[^`]*(//|\* *seq|X\.T|% micro|zeros_like)[^`]*`", said), mistake.name
