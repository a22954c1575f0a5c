"""Attempts: given out once, used once, forgotten after a while.

An attempt binds the inputs that went out to who asked (session), for what (exercise and its content version) and with which
code (its SHA-256). The first outputs posted for it use it up, in one statement, however many processes race for it.
"""

from __future__ import annotations

import enum
import json
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from sqlite3 import Row

from app.progress.database import Database, transaction
from app.progress.digest import sha256
from app.progress.retention import Retention

OPEN_ATTEMPTS = 8
"""How many attempts of one session may wait for outputs, unless a setting says otherwise."""


class AttemptState(enum.Enum):
    """Why an attempt can or cannot take outputs."""

    OPEN = "open"
    UNKNOWN = "unknown"
    """No such attempt, or another session's: the two are not told apart."""
    USED = "used"
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class Attempt:
    """One row. `session` and `code` are hashes; times are seconds since 1970."""

    id: str
    session: str
    exercise: str
    version: str
    seed: int
    code: str
    cases: tuple[str, ...]
    """Ids of the cases that went out, in order."""
    created: float
    expires: float
    used: float | None = None


class Attempts:
    """The attempts and verdicts of one database."""

    def __init__(
        self,
        database: Database,
        lifetime_s: float,
        most_open: int = OPEN_ATTEMPTS,
        retention: Retention | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`lifetime_s` is how long outputs may be posted after the inputs went out; `now` can be a test's clock."""
        self._database = database
        self._lifetime_s = lifetime_s
        self._most_open = max(1, most_open)
        self._retention = retention or Retention(database, now=now)
        self._now = now

    def create(self, *, session: str, exercise: str, version: str, seed: int, code: str, cases: Sequence[str]) -> Attempt:
        """Store and return a new open attempt. `session` and `code` are given in clear and stored as SHA-256.

        Where the session then has too many that wait, the oldest of them expire.
        """
        now = self._now()
        self._retention.clean_when_due()
        attempt = Attempt(
            id=secrets.token_urlsafe(18),
            session=sha256(session),
            exercise=exercise,
            version=version,
            seed=seed,
            code=sha256(code),
            cases=tuple(cases),
            created=now,
            expires=now + self._lifetime_s,
        )
        with self._database.connect() as connection, transaction(connection):
            connection.execute(
                "INSERT INTO attempts (id, session, exercise, version, seed, code, cases, created, expires) "
                "VALUES (:id, :session, :exercise, :version, :seed, :code, :cases, :created, :expires)",
                {**asdict(attempt), "cases": json.dumps(attempt.cases)},
            )
            connection.execute(
                "UPDATE attempts SET expires = ?1 WHERE id IN (SELECT id FROM attempts WHERE session = ?2 AND used IS NULL "
                "AND expires > ?1 ORDER BY created DESC, rowid DESC LIMIT -1 OFFSET ?3)",
                (now, attempt.session, self._most_open),
            )
        return attempt

    def find(self, attempt_id: str, session: str) -> tuple[AttemptState, Attempt | None]:
        """The state of this session's attempt, without changing it; the attempt is None only when UNKNOWN."""
        with self._database.connect() as connection:
            row = connection.execute(
                "SELECT * FROM attempts WHERE id = ? AND session = ?", (attempt_id, sha256(session))
            ).fetchone()
        if row is None:
            return AttemptState.UNKNOWN, None
        attempt = _attempt(row)
        if attempt.used is not None:
            return AttemptState.USED, attempt
        if attempt.expires <= self._now():
            return AttemptState.EXPIRED, attempt
        return AttemptState.OPEN, attempt

    def consume(self, attempt_id: str, session: str) -> Attempt | None:
        """Use the attempt up and return it, or None when it is not open (`find` says why).

        One statement: of any number of simultaneous callers, in any number of processes, exactly one gets the attempt.
        """
        now = self._now()
        with self._database.connect() as connection:
            rows = connection.execute(
                "UPDATE attempts SET used = ? WHERE id = ? AND session = ? AND used IS NULL AND expires > ? RETURNING *",
                (now, attempt_id, sha256(session), now),
            ).fetchall()
        return _attempt(rows[0]) if rows else None

    def record(self, attempt: Attempt, status: str, verdict: Mapping[str, object]) -> None:
        """Keep the verdict of a used attempt; `verdict` is small JSON without the learner's words, e.g. status by function."""
        with self._database.connect() as connection:
            connection.execute(
                "INSERT INTO verdicts (attempt, judged, status, verdict) VALUES (?, ?, ?, ?)",
                (attempt.id, self._now(), status, json.dumps(verdict)),
            )

    def count(self, session: str, exercise: str) -> int:
        """How many attempts of this exercise the session has been given and that are still kept."""
        with self._database.connect() as connection:
            row = connection.execute(
                "SELECT count(*) FROM attempts WHERE session = ? AND exercise = ?", (sha256(session), exercise)
            ).fetchone()
        return int(row[0])


def _attempt(row: Row) -> Attempt:
    return Attempt(**{**dict(row), "cases": tuple(json.loads(row["cases"]))})
