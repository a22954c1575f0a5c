"""The lessons' exercises judge what a program gives, not how it is written, and name each known mistake in any words."""

from __future__ import annotations

import ast
import re

import pytest

from app.content import ExerciseSource
from app.grading import Grader
from app.grading.mistake_feedback import MISSING
from app.grading.verdict import FunctionVerdict, Verdict
from tests.grading.course import attempt, exercises, words
from tests.lessons.otherwise import TABLES, styles
from tests.lessons.otherwise.style import Style

SEEDS = (0, 4242)
LESSON = "batches-and-accumulation"
SPREADS = ("at-least-one",)
"""Mistakes in one function that let another one answer where it should refuse: a guard counts as its own."""


def source(exercise: str) -> ExerciseSource:
    """The exercise as it ships."""
    return exercises()[f"{LESSON}/{exercise}"]


def program(exercise: str, one: Style) -> str:
    """The solution with one function replaced."""
    text = (source(exercise).folder / "solution.py").read_text("utf-8")
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    parts = [one.source if node.name == one.function else ast.get_source_segment(text, node) or "" for node in functions]
    return "\n\n\n".join(["import math\nimport numpy as np", *parts]) + "\n"


def of(verdict: Verdict, function: str) -> FunctionVerdict:
    return next(each for each in verdict.functions if each.name == function)


def named(verdict: Verdict) -> dict[str, str]:
    """The mistakes that a verdict names, by function."""
    return {
        each.name: each.diagnosis.name
        for each in verdict.functions
        if each.diagnosis is not None and each.diagnosis.kind == "mistake"
    }


def each(table: str) -> pytest.MarkDecorator:
    rows = styles(table)
    ids = [f"{exercise} {one.function} {n}: {one.title}" for n, (exercise, one) in enumerate(rows)]
    return pytest.mark.parametrize(("exercise", "one"), rows, ids=ids)


@each("RIGHT")
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_right_program_passes_however_it_is_written(exercise: str, one: Style, grader: Grader) -> None:
    """Loops, whole-array expressions, libraries, running means, recursion: what gives the right results passes."""
    for seed in SEEDS:
        verdict = attempt(grader, source(exercise), seed, program(exercise, one))
        assert verdict.status == "passed", (seed, words(of(verdict, one.function).feedback))
        assert {(one.diagnosis, one.hint) for one in verdict.functions} == {(None, None)}
        assert verdict.unexplained == ()


@each("MISTAKEN")
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_a_mistake_is_recognised_in_other_words(exercise: str, one: Style, grader: Grader) -> None:
    """The same mistake, the same name, whatever it is made with; its feedback has all its numbers, and a case beside it."""
    for seed in SEEDS:
        verdict = attempt(grader, source(exercise), seed, program(exercise, one))
        found = of(verdict, one.function)
        assert named(verdict).get(one.function) == one.title, (seed, named(verdict), words(found.feedback))
        text = words(found.feedback)
        assert "{" not in text
        assert MISSING not in text
        assert found.case is not None
        assert found.hint is not None
        others = {other.name: other.status for other in verdict.functions if other.name != one.function}
        assert set(others.values()) <= {"passed", "depends"} | ({"value"} if one.title in SPREADS else set()), others


@pytest.mark.parametrize("exercise", TABLES)
def test_every_mistake_is_made_in_other_words(exercise: str) -> None:
    """None is tested by its own code alone, and each of its functions is."""
    made = {(one.title, one.function) for one in TABLES[exercise].MISTAKEN}
    assert made == {(mistake.name, function) for mistake in source(exercise).mistakes for function in mistake.functions}


@pytest.mark.parametrize("exercise", TABLES)
def test_every_function_is_rightly_written_in_three_ways_at_least(exercise: str) -> None:
    """Besides the solution's."""
    written = [one.function for one in TABLES[exercise].RIGHT]
    assert all(written.count(task.name) >= 3 for task in source(exercise).exercise.functions)


@each("OTHERWISE_WRONG")
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_another_mistake_gets_no_wrong_name(exercise: str, one: Style, grader: Grader) -> None:
    """What is not in the bank is wrong all the same, and is not taken for a known mistake."""
    for seed in SEEDS:
        verdict = attempt(grader, source(exercise), seed, program(exercise, one))
        assert of(verdict, one.function).status not in ("passed", "depends"), seed
        assert one.function not in named(verdict), (seed, named(verdict))


@pytest.mark.parametrize("exercise", TABLES)
def test_the_solution_warns_of_nothing(exercise: str, grader: Grader, recwarn: pytest.WarningsRecorder) -> None:
    """Not even where there is nothing to average: no division of zeros that is mended afterwards."""
    text = (source(exercise).folder / "solution.py").read_text("utf-8")
    for seed in SEEDS:
        assert attempt(grader, source(exercise), seed, text).status == "passed"
    assert [str(one.message) for one in recwarn] == []


@pytest.mark.parametrize("exercise", TABLES)
def test_no_feedback_gives_the_line_away(exercise: str) -> None:
    """No line of the solution stands in a feedback, and no expression that is most of one."""
    text = (source(exercise).folder / "solution.py").read_text("utf-8")
    lines = [line.strip().removeprefix("return ") for line in text.splitlines() if len(line.strip()) > 18]
    for mistake in source(exercise).mistakes:
        said = " ".join(mistake.feedback.split())
        assert not [line for line in lines if len(line) > 12 and line in said], mistake.name
        assert not re.search(r"`[^`]*( // | % |\.T @|np\.maximum|\.mean\(|\.sum\()[^`]*`", said), mistake.name
