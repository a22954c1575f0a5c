"""Hints and solutions: what a session opened, and whether it has earned the solution of an exercise.

A solution is earned by a pass, or by opening every hint of the exercise and having `JUDGED_NEEDED` attempts judged. What was
sent once stays earned, also after an author added a hint.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import asdict, dataclass
from typing import Any, Literal

from app.progress.database import Database
from app.progress.digest import sha256

JUDGED_NEEDED = 3
"""Attempts to be judged before the hints earn a solution."""

type Way = Literal["passed", "hints"]
type Rung = tuple[str, int]
"""A function's name and the number of one of its hints, from 0."""


@dataclass(frozen=True, slots=True)
class SolutionState:
    """How far one session is from the solution of one exercise."""

    earned: bool
    by: Way | None
    judged: int
    """Attempts of this session at this exercise that were judged, whatever came of them."""
    judged_needed: int
    hints_seen: int
    hints_total: int

    def to_json(self) -> dict[str, Any]:
        """Plain JSON values."""
        return asdict(self)

    def missing(self) -> str:
        """What is still to be done, as one sentence."""
        rest = []
        if self.hints_seen < self.hints_total:
            rest.append(f"open every hint ({self.hints_seen} of {self.hints_total} so far)")
        if self.judged < self.judged_needed:
            rest.append(f"check {self.judged_needed} times ({self.judged} so far)")
        return f"The solution opens when every function passes, or when you {' and '.join(rest)}."


class Solutions:
    """The opened hints and solutions of one database."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` can be a test's clock."""
        self._database = database
        self._now = now

    def open_hint(self, session: str, exercise: str, rung: Rung) -> None:
        """Record that the session opened this hint; again changes nothing."""
        with self._database.connect() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO hints VALUES (?, ?, ?, ?, ?)", (sha256(session), exercise, *rung, self._now())
            )

    def state(self, session: str | None, exercise: str, rungs: Collection[Rung]) -> SolutionState:
        """How far the session is; `rungs` are all hints that the exercise has now. No session has done nothing."""
        whose = (sha256(session or ""), exercise)
        with self._database.connect() as connection:
            judged, passed = connection.execute(
                "SELECT count(*), coalesce(sum(status = 'passed'), 0) FROM verdicts JOIN attempts ON id = attempt "
                "WHERE session = ? AND exercise = ?",
                whose,
            ).fetchone()
            opened = {
                (row["function"], row["rung"])
                for row in connection.execute("SELECT function, rung FROM hints WHERE session = ? AND exercise = ?", whose)
            }
            sent = connection.execute("SELECT earned FROM solutions WHERE session = ? AND exercise = ?", whose).fetchone()
        seen = len(opened.intersection(rungs))
        by: Way | None = None
        if passed:
            by = "passed"
        elif sent:
            by = sent["earned"]
        elif seen >= len(rungs) and judged >= JUDGED_NEEDED:
            by = "hints"
        return SolutionState(by is not None, by, judged, JUDGED_NEEDED, seen, len(rungs))

    def open(self, session: str, exercise: str, version: str, by: Way) -> None:
        """Record that the solution is sent to this session, how it was earned and when; the first time counts."""
        with self._database.connect() as connection:
            connection.execute(
                "INSERT OR IGNORE INTO solutions VALUES (?, ?, ?, ?, ?)", (sha256(session), exercise, version, by, self._now())
            )
