"""The exercise of the real lesson, and attempts at it made with the browser's own Python, on CPython."""

from __future__ import annotations

import ast
import json
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import microbatch_browser

from app.content import ExerciseSource, load_course
from app.grading import DrawnCase, Grader, Output, Verdict, read_outputs

LESSONS = Path(__file__).parents[2] / "lessons"
FOUR = "batches-and-accumulation/four-functions"


@cache
def exercises() -> dict[str, ExerciseSource]:
    """Every exercise of every lesson."""
    return dict(load_course(LESSONS).exercises)


def four() -> ExerciseSource:
    """The exercise of four functions."""
    return exercises()[FOUR]


def run(code: str, drawn: Sequence[DrawnCase]) -> list[dict[str, Any]]:
    """What the page would send for `code`: loaded once, then called case by case."""
    microbatch_browser.load(code)
    return [json.loads(microbatch_browser.call(json.dumps(case.to_json()))) for case in drawn]


def outputs_of(code: str, drawn: Sequence[DrawnCase]) -> tuple[Output, ...]:
    """The same, read as the server reads it."""
    return read_outputs(json.loads(json.dumps({"outputs": run(code, drawn)})))


def attempt(grader: Grader, source: ExerciseSource, seed: int, code: str) -> Verdict:
    """A whole attempt: draw, run, judge."""
    return grader.judge(source, seed, outputs_of(code, grader.draw(source, seed)))


def program(**bodies: str) -> str:
    """The solution's program with some functions replaced: each by its new source, or left out when that is empty."""
    text = (four().folder / "solution.py").read_text(encoding="utf-8")
    functions = [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
    parts = [bodies.get(node.name, ast.get_source_segment(text, node) or "") for node in functions]
    return "\n\n\n".join(["import math\nimport numpy as np", *parts]) + "\n"


def words(rich: Any) -> str:
    """The text of rich nodes, without their markup."""
    if isinstance(rich, str):
        return rich
    if isinstance(rich, dict):
        return words(rich["children"])
    return "".join(words(node) for node in rich)
