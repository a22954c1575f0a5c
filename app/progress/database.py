"""One SQLite file that makes itself, and that several server processes may share.

Write-ahead logging lets readers go on while one process writes; a process that finds the file busy waits up to
`BUSY_SECONDS`. A connection is opened for each piece of work (about 0.2 ms), so nothing is shared between threads. One more
stays open and idle: when the last connection to a file closes, SQLite empties the log into it and waits for the disk.
Times are seconds since 1970 (``time.time()``).
"""

from __future__ import annotations

import sqlite3
import time
import weakref
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

BUSY_SECONDS = 10.0

SCHEMA: tuple[str, ...] = (
    """
    CREATE TABLE attempts (
        id       TEXT    PRIMARY KEY,  -- random, sent to the page
        session  TEXT    NOT NULL,     -- SHA-256 of the session cookie
        exercise TEXT    NOT NULL,     -- <lesson>/<exercise>
        version  TEXT    NOT NULL,     -- content version the cases were drawn from
        seed     INTEGER NOT NULL,
        code     TEXT    NOT NULL,     -- SHA-256 of the submitted code
        cases    TEXT    NOT NULL,     -- JSON list of the ids sent out
        created  REAL    NOT NULL,
        expires  REAL    NOT NULL,
        used     REAL                  -- when its outputs came; NULL until then
    ) STRICT;
    CREATE INDEX attempts_of_a_session ON attempts (session, exercise);
    CREATE INDEX attempts_by_expiry ON attempts (expires);
    CREATE TABLE verdicts (
        attempt  TEXT    PRIMARY KEY REFERENCES attempts (id) ON DELETE CASCADE,
        judged   REAL    NOT NULL,
        status   TEXT    NOT NULL,     -- of the whole exercise
        verdict  TEXT    NOT NULL      -- JSON: status by function
    ) STRICT;
    """,
    """
    CREATE TABLE hints (               -- each rung that a session opened, once
        session  TEXT    NOT NULL,     -- SHA-256 of the session cookie
        exercise TEXT    NOT NULL,
        function TEXT    NOT NULL,
        rung     INTEGER NOT NULL,     -- from 0
        opened   REAL    NOT NULL,
        PRIMARY KEY (session, exercise, function, rung)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX hints_by_age ON hints (opened);
    CREATE TABLE solutions (           -- each solution that was sent to a session, the first time
        session  TEXT    NOT NULL,
        exercise TEXT    NOT NULL,
        version  TEXT    NOT NULL,     -- content version of the exercise
        earned   TEXT    NOT NULL,     -- passed or hints
        opened   REAL    NOT NULL,
        PRIMARY KEY (session, exercise)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE unexplained (         -- wrong results that no mistake explains; nobody's in particular
        id       INTEGER PRIMARY KEY,
        exercise TEXT    NOT NULL,
        version  TEXT    NOT NULL,
        seen     REAL    NOT NULL,
        result   TEXT    NOT NULL      -- JSON: function, case, kinds, shapes, ratio
    ) STRICT;
    CREATE INDEX unexplained_by_age ON unexplained (seen);
    CREATE TABLE rates (               -- how much of its rate each client has used
        client   TEXT    PRIMARY KEY,  -- SHA-256 of what is limited and of the session or address
        free_at  REAL    NOT NULL      -- when all of it is free again; the row may then go
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX rates_by_time ON rates (free_at);
    CREATE INDEX attempts_by_age ON attempts (created);
    """,
    """
    CREATE TABLE plan_tasks (
        id       TEXT    PRIMARY KEY,  -- random, sent to the page
        session  TEXT    NOT NULL,     -- SHA-256 of the session cookie
        seed     INTEGER NOT NULL,     -- what the task is drawn from, again for each answer
        created  REAL    NOT NULL,
        expires  REAL    NOT NULL,
        answers  INTEGER NOT NULL,     -- how many were judged
        solved   REAL                  -- when the first legal plan came; NULL until then
    ) STRICT;
    CREATE INDEX plan_tasks_of_a_session ON plan_tasks (session);
    CREATE INDEX plan_tasks_by_expiry ON plan_tasks (expires);
    CREATE INDEX plan_tasks_by_age ON plan_tasks (created);
    """,
)
"""Step n brings a file from schema version n to n + 1. Never edit a step that was released: add one."""


class DatabaseTooNew(RuntimeError):
    """The file was written by a later release of the program than this one."""


class Database:
    """The file at `path`, created and brought to the current schema on construction."""

    def __init__(self, path: Path) -> None:
        """Raises DatabaseTooNew, or sqlite3.Error when the file cannot be used."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        with self.connect() as connection:
            _use_write_ahead_log(connection)
            _migrate(connection, path)
            keeper = sqlite3.connect(path, timeout=BUSY_SECONDS, check_same_thread=False)
            _version(keeper)  # only a connection that has read something counts as open
        weakref.finalize(self, keeper.close)

    @contextmanager
    def connect(self) -> Iterator[sqlite3.Connection]:
        """A connection in which every statement commits by itself; for several, use `transaction`."""
        with closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS, autocommit=True)) as connection:
            connection.row_factory = sqlite3.Row
            connection.execute("PRAGMA foreign_keys = ON")
            connection.execute("PRAGMA synchronous = NORMAL")
            yield connection

    def version(self) -> int:
        """Schema version of the file."""
        with self.connect() as connection:
            return _version(connection)


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All statements inside or none, with the write lock taken at once so that two processes never deadlock."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _use_write_ahead_log(connection: sqlite3.Connection) -> None:
    """Switching the journal ignores the busy timeout, so processes that start together have to try again themselves."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    if _version(connection) == len(SCHEMA):
        return
    with transaction(connection):
        found = _version(connection)  # again under the lock: another process may have done it meanwhile
        if found > len(SCHEMA):
            raise DatabaseTooNew(
                f"{path} has schema version {found}, this program knows {len(SCHEMA)}: "
                "update the program or give another data folder"
            )
        for step in SCHEMA[found:]:
            for statement in step.split(";\n"):
                if statement.strip():
                    connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(SCHEMA)}")
