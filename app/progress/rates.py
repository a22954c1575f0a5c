"""How often each client may ask: token buckets in the database, so that all server processes share them.

A bucket is one number: when it will be full again. Each request moves that moment on by one token's time; a request that
would move it further than a whole bucket away has to wait. (This is the generic cell rate algorithm.) Clients are stored as
SHA-256 only, and a bucket's row goes when it is full.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

from app.progress.database import Database, transaction
from app.progress.digest import sha256

type Bucket = tuple[str, int, float]
"""Whose it is, e.g. ``outputs session abc``; how many tokens it holds, 0 for no limit; the seconds in which it fills."""


class Rates:
    """The buckets of one database."""

    def __init__(self, database: Database, now: Callable[[], float] = time.time) -> None:
        """`now` can be a test's clock."""
        self._database = database
        self._now = now

    def take(self, buckets: Iterable[Bucket]) -> float:
        """Take a token from each bucket, or from none; returns 0, or the seconds until all of them will have one."""
        now, wait = self._now(), 0.0
        taken: list[tuple[str, float]] = []
        mended: list[tuple[str, float]] = []
        limited = [(sha256(client), size, seconds) for client, size, seconds in buckets if size > 0]
        if not limited:
            return 0.0
        with self._database.connect() as connection, transaction(connection):
            for client, size, seconds in limited:
                row = connection.execute("SELECT free_at FROM rates WHERE client = ?", (client,)).fetchone()
                stored = row[0] if row else now
                # Never further away than a whole bucket, so that a clock that was set back locks nobody out.
                free = min(max(now, stored), now + seconds)
                wait = max(wait, free + seconds / size - (now + seconds))
                taken.append((client, free + seconds / size))
                if free < stored:
                    mended.append((client, free))
            refused = wait > 1e-6  # less than that is rounding
            connection.executemany(
                "INSERT INTO rates VALUES (?, ?) ON CONFLICT (client) DO UPDATE SET free_at = excluded.free_at",
                mended if refused else taken,
            )
        return wait if refused else 0.0
