"""How long rows are kept, as one table, and the broom that removes older ones.

=======================  =====================================================
rows                     removed
=======================  =====================================================
attempts never answered  a day after they expired
attempts and verdicts    `keep_s` after the attempt was made
hints, solutions         `keep_s` after they were opened
plan tasks not solved    a day after they expired
plan tasks solved        `keep_s` after they were drawn
unexplained results      `keep_s` after they were seen, and beyond 20,000
rates                    as soon as they limit nothing: within minutes
=======================  =====================================================
"""

from __future__ import annotations

import time
from collections.abc import Callable

from app.progress.database import Database, transaction

KEEP_UNUSED_S = 24 * 3600
"""An attempt or a plan task that came to nothing is told from one that never was for this long after it expired."""

KEEP_S = 180 * 24 * 3600
"""How long everything else is kept, unless a setting says otherwise."""

MOST_UNEXPLAINED = 20_000
"""Rows of unexplained results, so that nobody can fill the disk with them."""

CLEAN_EVERY_S = 600
"""Each process cleans at most this often."""

RULES = (
    ("attempts", "used IS NULL AND expires < :now - :keep_unused"),
    ("attempts", "created < :now - :keep"),  # verdicts go with their attempts
    ("hints", "opened < :now - :keep"),
    ("solutions", "opened < :now - :keep"),
    ("plan_tasks", "solved IS NULL AND expires < :now - :keep_unused"),
    ("plan_tasks", "created < :now - :keep"),
    ("unexplained", "seen < :now - :keep"),
    ("unexplained", "id <= (SELECT max(id) FROM unexplained) - :most_unexplained"),
    ("rates", "free_at < :now"),
)
"""Table, and which of its rows go."""


class Retention:
    """Removes what is past its time; nobody has to run anything, since giving out an attempt calls `clean_when_due`."""

    def __init__(self, database: Database, keep_s: float = KEEP_S, now: Callable[[], float] = time.time) -> None:
        self._database = database
        self._keep_s = keep_s
        self._now = now
        self._cleaned = float("-inf")

    def clean_when_due(self) -> None:
        """Clean, unless this process did so within `CLEAN_EVERY_S`."""
        now = self._now()
        if now - self._cleaned >= CLEAN_EVERY_S:
            self._cleaned = now
            self.clean()

    def clean(self) -> dict[str, int]:
        """Remove rows past their time, and say how many of each table went; verdicts go uncounted with their attempts."""
        values = {
            "now": self._now(),
            "keep": self._keep_s,
            "keep_unused": KEEP_UNUSED_S,
            "most_unexplained": MOST_UNEXPLAINED,
        }
        gone: dict[str, int] = {}
        with self._database.connect() as connection, transaction(connection):
            for table, which in RULES:
                removed = connection.execute(f"DELETE FROM {table} WHERE {which}", values)  # noqa: S608  (our own table)
                gone[table] = gone.get(table, 0) + removed.rowcount
        return gone
