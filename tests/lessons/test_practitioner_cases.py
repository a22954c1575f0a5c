"""Reports of practitioners that stand among the hidden cases: each is there, with the value that the report makes right.

The reports themselves, with links and with the wrong numbers that were seen, are in `tests.domain.practitioner`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import numpy as np
import pytest

from app.grading import Grader
from app.grading.compare import compare
from tests.domain.practitioner import CASES, IN_CODE
from tests.grading.course import exercises


class Hidden(NamedTuple):
    """A report, the case that was made of it, and what is right there: a value, or the exception that is due."""

    report: str
    exercise: str
    case: str
    right: object


HIDDEN = [
    Hidden("B3", "plan-batch", "32 sequences on 4 replicas", 8),
    Hidden("B3", "plan-batch", "the same on 2 replicas of 2 GPUs each", 16),
    Hidden("B8", "plan-batch", "32 sequences one at a time on 8 replicas", 4),
    Hidden("B8", "train-steps", "240,000 samples in batches of 8", 7500),
    Hidden("B9", "plan-batch", "8 in twos without accumulation", 4),
    Hidden("B9", "plan-batch", "nothing open and it does not fit", ValueError),
    Hidden("B11", "plan-batch", "64 is 4 × 8 × how many?", 2),
    Hidden("B12", "plan-batch", "16 is 1 × 1 × how many?", 16),
    Hidden("B14", "plan-batch", "128 in eights on 1 replica", 16),
    Hidden("B16", "plan-batch", "8 at a time and 4 times on 1 replica", 32),
    Hidden("B19", "plan-batch", "128 in fours on 8 replicas", 4),
    Hidden("B20", "train-steps", "20,000 samples in batches of 1,171", 3),
    Hidden("B20", "train-steps", "18 micro-batches in windows of 7", 4),
    Hidden("B20", "train-steps", "update 100 of 3 in each epoch", 33),
    Hidden("B23", "train-steps", "4 micro-batches in windows of 8", 1),
    Hidden("B25", "train-steps", "8 micro-batches in windows of 4", 2),
    Hidden("B29", "train-steps", "10 micro-batches and the last window dropped", 2),
    Hidden("B30", "train-steps", "update 500 of 25 in each epoch", 20),
    Hidden("B32", "train-steps", "29,450 samples one by one", 1841),
    Hidden("B46", "train-steps", "10 micro-batches and the last window dropped", 2),
    Hidden("B47", "ddp-average", "token mean of 100 tokens and 900", np.array([0.32])),
    Hidden("B47", "ddp-average", "mean of 100 tokens and 900", np.array([0.40])),
    Hidden("B49", "token-weighted-grad", "nothing but padding", np.zeros(2)),
    Hidden("B51", "train-steps", "10 micro-batches in windows of 4", 2),
    Hidden("yolov5 1630", "plan-batch", "64 in 24s", ValueError),
]
FRESH = {"B49": "a part of nothing but padding", "B50": "unequal counts"}
"""Reports whose case has fresh numbers, so that its value is the solution's to know."""
LESSON = "batches-and-accumulation"


@pytest.mark.parametrize("one", HIDDEN, ids=[f"{one.report}: {one.case}" for one in HIDDEN])
def test_a_report_is_a_hidden_case_with_the_right_value(one: Hidden, grader: Grader) -> None:
    """The report's numbers go in, and what it makes right is due."""
    found = [case for case in grader.answered(exercises()[f"{LESSON}/{one.exercise}"], 3) if case.answer.name == one.case]
    assert found
    if isinstance(one.right, type):
        assert {case.answer.raises for case in found} == {one.right.__name__}
    else:
        assert any(compare(case.answer.value, one.right, 1e-12) is None for case in found)


def test_reports_with_fresh_numbers_have_their_case(grader: Grader) -> None:
    """By name."""
    names = {case.answer.name for case in grader.answered(exercises()[f"{LESSON}/token-weighted-grad"], 3)}
    assert set(FRESH.values()) <= names


def test_every_report_that_a_case_names_is_known_and_told_here() -> None:
    """A comment with a report's letter and number stands for a row above and for one with a link among the domain's tests."""
    known = {case.id for case in CASES} | set(IN_CODE)
    told = {one.report for one in HIDDEN} | set(FRESH)
    for name, source in exercises().items():
        if name.startswith(LESSON):
            comments = [line.partition("#")[2] for line in (source.folder / "cases.py").read_text("utf-8").splitlines()]
            named = {report for comment in comments for report in re.findall(r"\bB[0-9]+\b", comment)}
            assert named <= known, name
            assert named <= told, name
