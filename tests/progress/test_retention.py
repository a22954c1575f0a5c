"""Nothing is kept longer than it is of use, and nobody has to run anything for that."""

from __future__ import annotations

from app.grading.verdict import Unexplained
from app.progress import Attempts, AttemptState, Database, PlanTasks, Rates, Retention, Solutions, UnexplainedResults
from app.progress.retention import CLEAN_EVERY_S, KEEP_S, KEEP_UNUSED_S
from tests.progress.conftest import Clock


def create(attempts: Attempts) -> str:
    return attempts.create(session="alice", exercise="a/b", version="v1", seed=1, code="", cases=["f-1"]).id


def rows(database: Database) -> dict[str, int]:
    tables = ("attempts", "verdicts", "hints", "solutions", "unexplained", "rates", "plan_tasks")
    with database.connect() as connection:
        return {table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in tables}


def fill(database: Database, clock: Clock) -> tuple[str, str]:
    """A row in every table; the ids of an unused and of a used attempt."""
    attempts = Attempts(database, 60, now=clock)
    unused, used = create(attempts), create(attempts)
    consumed = attempts.consume(used, "alice")
    assert consumed is not None
    attempts.record(consumed, "passed", {"status": "passed"})
    solutions = Solutions(database, clock)
    solutions.open_hint("alice", "a/b", ("f", 0))
    solutions.open("alice", "a/b", "v1", "passed")
    UnexplainedResults(database, clock).add("a/b", "v1", [Unexplained("f", "one row", "wrong-value")])
    tasks = PlanTasks(database, 60, now=clock)
    tasks.create("alice", 1)
    tasks.record(tasks.create("alice", 2), legal=True)
    assert Rates(database, clock).take([("attempts alice", 10, 60)]) == 0
    return unused, used


def test_each_kind_of_row_has_its_time(database: Database, clock: Clock) -> None:
    """Rates go within minutes, unused attempts and unsolved tasks a day after expiry, all else after half a year; until then it stays."""
    fill(database, clock)
    retention = Retention(database, now=clock)
    every = {"attempts": 2, "verdicts": 1, "hints": 1, "solutions": 1, "unexplained": 1, "rates": 1, "plan_tasks": 2}
    assert set(retention.clean().values()) == {0}
    assert rows(database) == every
    clock.time += 61
    assert retention.clean()["rates"] == 1
    clock.time += KEEP_UNUSED_S - 2
    assert set(retention.clean().values()) == {0}
    clock.time += 2
    gone = retention.clean()
    assert (gone["attempts"], gone["plan_tasks"]) == (1, 1)
    assert rows(database) == every | {"attempts": 1, "rates": 0, "plan_tasks": 1}
    clock.time += KEEP_S - KEEP_UNUSED_S - 100
    assert set(retention.clean().values()) == {0}
    clock.time += 100
    retention.clean()
    assert set(rows(database).values()) == {0}


def test_the_time_is_a_setting(database: Database, clock: Clock) -> None:
    """A shorter time takes used attempts, verdicts, hints, solutions and unexplained results alike."""
    fill(database, clock)
    clock.time += 101
    Retention(database, keep_s=100, now=clock).clean()
    assert set(rows(database).values()) == {0}


def test_unexplained_results_have_a_bound(database: Database, clock: Clock, monkeypatch: object) -> None:
    """However many come in, only the newest are kept."""
    monkeypatch.setattr("app.progress.retention.MOST_UNEXPLAINED", 5)  # type: ignore[attr-defined]
    results = UnexplainedResults(database, clock)
    for number in range(9):
        results.add("a/b", "v1", [Unexplained("f", f"case {number}", "wrong-value")])
    assert Retention(database, now=clock).clean()["unexplained"] == 4
    assert {group.case for group in results.groups()} == {f"case {number}" for number in range(4, 9)}


def test_cleaning_happens_by_itself(database: Database, clock: Clock) -> None:
    """Giving out attempts is enough for old ones to go; nobody has to run anything."""
    attempts = Attempts(database, 60, now=clock)
    old = create(attempts)
    clock.time += 60 + KEEP_UNUSED_S + 1
    before = Attempts(database, 60, now=clock).find(old, "alice")[0]
    clock.time += CLEAN_EVERY_S
    create(attempts)
    assert (before, attempts.find(old, "alice")[0]) == (AttemptState.EXPIRED, AttemptState.UNKNOWN)


def test_cleaning_is_not_done_for_every_attempt(database: Database, clock: Clock) -> None:
    """Within its interval a process does not look through the tables again."""
    attempts = Attempts(database, lifetime_s=-KEEP_UNUSED_S - 1, now=clock)  # past its time from the start
    first, second = create(attempts), create(attempts)
    assert attempts.find(first, "alice")[0] is attempts.find(second, "alice")[0] is AttemptState.EXPIRED
    clock.time += CLEAN_EVERY_S
    create(attempts)
    assert attempts.find(first, "alice")[0] is AttemptState.UNKNOWN
