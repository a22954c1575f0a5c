"""The bfloat16 exercise judges what a program gives, not how it is written, and names each known mistake in any words."""

from __future__ import annotations

import ast
import re

import pytest

from app.content import ExerciseSource
from app.grading import Grader
from app.grading.verdict import FunctionVerdict, Verdict
from tests.grading.bf16_programs import MISTAKEN, OTHERWISE_WRONG, RIGHT, Style
from tests.grading.course import attempt, exercises, words

SEEDS = (0, 17, 4242)


@pytest.fixture(scope="module")
def source() -> ExerciseSource:
    """The exercise as it ships."""
    return exercises()["mixed-precision/bf16-accumulate"]


def program(source: ExerciseSource, one: Style) -> str:
    """The solution with one function replaced."""
    text = (source.folder / "solution.py").read_text("utf-8")
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    parts = [one.source if node.name == one.function else ast.get_source_segment(text, node) or "" for node in functions]
    return "\n\n\n".join(["import numpy as np", *parts]) + "\n"


def of(verdict: Verdict, function: str) -> FunctionVerdict:
    return next(each for each in verdict.functions if each.name == function)


def named(verdict: Verdict) -> dict[str, str]:
    """The mistakes that a verdict names, by function."""
    return {
        each.name: each.diagnosis.name
        for each in verdict.functions
        if each.diagnosis is not None and each.diagnosis.kind == "mistake"
    }


@pytest.mark.parametrize("one", RIGHT, ids=[f"{each.function}: {each.title}" for each in RIGHT])
def test_a_right_program_passes_however_it_is_written(one: Style, source: ExerciseSource, grader: Grader) -> None:
    """Comparisons instead of an addition, wider numbers, struct, pairs of halves, Python's own floats: all of them pass."""
    for seed in SEEDS:
        verdict = attempt(grader, source, seed, program(source, one))
        assert verdict.status == "passed", (seed, words(of(verdict, one.function).feedback))
        assert verdict.unexplained == ()


@pytest.mark.parametrize("one", MISTAKEN, ids=[f"{n}: {each.title}" for n, each in enumerate(MISTAKEN)])
def test_a_mistake_is_recognised_in_other_words(one: Style, source: ExerciseSource, grader: Grader) -> None:
    """The same mistake, the same name, whatever NumPy it is made with; its feedback has all its numbers."""
    for seed in SEEDS:
        verdict = attempt(grader, source, seed, program(source, one))
        assert named(verdict) == {one.function: one.title}, (seed, words(of(verdict, one.function).feedback))
        text = words(of(verdict, one.function).feedback)
        assert "{" not in text
        assert "…" not in text
        assert of(verdict, one.function).hint is not None


def test_every_mistake_is_made_in_other_words(source: ExerciseSource) -> None:
    """None is tested by its own code alone."""
    assert {each.title for each in MISTAKEN} == {mistake.name for mistake in source.mistakes}


@pytest.mark.parametrize("one", OTHERWISE_WRONG, ids=[each.title for each in OTHERWISE_WRONG])
def test_another_mistake_gets_no_wrong_name(one: Style, source: ExerciseSource, grader: Grader) -> None:
    """What is not in the bank is wrong all the same, and is not taken for a known mistake."""
    for seed in SEEDS:
        verdict = attempt(grader, source, seed, program(source, one))
        assert of(verdict, one.function).status == "value"
        assert named(verdict) == {}, seed


def test_a_wrong_rounding_is_not_blamed_on_the_sum(source: ExerciseSource, grader: Grader) -> None:
    """Whoever cuts bits off gets told so, and the sum that depends on it waits."""
    cut = next(each for each in MISTAKEN if each.title == "cut-off")
    verdict = attempt(grader, source, 5, program(source, cut))
    assert {each.name: each.status for each in verdict.functions} == {
        "bf16_bits": "value",
        "bf16_values": "passed",
        "bf16_accumulate": "depends",
    }


def test_no_feedback_gives_the_line_away(source: ExerciseSource) -> None:
    """No line of the solution, and no call that is one, stands in a feedback."""
    text = (source.folder / "solution.py").read_text("utf-8")
    lines = [line.strip() for line in text.splitlines() if len(line.strip()) > 24 and "=" in line]
    for mistake in source.mistakes:
        said = " ".join(mistake.feedback.split())
        assert not [line for line in lines if line in said], mistake.name
        assert not re.search(r"`[^`]*(>>|<<|\.view\(|np\.where)[^`]*`", said), mistake.name
