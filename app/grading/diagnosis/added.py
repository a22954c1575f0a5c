"""Arguments put together with the wrong operation."""

from __future__ import annotations

import math
from collections.abc import Sequence

from app.grading.diagnosis.evidence import Evidence
from app.grading.diagnosis.finding import Finding
from app.grading.diagnosis.numbers import Numbers


def added(seen: Evidence) -> Finding | None:
    """The sum of the whole-number arguments where their product is due, or the reverse, in two cases at least."""
    arguments = [(one, list(one.quantities.arguments.values())) for one in seen.pairs]
    if len(seen.failed) < 2 or any(len(values) < 2 or one.want.size != 1 or not one.exact for one, values in arguments):
        return None
    for name, got, want, words, step in (
        ("sum-for-product", sum, math.prod, "the sum of its arguments, where their product is due", "multiply"),
        ("product-for-sum", math.prod, sum, "the product of its arguments, where their sum is due", "add"),
    ):
        if all(_is(one.got, got(values)) and _is(one.want, want(values)) for one, values in arguments):
            return Finding(
                name,
                f"{seen.name} gives {words}, {seen.scope()} {seen.example()}.",
                f"Draw two of the quantities as rows and columns, and count: do they {step} or not?",
            )
    return None


def _is(found: Numbers, value: int) -> bool:
    numbers: Sequence[int] = found.values.tolist()
    return numbers[0] == value
