"""What may be kept of a wrong result that nothing explains: shapes, kinds and ratios; no code and no values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from app.grading.diagnosis.factor import shown_number
from app.grading.diagnosis.pair import Pair, as_float, magnitude, pair
from app.grading.diagnosis.results import CaseResult, FunctionResults
from app.grading.literal import shape_text
from app.grading.wire import OmittedArray, Other


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """One failing case."""

    case: str
    """The author's name for it."""
    inputs: str
    """Kinds and shapes by parameter, e.g. ``w float64 (2,), X float64 (6, 2), micro int``."""
    got: str
    """Kind and shape of what came back, e.g. ``float64 (2,)``."""
    want: str
    ratio: str
    """The one factor between all numbers, to 3 digits; ``varies`` within the case; empty where there is none to see."""
    wrong: str
    """How many numbers differ, e.g. ``2 of 3``; empty where they cannot be compared."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return asdict(self)


def case_facts(results: FunctionResults) -> tuple[CaseFacts, ...]:
    """The facts of every failing case, in the order of the cases. Never raises."""
    return tuple(_facts(case, results.defaults) for case in results.cases if not case.passed)


def _facts(case: CaseResult, defaults: Mapping[str, object]) -> CaseFacts:
    inputs = ", ".join(f"{name} {kind(value)}" for name, value in case.inputs.items())
    numbers = pair(case, defaults)
    return CaseFacts(
        case.name,
        inputs,
        kind(case.got),
        kind(case.expected),
        "" if numbers is None else _ratio(numbers),
        "" if numbers is None else _wrong(numbers),
    )


def kind(value: object) -> str:
    """What sort of thing a value is, and its shape or length; nothing of its content."""
    match value:
        case np.ndarray() | OmittedArray():
            return f"{str(value.dtype)[:20]} {shape_text(value.shape)}"
        case np.generic():
            return str(value.dtype)
        case list() | tuple() | dict():
            return f"{type(value).__name__} of {len(value)}"
        case Other():
            return "other"
        case _:
            return type(value).__name__


def _ratio(numbers: Pair) -> str:
    if numbers.ratio is not None:
        exact = numbers.ratio
        return shown_number(exact) if exact == int(exact) and magnitude(exact) < 1000 else f"{as_float(exact):.3g}"
    return "" if numbers.empty or numbers.want.size < 2 else "varies"


def _wrong(numbers: Pair) -> str:
    with np.errstate(all="ignore"):
        close = np.isclose(numbers.got.floats, numbers.want.floats, rtol=numbers.case.rtol, atol=0, equal_nan=True)
    return f"{int(np.sum(~close))} of {numbers.want.size}"
