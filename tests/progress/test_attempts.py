"""An attempt is given out once, used once, by its own session, in time, and forgotten later."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import pytest

from app.progress import Attempt, Attempts, AttemptState, Database
from tests.progress.conftest import Clock


@pytest.fixture
def attempts(database: Database, clock: Clock) -> Attempts:
    return Attempts(database, lifetime_s=60, now=clock)


def create(attempts: Attempts, **changes: Any) -> Attempt:
    values = {
        "session": "alice",
        "exercise": "a/b",
        "version": "v1",
        "seed": 2**63 - 1,
        "code": "x = 1",
        "cases": ["f-1", "f-2"],
    }
    return attempts.create(**{**values, **changes})


def test_what_is_stored_comes_back(attempts: Attempts) -> None:
    """Consuming returns the row as it was created, with the time of use."""
    made = create(attempts)
    used = attempts.consume(made.id, "alice")
    assert used is not None
    assert used.used == 1_000_000.0
    assert (used.seed, used.cases, used.version, used.expires) == (2**63 - 1, ("f-1", "f-2"), "v1", 1_000_060.0)


def test_neither_code_nor_session_is_stored_in_clear(attempts: Attempts, database: Database) -> None:
    """A copy of the database gives away no session and no learner's program."""
    create(attempts, session="secret-session", code="secret_code = 1")
    with database.connect() as connection:
        row = str(tuple(connection.execute("SELECT * FROM attempts").fetchone()))
    assert "secret" not in row


@pytest.mark.parametrize("code", ["", "\ud800", "é\0", "x" * 200_000])
def test_any_text_can_be_code(attempts: Attempts, code: str) -> None:
    """Whatever a learner types, lone surrogates and null bytes included, makes an attempt."""
    assert len(create(attempts, code=code).code) == 64


def test_ids_are_long_and_different(attempts: Attempts) -> None:
    """An attempt's id cannot be guessed: 144 random bits."""
    ids = {create(attempts).id for _ in range(50)}
    assert len(ids) == 50
    assert all(len(one) == 24 for one in ids)


def test_second_use_is_refused(attempts: Attempts) -> None:
    """An attempt is used once."""
    made = create(attempts)
    assert attempts.consume(made.id, "alice")
    assert attempts.consume(made.id, "alice") is None
    assert attempts.find(made.id, "alice")[0] is AttemptState.USED


def test_another_session_cannot_use_or_see_it(attempts: Attempts) -> None:
    """A foreign attempt looks like one that does not exist, and stays open for its owner."""
    made = create(attempts)
    assert attempts.consume(made.id, "mallory") is None
    assert attempts.find(made.id, "mallory") == (AttemptState.UNKNOWN, None)
    assert attempts.find("nothing", "alice") == (AttemptState.UNKNOWN, None)
    assert attempts.consume(made.id, "alice")


def test_expires_to_the_second(attempts: Attempts, clock: Clock) -> None:
    """Until its expiry an attempt can be used; from then on it cannot, and is told from a used one."""
    early, late = create(attempts), create(attempts)
    clock.time += 59.9
    assert attempts.consume(early.id, "alice")
    clock.time += 0.1
    assert attempts.consume(late.id, "alice") is None
    assert attempts.find(late.id, "alice")[0] is AttemptState.EXPIRED
    assert attempts.find(early.id, "alice")[0] is AttemptState.USED


def test_counts_per_session_and_exercise(attempts: Attempts) -> None:
    """The count of attempts is that of one session on one exercise."""
    create(attempts), create(attempts), create(attempts, exercise="a/c"), create(attempts, session="bob")
    assert attempts.count("alice", "a/b") == 2


def test_the_oldest_waiting_ones_expire(database: Database, clock: Clock) -> None:
    """A session holds so many open attempts and no more: one beyond that, and the oldest unused expires; others' stay."""
    attempts = Attempts(database, 60, most_open=3, now=clock)
    foreign = create(attempts, session="bob")
    made = [create(attempts, exercise=exercise) for exercise in ("a/b", "a/c", "a/b")]  # all within one tick of the clock
    assert attempts.consume(made[1].id, "alice")  # a used one does not count
    made += [create(attempts), create(attempts)]
    states = [attempts.find(one.id, "alice")[0] for one in made]
    open_, used, expired = AttemptState.OPEN, AttemptState.USED, AttemptState.EXPIRED
    assert states == [expired, used, open_, open_, open_]
    assert attempts.consume(made[0].id, "alice") is None
    assert attempts.consume(foreign.id, "bob")


def test_threads_race_for_one(database: Database) -> None:
    """Of 16 threads that use one attempt at once, exactly one gets it."""
    attempts = Attempts(database, 60)
    made = create(attempts)
    barrier, won = threading.Barrier(16), []

    def race() -> None:
        barrier.wait()
        if attempts.consume(made.id, "alice"):
            won.append(1)

    threads = [threading.Thread(target=race) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(won) == 1


RACE = """
import sys
from pathlib import Path
from app.progress import Attempts, Database
attempts = Attempts(Database(Path(sys.argv[1])), 60)
print("ready", flush=True)
sys.stdin.readline()
print(sum(attempts.consume(line, "alice") is not None for line in sys.argv[2:]), flush=True)
"""


def test_processes_race_for_many(database: Database) -> None:
    """Two processes that use the same 50 attempts at the same time share them: none is lost, none used twice."""
    attempts = Attempts(database, 60, most_open=50)
    ids = [create(attempts).id for _ in range(50)]
    command = [sys.executable, "-c", RACE, str(database.path), *ids]
    racers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for racer in racers:
        assert racer.stdout is not None
        assert racer.stdout.readline() == "ready\n"
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("go\n")
        racer.stdin.flush()
    won = [int(racer.communicate(timeout=60)[0]) for racer in racers]
    assert sum(won) == 50
