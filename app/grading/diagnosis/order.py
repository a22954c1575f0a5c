"""The right numbers at wrong places."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from app.grading.arrays import Array
from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.pair import Pair

type Arrangement = Callable[[Array], Array]

NAMED: tuple[tuple[str, Arrangement, str, str], ...] = (
    (
        "transposed",
        lambda want: want.T,
        "with rows and columns exchanged",
        "A transpose is missing or one too many: write down what each axis stands for, line by line.",
    ),
    (
        "reversed",
        lambda want: want[::-1],
        "in reverse order",
        "Look for the place where you go through them from the end, and for a `[::-1]`.",
    ),
    (
        "sorted",
        lambda want: np.sort(want, axis=None).reshape(want.shape),
        "sorted by size",
        "Their place carries a meaning of its own, so leave them where they are: look for a sort or a set.",
    ),
    (
        "sorted",
        lambda want: np.sort(want, axis=None)[::-1].reshape(want.shape),
        "sorted by size, the largest first",
        "Their place carries a meaning of its own, so leave them where they are: look for a sort.",
    ),
)


def order(seen: Evidence) -> Finding | None:
    """The right numbers rearranged, the same way in every case; the way is named when three or more numbers show it."""
    if any(one.want.size < 2 for one in seen.failed) or not all(_rearranged(one) for one in seen.pairs):
        return None
    if any(one.in_place for one in seen.failed):
        return None  # in place already, to fewer digits
    telling = [one for one in seen.failed if one.want.size >= 3]
    if len(seen.failed) >= 2 and telling:
        for name, arrange, words, step in NAMED:
            if all(_is(one, arrange) for one in seen.pairs):
                return _finding(seen, name, words, step)
        for by in range(1, max(one.want.shape[0] for one in seen.failed)):
            for steps, way in ((by, "on"), (-by, "back")):
                if all(_is(one, lambda want, steps=steps: np.roll(want, steps, axis=0)) for one in seen.pairs):  # type: ignore[misc]
                    words = f"moved {way} by {by} place{'s' if by > 1 else ''}, round the end"
                    step = "Look at the index with which you read or write: where does your counting start?"
                    return _finding(seen, "rotated", words, step)
    if len(seen.failed) < 2 and not telling:
        return None
    return _finding(seen, "permuted", "in another order", "Print the indices you read from beside those you write to.")


def _finding(seen: Evidence, name: str, words: str, step: str) -> Finding:
    return Finding(name, f"{seen.name} gives the right numbers {words}, {seen.scope()} {seen.example()}.", step)


def _is(one: Pair, arrange: Arrangement) -> bool:
    if not one.want.shape:
        return not one.failed
    arranged = arrange(one.want.values.reshape(one.want.shape))
    return arranged.shape == one.want.shape and one.is_like(arranged.reshape(-1))


def _rearranged(one: Pair) -> bool:
    """Whether got holds the numbers of want, each as often."""
    if not one.failed:
        return True
    places = np.argsort(one.got.values, kind="stable")
    predicted = np.empty_like(one.want.values)
    predicted[places] = np.sort(one.want.values)
    return one.is_like(predicted)
