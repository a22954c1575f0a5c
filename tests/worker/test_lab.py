"""`microbatch_browser.lab` hands on what a lab program says, and tells a refusal from a fault."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import microbatch_browser
import pytest


@pytest.fixture
def program(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A stand-in for the labs' package."""
    made = ModuleType("microbatch_lab")
    monkeypatch.setitem(sys.modules, "microbatch_lab", made)
    return made


def run(settings: dict[str, Any] | None = None, lab: str = "demo") -> tuple[list[list[Any]], dict[str, Any]]:
    batches: list[list[Any]] = []
    answer = microbatch_browser.lab(
        json.dumps({"lab": lab, "settings": settings or {}}), lambda text: batches.append(json.loads(text))
    )
    return batches, json.loads(answer)


def test_events_arrive_in_order_and_in_batches(program: ModuleType) -> None:
    """A program that says much at once is heard in few batches; nothing is lost, and the first event does not wait."""

    def start(lab: str, settings: str) -> Iterator[str]:
        assert (lab, json.loads(settings)) == ("demo", {"micro": 2})
        yield from (json.dumps({"n": n}) for n in range(500))

    program.start = start  # type: ignore[attr-defined]
    batches, answer = run({"micro": 2})
    assert [event["n"] for batch in batches for event in batch] == list(range(500))
    assert len(batches[0]) == 1
    assert len(batches) < 50
    assert answer == {"status": "ok", "error": None}


def test_refused_settings_are_told_to_the_reader(program: ModuleType) -> None:
    """A ValueError before the first event is a message for the reader."""

    def start(lab: str, settings: str) -> Iterator[str]:
        raise ValueError("micro is 65; at most 64")
        yield ""

    program.start = start  # type: ignore[attr-defined]
    batches, answer = run()
    assert batches == []
    assert (answer["status"], answer["error"]["refused"], answer["error"]["message"]) == (
        "error",
        True,
        "micro is 65; at most 64",
    )


def test_a_fault_on_the_way_keeps_what_came_before(program: ModuleType) -> None:
    """Any error after the first event is ours, even a ValueError."""

    def start(lab: str, settings: str) -> Iterator[str]:
        yield '{"n": 0}'
        yield '{"n": 1}'
        raise ValueError("shapes differ")

    program.start = start  # type: ignore[attr-defined]
    batches, answer = run()
    assert [event["n"] for batch in batches for event in batch] == [0, 1]
    assert answer["error"]["refused"] is False


def test_a_real_program_runs_to_its_result() -> None:
    """The package that ships answers through the same door, and refuses what it does not know."""
    batches, answer = run({"updates": 2, "precisions": ["float64"]}, "same_gradient")
    assert answer["status"] == "ok", answer
    assert batches[-1][-1]["kind"] == "result"
    assert run({"micro": 10**6}, "same_gradient")[1]["error"]["refused"] is True
