"""A solution is earned by a pass, or by all hints and three judged attempts; each session on its own."""

from __future__ import annotations

import pytest

from app.progress import Attempts, Database, Solutions
from tests.progress.conftest import Clock

RUNGS = frozenset({("f", 0), ("f", 1), ("g", 0)})


@pytest.fixture
def solutions(database: Database, clock: Clock) -> Solutions:
    return Solutions(database, clock)


@pytest.fixture
def attempts(database: Database, clock: Clock) -> Attempts:
    return Attempts(database, 60, now=clock)


def judged(attempts: Attempts, status: str = "failed", session: str = "alice", exercise: str = "a/b") -> None:
    made = attempts.create(session=session, exercise=exercise, version="v1", seed=1, code="", cases=["f-1"])
    used = attempts.consume(made.id, session)
    assert used is not None
    attempts.record(used, status, {})


def test_nothing_done(solutions: Solutions) -> None:
    """A new session, or none, starts from nothing and is told both ways."""
    for session in ("alice", None):
        state = solutions.state(session, "a/b", RUNGS)
        assert state.to_json() == {
            "earned": False,
            "by": None,
            "judged": 0,
            "judged_needed": 3,
            "hints_seen": 0,
            "hints_total": 3,
        }
    assert state.missing() == (
        "The solution opens when every function passes, or when you open every hint (0 of 3 so far) "
        "and check 3 times (0 so far)."
    )


def test_a_pass_earns_it(solutions: Solutions, attempts: Attempts) -> None:
    """One pass is enough, without any hint, and stays enough after later failures."""
    judged(attempts, "passed")
    judged(attempts)
    state = solutions.state("alice", "a/b", RUNGS)
    assert (state.earned, state.by, state.judged) == (True, "passed", 2)


def test_hints_and_attempts_earn_it_together(solutions: Solutions, attempts: Attempts) -> None:
    """All hints with two judged attempts do not, three attempts without the last hint do not, both do."""
    for rung in sorted(RUNGS)[:-1]:
        solutions.open_hint("alice", "a/b", rung)
    for _ in range(3):
        assert not solutions.state("alice", "a/b", RUNGS).earned
        judged(attempts)
    state = solutions.state("alice", "a/b", RUNGS)
    assert (state.earned, state.hints_seen, state.judged) == (False, 2, 3)
    assert "open every hint (2 of 3 so far)." in state.missing()
    solutions.open_hint("alice", "a/b", max(RUNGS))
    state = solutions.state("alice", "a/b", RUNGS)
    assert (state.earned, state.by) == (True, "hints")


def test_all_hints_first(solutions: Solutions, attempts: Attempts) -> None:
    """The order does not matter: the third judged attempt completes it."""
    for rung in RUNGS:
        solutions.open_hint("alice", "a/b", rung)
    earned = []
    for _ in range(3):
        judged(attempts)
        earned.append(solutions.state("alice", "a/b", RUNGS).earned)
    assert earned == [False, False, True]


def test_given_out_is_not_judged(solutions: Solutions, attempts: Attempts) -> None:
    """An attempt whose outputs never came does not count."""
    for rung in RUNGS:
        solutions.open_hint("alice", "a/b", rung)
    for _ in range(5):
        attempts.create(session="alice", exercise="a/b", version="v1", seed=1, code="", cases=[])
    assert solutions.state("alice", "a/b", RUNGS).judged == 0


def test_sessions_and_exercises_do_not_share(solutions: Solutions, attempts: Attempts) -> None:
    """What one session did at one exercise counts nowhere else."""
    judged(attempts, "passed")
    solutions.open_hint("alice", "a/b", ("f", 0))
    for session, exercise in (("bob", "a/b"), ("alice", "a/c"), (None, "a/b")):
        state = solutions.state(session, exercise, RUNGS)
        assert (state.earned, state.judged, state.hints_seen) == (False, 0, 0)


def test_a_rung_counts_once_and_only_while_it_is_there(solutions: Solutions) -> None:
    """Opening one rung again adds nothing; a rung that the author removed is not counted."""
    for rung in [("f", 0), ("f", 0), ("f", 7), ("gone", 0)]:
        solutions.open_hint("alice", "a/b", rung)
    assert solutions.state("alice", "a/b", RUNGS).hints_seen == 1


def test_what_was_sent_stays_earned(solutions: Solutions) -> None:
    """After an author added a hint, a session that had the solution by hints still has it."""
    solutions.open("alice", "a/b", "v1", "hints")
    state = solutions.state("alice", "a/b", RUNGS)
    assert (state.earned, state.by, state.hints_seen) == (True, "hints", 0)


def test_the_record_says_when_and_why(solutions: Solutions, database: Database, clock: Clock) -> None:
    """The first opening is kept with its reason and content version, and no session in clear."""
    solutions.open("secret-session", "a/b", "v1", "hints")
    clock.time += 100
    solutions.open("secret-session", "a/b", "v2", "passed")
    with database.connect() as connection:
        rows = [tuple(row) for row in connection.execute("SELECT exercise, version, earned, opened FROM solutions")]
        everything = str([tuple(row) for row in connection.execute("SELECT * FROM solutions")])
    assert rows == [("a/b", "v1", "hints", 1_000_000.0)]
    assert "secret" not in everything
