"""The pairs that a diagnoser judges by, and the words for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from app.grading.diagnosis.pair import Pair, pair
from app.grading.diagnosis.results import FunctionResults
from app.grading.feedback import code, plain
from app.grading.literal import pair as texts

MOST_NAMED = 3
"""Cases named in one sentence."""


@dataclass(frozen=True)
class Evidence:
    """Every comparable case of a function, at least one of them failed."""

    function: str
    pairs: tuple[Pair, ...]
    """In the order of the cases; a diagnosis must hold for all of them, passed ones included."""
    defaults: Mapping[str, object]
    """See `FunctionResults`."""

    @cached_property
    def failed(self) -> tuple[Pair, ...]:
        """The cases to be explained."""
        return tuple(one for one in self.pairs if one.failed)

    @cached_property
    def passed(self) -> tuple[Pair, ...]:
        """The cases that are right."""
        return tuple(one for one in self.pairs if not one.failed)

    @property
    def name(self) -> str:
        """The function, as code."""
        return code(self.function)

    def failures_only(self) -> Evidence:
        """The same without the cases that are right."""
        return replace(self, pairs=self.failed)

    def example(self) -> str:
        """A wrong number of the case that is easiest to read: “(`12` where `6` is right, in the case “one row”)”."""
        name = self._clearest.case.name
        return f"({self.difference()}, in the case “{plain(name)}”)" if name else f"({self.difference()})"

    def difference(self) -> str:
        """The largest number that is wrong in that case: “`12` where `6` is right”."""
        one = self._clearest
        with np.errstate(all="ignore"):
            wrong = one.got.values != one.want.values
            sizes = np.where(wrong & np.isfinite(one.want.floats), np.abs(one.want.floats), -1.0)
        place = int(np.argmax(sizes))
        got, want = (text.replace("`", "'") for text in texts(one.got.values[place], one.want.values[place]))
        return f"{code(got)} where {code(want)} is right"

    @property
    def _clearest(self) -> Pair:
        return min(self.failed, key=lambda one: one.want.size)

    def rest(self, failed: int) -> str:
        """The other cases: “in the other 3 cases”."""
        count = len(self.pairs) - failed
        return "in the other case" if count == 1 else f"in the other {count} cases"

    def scope(self) -> str:
        """Which cases are spoken of: “in all 5 cases that fail”."""
        count = len(self.failed)
        if count == 1:
            return "in the one case that fails"
        return "in both cases that fail" if count == 2 else f"in all {count} cases that fail"


def evidence(results: FunctionResults) -> Evidence | None:
    """The comparable cases; None where no case failed, or where a failed one cannot be compared number for number."""
    pairs = []
    for case in results.cases:
        one = pair(case, results.defaults)
        if one is not None:
            pairs.append(one)
        elif not case.passed:
            return None
    return Evidence(results.function, tuple(pairs), results.defaults) if any(one.failed for one in pairs) else None
