"""The one entry, and the table it goes through: the most specific diagnosis first."""

from __future__ import annotations

import numpy as np

from app.grading.diagnosis.added import added
from app.grading.diagnosis.always import always, unchanged
from app.grading.diagnosis.common import common
from app.grading.diagnosis.evidence import Evidence, evidence
from app.grading.diagnosis.factor import factor
from app.grading.diagnosis.finding import Diagnoser, Finding
from app.grading.diagnosis.finite import not_finite
from app.grading.diagnosis.general import General
from app.grading.diagnosis.offset import offset
from app.grading.diagnosis.order import order
from app.grading.diagnosis.place import place
from app.grading.diagnosis.precision import near, rounded, through_float
from app.grading.diagnosis.results import FunctionResults
from app.grading.diagnosis.shape import shape
from app.grading.diagnosis.signs import signs
from app.grading.diagnosis.wrapped import wrapped
from app.grading.feedback import plain

DIAGNOSERS: tuple[Diagnoser, ...] = (
    not_finite,  # spoils every number that it meets
    always,
    unchanged,
    wrapped,  # before differences: 2**32 is one
    through_float,
    rounded,  # before precision: a rounded number is also near
    near,
    added,  # before factors, which small whole numbers may imitate
    signs,
    factor,
    order,
    offset,
    place,
)
"""Each must hold for every case; the first that does is named."""


@np.errstate(all="ignore")  # a learner's numbers may overflow in any of the trials; what comes of it fits nothing
def diagnose(results: FunctionResults) -> General | None:
    """The most specific diagnosis that every case bears out, or None. Never raises.

    Where some cases are right: what holds of the failing ones, and what these have in common.
    """
    reshaped = shape(results)
    if reshaped is not None:
        return reshaped.general()
    seen = evidence(results)
    if seen is None:
        return None
    found = first(seen)
    if found is not None:
        return found.general()
    return partly(seen) if seen.passed else None


def first(seen: Evidence) -> Finding | None:
    """What the first diagnoser that fits has to say."""
    return next((found for diagnoser in DIAGNOSERS if (found := diagnoser(seen)) is not None), None)


def partly(seen: Evidence) -> General | None:
    """The diagnosis of a function that is right in some cases."""
    found = first(seen.failures_only())
    trait = common(seen, seen.failed, seen.passed)
    failed, total = len(seen.failed), len(seen.pairs)
    if found is not None and trait is not None:
        between = f"The cases that fail are those with {trait.words}; {seen.rest(failed)} the result is right."
        return found.general(between, common=trait.key)
    if found is not None:
        return found.general(f"{seen.rest(failed).capitalize()} the result is right.", common="")
    if trait is None:
        return None
    if failed == 1:
        name = f" (“{plain(seen.failed[0].case.name)}”)" if seen.failed[0].case.name else ""
        shows = f"{seen.name} is right in {total - 1} of {total} cases. "
        shows += f"The one that fails{name} is the only one with {trait.words}: "
        shows += f"{seen.difference()}."
    else:
        shows = (
            f"{seen.name} is wrong in the {failed} cases with {trait.words} {seen.example()}, and right {seen.rest(failed)}."
        )
    return Finding("some-cases", shows, trait.step).general(common=trait.key)
