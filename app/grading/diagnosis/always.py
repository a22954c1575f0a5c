"""Results that do not follow the inputs, or follow them too closely."""

from __future__ import annotations

import numpy as np

from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.numbers import numbers
from app.grading.diagnosis.pair import Pair
from app.grading.feedback import code
from app.grading.literal import brief


def always(seen: Evidence) -> Finding | None:
    """Zero throughout, or one and the same number whatever goes in; two cases with different answers must show it."""
    if len(seen.failed) < 2:
        return None
    if all(not np.any(one.got.values) for one in seen.pairs):
        return Finding(
            "always-zero",
            f"Every number of {seen.name} is zero, {seen.scope()}.",
            "Something is set to zero and never added to, or set to zero again later. Print it in every round of your loop.",
        )
    first = seen.failed[0].got.values[0]
    alike = len({one.got.whole for one in seen.pairs}) == 1
    if (
        alike
        and len({str(one.want.values[0]) for one in seen.failed}) > 1
        and all(np.all(one.got.values == first) for one in seen.pairs)
    ):
        return Finding(
            "always-same",
            f"{seen.name} gives {code(brief(first))} whatever goes in {seen.example()}.",
            "Which of the inputs does the result depend on, and where in your code do they come in?",
        )
    return None


def unchanged(seen: Evidence) -> Finding | None:
    """One of the inputs, given back as it came; two cases must show it."""
    if len(seen.failed) < 2:
        return None
    for name in seen.failed[0].case.inputs:
        if all(_gives_back(one, name, seen) for one in seen.pairs):
            return Finding(
                "input-returned",
                f"{seen.name} gives back its input {code(name)} as it came, {seen.scope()} {seen.example()}.",
                "Is what you computed stored under another name than the one you return?",
                {"input": name},
            )
    return None


def _gives_back(one: Pair, name: str, seen: Evidence) -> bool:
    given = numbers(one.case.inputs.get(name, seen.defaults.get(name)))
    return given is not None and given.shape == one.got.shape and bool(np.all(given.values == one.got.values))
