"""The planner in the page gives what the planner on the server gives."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

from app.domain.record import camel
from tests.domain.calls import PLANNER, ROOT, differences, encoded, run_in_page_modules
from tests.domain.vectors import VECTORS, answer_calls, plan_calls, stored_text


def test_vectors_are_what_python_gives() -> None:
    """The stored vectors are today's values: a change of arithmetic shows in the file (python -m tests.domain.vectors)."""
    assert VECTORS.read_text("utf-8") == stored_text()


def test_page_gives_the_vectors(tmp_path: Path) -> None:
    """Check values, practitioners' cases, refusals with their words, plans and verdicts agree on both sides."""
    rows = json.loads(VECTORS.read_text("utf-8"))
    got = run_in_page_modules([asked for asked, _ in rows], tmp_path)
    assert disagreements([asked for asked, _ in rows], [want for _, want in rows], got) == []


def test_page_agrees_on_random_plans(tmp_path: Path) -> None:
    """Six hundred random plans and a hundred and twenty random answers have the same memory, cost and verdict on both sides."""
    rng = random.Random(20_260_101)
    calls = [*plan_calls(rng, 600), *answer_calls(range(100, 140), rng)]
    asked, want = [encoded(each) for each in calls], [each.outcome() for each in calls]
    refused = sum(isinstance(each, dict) and "raises" in each for each in want[:1200])
    assert 20 < refused < 300, "most plans are legal ones, some are refused"
    assert disagreements(asked, want, run_in_page_modules(asked, tmp_path)) == []


def test_a_difference_would_be_seen(tmp_path: Path) -> None:
    """The comparison is not blind: other numbers, words, lengths and keys are each reported."""
    assert differences(1.0, 1.0 + 1e-9)
    assert differences(3, 4)
    assert differences({"raises": "a"}, {"raises": "b"})
    assert differences([1], [1, 2])
    assert differences({"a": 1}, {"b": 1})
    assert differences(None, 0)
    assert differences(1, True)
    assert not differences({"a": [1.0, "x", None]}, {"a": [1.0 + 1e-15, "x", None]})


def test_every_function_is_mirrored() -> None:
    """Each module and public function of the planner in Python has its namesake in the page's modules."""
    only_python = {"plan", "record", "__init__"}
    missing = []
    for source in sorted((ROOT / "app/domain").glob("*.py")):
        if source.stem in only_python:
            continue
        twin = PLANNER / f"{source.stem.replace('_', '-')}.js"
        exported = set(re.findall(r"^export (?:function\*?|class|const) (\w+)", twin.read_text("utf-8"), re.MULTILINE))
        names = re.findall(r"^def (\w+)", source.read_text("utf-8"), re.MULTILINE)
        missing += [f"{twin.name}: {camel(name)}" for name in names if camel(name) not in exported]
    assert missing == []


def disagreements(asked: list[object], want: list[object], got: list[object]) -> list[str]:
    """Up to ten calls on which the two sides differ, with where."""
    found = [
        f"{json.dumps(call)[:300]} {lines[:3]}"
        for call, a, b in zip(asked, want, got, strict=True)
        if (lines := differences(a, b))
    ]
    return found[:10]
