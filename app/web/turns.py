"""Turns at the grader: a bounded crowd waits for it, so that pages and files never wait behind graded checks.

Judging runs one request at a time in the author process; requests that wait for it each hold a thread of the server.
Past `MOST_WAITING` of them the next one is told to come back, before anything of its attempt is used up.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from app.errors import ApiError

MOST_WAITING = 16
"""Well below the 40 threads that serve everything else too."""
RETRY_AFTER_S = 3


class Turns:
    """At most `most` requests at the grader at once, waiting ones included. Safe to use from threads."""

    def __init__(self, most: int = MOST_WAITING) -> None:
        self._free = threading.BoundedSemaphore(most)

    @contextmanager
    def one(self) -> Iterator[None]:
        """Hold one turn. Raises ApiError 503 ``busy`` with ``Retry-After`` when too many wait already."""
        if not self._free.acquire(blocking=False):
            raise ApiError(
                503,
                "busy",
                f"Many people are checking right now; try again in {RETRY_AFTER_S} seconds.",
                {"Retry-After": str(RETRY_AFTER_S)},
            )
        try:
            yield
        finally:
            self._free.release()
