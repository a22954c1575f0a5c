"""The right sizes with wrong signs."""

from __future__ import annotations

import numpy as np

from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.pair import Pair


def signs(seen: Evidence) -> Finding | None:
    """Every sign turned, no sign kept, or some signs wrong; at least two numbers must bear it out."""
    if any(one.in_place for one in seen.failed):
        return None
    if sum(int(np.count_nonzero(one.want.floats)) for one in seen.failed) < 2:
        return None
    if all(one.is_like(-one.want.values) for one in seen.pairs):
        return Finding(
            "opposite-sign",
            f"The results of {seen.name} have the right size and the opposite sign, {seen.scope()} {seen.example()}.",
            "Somewhere a difference is taken the wrong way round, or a minus is missing or too many. "
            "Find the first line whose sign surprises you.",
            {"factor": "-1"},
        )
    if all(one.is_like(np.abs(one.want.values)) for one in seen.pairs):
        return Finding(
            "absolute",
            f"{seen.name} gives the right sizes, and never a negative number, {seen.scope()} {seen.example()}.",
            "A sign gets lost on the way: look for an absolute value, a square or a root.",
        )
    whole = [one for one in seen.failed if one.want.size >= 2]
    if len(whole) >= 2 and all(_sizes_are_right(one) for one in seen.pairs):
        return Finding(
            "some-signs",
            f"{seen.name} gives the right sizes, but some of the numbers have the wrong sign, {seen.scope()} {seen.example()}.",
            "Compare a number that is right with one that is not: what sign do their inputs have?",
        )
    return None


def _sizes_are_right(one: Pair) -> bool:
    sizes = np.abs(one.want.values)
    return one.is_like(np.where(one.got.values < 0, -sizes, sizes))
