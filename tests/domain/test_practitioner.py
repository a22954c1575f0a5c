"""Questions that practitioners really asked, answered by the planner; see practitioner.py for the rows.

Not covered are the rows in `NOT_COVERED`, each with its reason.
"""

from __future__ import annotations

import random

import pytest

from app.domain.window_loss import equal_weights, token_weights
from tests.domain.case import Case
from tests.domain.practitioner import CASES, IN_CODE, NOT_COVERED
from tests.domain.test_published import result

LISTED = "1 3 4 6 8 9 11 12 14 15 16 18 19 20 22 23 25 27 29 30 32 34 35 37 39 40 42 44 46 47 49 50 51 54"


def matches(got: object, want: object) -> bool:
    return got is None if want is None else bool(got == pytest.approx(want, rel=1e-9))


@pytest.mark.parametrize("case", CASES, ids=lambda each: f"{each.id}: {each.what}")
def test_report_is_answered(case: Case) -> None:
    """The right number comes out; the wrong one of the report comes out of the mistake, and differs."""
    if isinstance(case.want, dict):
        assert case.call.outcome() == case.want
        return
    assert matches(result(case.call, case.part), case.want)
    if case.seen is not None:
        assert not matches(case.seen, case.want)
    if case.seen_by is not None:
        assert matches(result(case.seen_by, case.part), case.seen)


def test_every_row_of_the_collection_is_covered() -> None:
    """No row is left out silently."""
    covered = {case.id for case in CASES} | set(IN_CODE)
    assert {f"B{number}" for number in LISTED.split()} <= covered
    assert not covered & set(NOT_COVERED)


def test_b50_mean_of_means_is_wrong_only_for_unequal_tokens() -> None:
    """B50: the naive gradient differs in nearly every element for unequal counts, and in none for equal ones."""
    rng = random.Random(50)
    for counts, equal in (((5, 5, 5), True), ((1, 9, 2), False)):
        tokens = [[rng.gauss(0, 1) for _ in range(200)] for _ in range(sum(counts))]
        full = [sum(column) / len(tokens) for column in zip(*tokens, strict=True)]
        means, start = [], 0
        for count in counts:
            part = tokens[start : start + count]
            means.append([sum(column) / count for column in zip(*part, strict=True)])
            start += count
        naive = combined(means, equal_weights(counts))
        weighted = combined(means, token_weights(counts))
        assert weighted == pytest.approx(full, rel=1e-9, abs=1e-12)
        differing = sum(a != pytest.approx(b, rel=1e-6, abs=1e-9) for a, b in zip(naive, full, strict=True))
        assert differing == 0 if equal else differing > 190


def combined(means: list[list[float]], weights: tuple[float, ...]) -> list[float]:
    return [sum(w * each for w, each in zip(weights, column, strict=True)) for column in zip(*means, strict=True)]
