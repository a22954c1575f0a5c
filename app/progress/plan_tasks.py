"""Plan tasks: given out to one session, answered by it as often as it likes until they expire.

A task is its seed: everything else is drawn from it again. There is nothing to use up, since any legal plan passes and a
verdict gives no plan away; a row remembers how often it was answered and when it was first solved.
"""

from __future__ import annotations

import enum
import secrets
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass

from app.progress.database import Database, transaction
from app.progress.digest import sha256
from app.progress.retention import Retention

OPEN_TASKS = 8
"""How many unsolved tasks of one session are kept open: in each of a few tabs one."""


class PlanTaskState(enum.Enum):
    """Whether a plan task takes answers."""

    OPEN = "open"
    UNKNOWN = "unknown"
    """No such task, or another session's: the two are not told apart."""
    EXPIRED = "expired"


@dataclass(frozen=True, slots=True)
class StoredPlanTask:
    """One row. `session` is a hash; times are seconds since 1970."""

    id: str
    session: str
    seed: int
    created: float
    expires: float
    answers: int = 0
    """Answers that were judged."""
    solved: float | None = None
    """When the first legal plan came."""


class PlanTasks:
    """The plan tasks of one database."""

    def __init__(
        self,
        database: Database,
        lifetime_s: float,
        retention: Retention | None = None,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`lifetime_s` is how long a task takes answers; `now` can be a test's clock."""
        self._database = database
        self._lifetime_s = lifetime_s
        self._retention = retention or Retention(database, now=now)
        self._now = now

    def create(self, session: str, seed: int) -> StoredPlanTask:
        """Store and return a new task. `session` is given in clear and stored as SHA-256.

        Where the session then has too many unsolved ones, the oldest of them expire.
        """
        now = self._now()
        self._retention.clean_when_due()
        task = StoredPlanTask(secrets.token_urlsafe(18), sha256(session), seed, now, now + self._lifetime_s)
        with self._database.connect() as connection, transaction(connection):
            connection.execute(
                "INSERT INTO plan_tasks VALUES (:id, :session, :seed, :created, :expires, :answers, :solved)", asdict(task)
            )
            connection.execute(
                "UPDATE plan_tasks SET expires = ?1 WHERE id IN (SELECT id FROM plan_tasks WHERE session = ?2 "
                "AND solved IS NULL AND expires > ?1 ORDER BY created DESC, rowid DESC LIMIT -1 OFFSET ?3)",
                (now, task.session, OPEN_TASKS),
            )
        return task

    def find(self, task_id: str, session: str) -> tuple[PlanTaskState, StoredPlanTask | None]:
        """The state of this session's task; the task is None only when UNKNOWN."""
        with self._database.connect() as connection:
            row = connection.execute(
                "SELECT * FROM plan_tasks WHERE id = ? AND session = ?", (task_id, sha256(session))
            ).fetchone()
        if row is None:
            return PlanTaskState.UNKNOWN, None
        task = StoredPlanTask(**dict(row))
        return PlanTaskState.OPEN if task.expires > self._now() else PlanTaskState.EXPIRED, task

    def record(self, task: StoredPlanTask, *, legal: bool) -> StoredPlanTask:
        """Count an answer, and note the time of the first legal one; returns the row as it is then."""
        with self._database.connect() as connection:
            rows = connection.execute(
                "UPDATE plan_tasks SET answers = answers + 1, solved = coalesce(solved, ?) WHERE id = ? RETURNING *",
                (self._now() if legal else None, task.id),
            ).fetchall()
        return StoredPlanTask(**dict(rows[0])) if rows else task

    def count(self, session: str) -> int:
        """How many tasks the session has been given and that are still kept."""
        with self._database.connect() as connection:
            row = connection.execute("SELECT count(*) FROM plan_tasks WHERE session = ?", (sha256(session),)).fetchone()
        return int(row[0])
