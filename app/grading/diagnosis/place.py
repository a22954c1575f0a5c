"""Results that are right but for the same places in every case."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from app.grading.arrays import Array
from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.pair import Pair, like

PLACES: tuple[tuple[str, Callable[[Pair], Array], str, str], ...] = (
    (
        "first",
        lambda one: np.arange(one.want.size) == 0,
        "Only the first number is wrong in what {name} gives",
        "Where does your loop or slice start, and what is there before it?",
    ),
    (
        "last",
        lambda one: np.arange(one.want.size) == one.want.size - 1,
        "Only the last number is wrong in what {name} gives",
        "Where does your loop or slice end, and is the last one still in it?",
    ),
    (
        "negative",
        lambda one: one.want.floats < 0,
        "{name} is wrong for those numbers that should be negative, and only for those",
        "What happens to a number below zero on its way?",
    ),
    (
        "positive",
        lambda one: one.want.floats > 0,
        "{name} is wrong for those numbers that should be positive, and only for those",
        "What happens to a number above zero on its way?",
    ),
)


def place(seen: Evidence) -> Finding | None:
    """Wrong at the same kind of place, right at all others; two cases with numbers of both kinds must show it."""
    for name, expected, words, step in PLACES:
        both = [one for one in seen.failed if one.want.size >= 2 and not expected(one).all()]
        if len(both) >= 2 and all(_only_there(one, expected(one)) for one in seen.pairs):
            return Finding(
                "one-place", f"{words.format(name=seen.name)}, {seen.scope()} {seen.example()}.", step, {"place": name}
            )
    return None


def _only_there(one: Pair, there: Array) -> bool:
    got, want = one.got.floats, one.want.floats
    wrong = np.array([not like(got[k : k + 1], want[k : k + 1], one.rtol) for k in range(one.want.size)], dtype=bool)
    return bool(np.array_equal(wrong, there))
