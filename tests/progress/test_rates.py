"""Buckets: so many at once, so many in every stretch of time, the same for all processes."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.progress import Database, Rates
from tests.progress.conftest import Clock


@pytest.fixture
def rates(database: Database, clock: Clock) -> Rates:
    return Rates(database, clock)


def test_a_burst_then_a_trickle(rates: Rates, clock: Clock) -> None:
    """Six in a minute: six pass at once, the seventh waits ten seconds, and after exactly those one passes, not two."""
    bucket = [("alice", 6, 60.0)]
    assert [rates.take(bucket) for _ in range(6)] == [0] * 6
    assert rates.take(bucket) == pytest.approx(10)
    clock.time += 9.9
    assert rates.take(bucket) == pytest.approx(0.1)
    clock.time += 0.1
    assert rates.take(bucket) == 0
    assert rates.take(bucket) == pytest.approx(10)


def test_no_more_than_twice_the_rate_in_any_stretch(rates: Rates, clock: Clock) -> None:
    """Asking all the time gets a full bucket and then the rate, over many minutes."""
    passed = 0
    for _ in range(600):
        passed += rates.take([("alice", 6, 60.0)]) == 0
        clock.time += 1
    assert passed == 6 + 59  # one every ten seconds; the last comes at second 590


def test_waiting_fills_it_and_no_more(rates: Rates, clock: Clock) -> None:
    """A client that was away for a day has one full bucket, not a day's worth."""
    bucket = [("alice", 3, 60.0)]
    for _ in range(2):
        assert [rates.take(bucket) == 0 for _ in range(5)] == [True, True, True, False, False]
        clock.time += 24 * 3600


def test_clients_do_not_share(rates: Rates) -> None:
    """One client's haste costs no other anything."""
    assert [rates.take([(name, 1, 60.0)]) == 0 for name in ("alice", "bob", "alice", "bob")] == [True, True, False, False]


def test_all_or_none(rates: Rates) -> None:
    """Where one of several buckets is empty, nothing is taken from the others, and the longest wait counts."""
    session, address = ("session", 1, 60.0), ("address", 2, 20.0)
    assert rates.take([address, session]) == 0
    assert [rates.take([address, session]) for _ in range(5)] == [pytest.approx(60)] * 5
    assert rates.take([address]) == 0
    assert rates.take([address, session]) == pytest.approx(60)
    assert rates.take([address]) == pytest.approx(10)


def test_no_limit(rates: Rates, database: Database) -> None:
    """A bucket of no tokens limits nothing and leaves no row."""
    assert [rates.take([("alice", 0, 60.0)]) for _ in range(50)] == [0] * 50
    with database.connect() as connection:
        assert connection.execute("SELECT count(*) FROM rates").fetchone()[0] == 0


def test_a_clock_set_back_locks_nobody_out(rates: Rates, clock: Clock) -> None:
    """After the clock went back by a day, the wait is that for one token."""
    bucket = [("alice", 6, 60.0)]
    for _ in range(6):
        rates.take(bucket)
    clock.time -= 24 * 3600
    assert rates.take(bucket) <= 10
    clock.time += 10
    assert rates.take(bucket) == 0


def test_clients_are_stored_as_hashes(rates: Rates, database: Database) -> None:
    """Neither a session nor an address stands in the file."""
    rates.take([("outputs session secret-session", 5, 60.0), ("outputs address 192.0.2.7", 5, 60.0)])
    with database.connect() as connection:
        stored = str([tuple(row) for row in connection.execute("SELECT * FROM rates")])
    assert "secret" not in stored
    assert "192.0.2" not in stored


TAKE = """
import sys
from pathlib import Path
from app.progress.database import Database
from app.progress.rates import Rates
rates = Rates(Database(Path(sys.argv[1])))
print("ready", flush=True)
sys.stdin.readline()
print(sum(rates.take([("alice", 50, 1e6)]) == 0 for _ in range(40)), flush=True)
"""


def test_processes_share_a_bucket(database: Database) -> None:
    """Two processes that take 40 times each from a bucket of 50 get 50 together: the bound is for all, not for each."""
    command = [sys.executable, "-c", TAKE, str(database.path)]
    takers = [subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) for _ in range(2)]
    for taker in takers:
        assert taker.stdout is not None
        assert taker.stdout.readline() == "ready\n"
    for taker in takers:
        assert taker.stdin is not None
        taker.stdin.write("go\n")
        taker.stdin.flush()
    assert sum(int(taker.communicate(timeout=60)[0]) for taker in takers) == 50
