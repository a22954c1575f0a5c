"""The database makes itself, once, however many processes start together."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from app.progress import Database, DatabaseTooNew
from app.progress.database import SCHEMA, transaction

OPEN = "import sys; from pathlib import Path; from app.progress import Database; print(Database(Path(sys.argv[1])).version())"


def test_creates_itself_with_its_folder(tmp_path: Path) -> None:
    """A data folder that does not exist yet is made, with the schema at its current version and write-ahead logging on."""
    path = tmp_path / "not" / "there" / "progress.sqlite3"
    database = Database(path)
    assert database.version() == len(SCHEMA)
    with database.connect() as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone()[0] == "wal"
        tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert tables == {"attempts", "verdicts", "hints", "solutions", "unexplained", "rates", "plan_tasks"}


def test_opening_again_keeps_what_is_there(tmp_path: Path) -> None:
    """A restart loses nothing and does not run the schema's steps again."""
    first = Database(tmp_path / "a.sqlite3")
    with first.connect() as connection:
        connection.execute("INSERT INTO attempts VALUES ('a', 's', 'e', 'v', 1, 'c', '[]', 1, 2, NULL)")
    with Database(tmp_path / "a.sqlite3").connect() as connection:
        assert connection.execute("SELECT count(*) FROM attempts").fetchone()[0] == 1


def test_the_log_is_kept_between_pieces_of_work(tmp_path: Path) -> None:
    """While the server runs, closing a connection does not empty the log into the file, which would wait for the disk."""
    path = tmp_path / "a.sqlite3"
    log = path.with_name("a.sqlite3-wal")
    database = Database(path)
    with database.connect() as connection:
        connection.execute("INSERT INTO attempts VALUES ('a', 's', 'e', 'v', 1, 'c', '[]', 1, 2, NULL)")
    assert log.stat().st_size > 0
    del database
    assert not log.exists()


def test_an_older_file_is_brought_forward(tmp_path: Path) -> None:
    """A file of the first release gets what came later and keeps its rows; the same as a new file."""
    path = tmp_path / "old.sqlite3"
    with sqlite3.connect(path) as old:
        old.executescript(SCHEMA[0])
        old.execute("INSERT INTO attempts VALUES ('a', 's', 'e', 'v', 1, 'c', '[]', 1, 2, NULL)")
        old.execute("PRAGMA user_version = 1")
    old.close()
    listing = "SELECT name, sql FROM sqlite_master ORDER BY name"
    with Database(path).connect() as moved, Database(tmp_path / "new.sqlite3").connect() as new:
        assert moved.execute("SELECT count(*) FROM attempts").fetchone()[0] == 1
        assert [tuple(row) for row in moved.execute(listing)] == [tuple(row) for row in new.execute(listing)]


def test_many_processes_may_start_together(tmp_path: Path) -> None:
    """Servers that start at the same moment on a new folder all come up with the same schema."""
    path = tmp_path / "shared.sqlite3"
    started = [subprocess.Popen([sys.executable, "-c", OPEN, str(path)], stdout=subprocess.PIPE, text=True) for _ in range(6)]
    answers = [process.communicate(timeout=60)[0].strip() for process in started]
    assert answers == [str(len(SCHEMA))] * 6


def test_a_newer_file_is_refused(tmp_path: Path) -> None:
    """A database written by a later release is left alone, and the message says what to do."""
    path = tmp_path / "later.sqlite3"
    with Database(path).connect() as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(DatabaseTooNew, match=r"schema version 99.*update the program"):
        Database(path)


def test_a_failed_transaction_leaves_nothing(tmp_path: Path) -> None:
    """Statements inside a transaction happen together or not at all."""
    insert = "INSERT INTO attempts VALUES ('a', 's', 'e', 'v', 1, 'c', '[]', 1, 2, NULL)"
    with Database(tmp_path / "a.sqlite3").connect() as connection:

        def twice() -> None:
            with transaction(connection):
                connection.execute(insert)
                connection.execute(insert)

        with pytest.raises(sqlite3.IntegrityError):
            twice()
        assert connection.execute("SELECT count(*) FROM attempts").fetchone()[0] == 0


def test_a_verdict_needs_its_attempt(tmp_path: Path) -> None:
    """Foreign keys are in force on every connection."""
    with Database(tmp_path / "a.sqlite3").connect() as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("INSERT INTO verdicts VALUES ('nobody', 1, 'passed', '{}')")
