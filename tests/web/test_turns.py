"""Turns at the grader: a crowd is told to come back, and nothing of it is lost."""

from __future__ import annotations

import threading
from contextlib import ExitStack

import pytest

from app.errors import ApiError
from app.web.turns import Turns


def test_past_the_bound_one_is_told_when_to_come_back() -> None:
    """The request past the bound gets 503 busy with Retry-After at once; a turn given back can be taken again."""
    turns = Turns(2)
    with ExitStack() as held:
        held.enter_context(turns.one())
        held.enter_context(turns.one())
        with pytest.raises(ApiError) as refused, turns.one():
            pass
    assert (refused.value.status_code, refused.value.error) == (503, "busy")
    assert int((refused.value.headers or {})["Retry-After"]) > 0
    with turns.one(), turns.one():
        pass


def test_a_failure_gives_its_turn_back() -> None:
    """An exception inside a turn does not keep it."""
    turns = Turns(1)
    with pytest.raises(ZeroDivisionError), turns.one():
        raise ZeroDivisionError
    with turns.one():
        pass


def test_turns_are_counted_over_threads() -> None:
    """Threads share the bound."""
    turns, entered, leave = Turns(1), threading.Event(), threading.Event()

    def hold() -> None:
        with turns.one():
            entered.set()
            leave.wait(10)

    holder = threading.Thread(target=hold)
    holder.start()
    assert entered.wait(10)
    with pytest.raises(ApiError), turns.one():
        pass
    leave.set()
    holder.join(10)
    with turns.one():
        pass
