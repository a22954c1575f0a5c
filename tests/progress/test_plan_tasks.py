"""A plan task belongs to one session, takes any number of answers until it expires, and remembers when it was solved."""

from __future__ import annotations

import pytest

from app.progress import Database, PlanTasks, PlanTaskState
from app.progress.plan_tasks import OPEN_TASKS
from tests.progress.conftest import Clock

OPEN, EXPIRED, UNKNOWN = PlanTaskState.OPEN, PlanTaskState.EXPIRED, PlanTaskState.UNKNOWN


@pytest.fixture
def tasks(database: Database, clock: Clock) -> PlanTasks:
    return PlanTasks(database, 60, now=clock)


def test_what_is_stored_comes_back(tasks: PlanTasks) -> None:
    """The row is found as it was made, with any seed of the generator, and without the session in clear."""
    made = tasks.create("secret-session", 2**32 - 1)
    assert tasks.find(made.id, "secret-session") == (OPEN, made)
    assert (made.seed, made.answers, made.solved) == (2**32 - 1, 0, None)
    assert "secret" not in made.session
    assert len(made.id) == 24


def test_any_number_of_answers(tasks: PlanTasks, clock: Clock) -> None:
    """Answers are counted, nothing is used up, and the first legal one keeps its time."""
    made = tasks.create("alice", 1)
    legal = [False, True, False, True]
    kept = made
    for each in legal:
        clock.time += 1
        kept = tasks.record(made, legal=each)
    assert (kept.answers, kept.solved) == (4, 1_000_002.0)
    assert tasks.find(made.id, "alice") == (OPEN, kept)


def test_another_session_does_not_see_it(tasks: PlanTasks) -> None:
    """A foreign task looks like one that does not exist."""
    made = tasks.create("alice", 1)
    assert tasks.find(made.id, "mallory") == (UNKNOWN, None)
    assert tasks.find("nothing", "alice") == (UNKNOWN, None)


def test_expires_to_the_second(tasks: PlanTasks, clock: Clock) -> None:
    """Until its expiry a task takes answers; from then on it is told from one that never was."""
    made = tasks.create("alice", 1)
    clock.time += 59.9
    assert tasks.find(made.id, "alice")[0] is OPEN
    clock.time += 0.1
    assert tasks.find(made.id, "alice")[0] is EXPIRED


def test_the_oldest_unsolved_ones_expire(tasks: PlanTasks) -> None:
    """A session keeps so many unsolved tasks and no more; solved ones do not count, and others' stay."""
    foreign = tasks.create("bob", 1)
    solved = tasks.create("alice", 1)
    tasks.record(solved, legal=True)
    made = [tasks.create("alice", seed) for seed in range(OPEN_TASKS + 2)]
    assert [tasks.find(one.id, "alice")[0] for one in made] == [EXPIRED] * 2 + [OPEN] * OPEN_TASKS
    assert tasks.find(solved.id, "alice")[0] is OPEN
    assert tasks.find(foreign.id, "bob")[0] is OPEN
    assert (tasks.count("alice"), tasks.count("bob")) == (OPEN_TASKS + 3, 1)
