"""The inverse task: always solvable, judged by any legal plan, explained with numbers."""

from __future__ import annotations

import dataclasses
import functools
import itertools
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.domain.cost import update_cost
from app.domain.plan_answer import answer_plan, larger_micro, read_answer
from app.domain.plan_search import all_at_once_fits, draw_task, legal_plans, quickest_plan
from app.domain.plan_task import SETTINGS, Draws, PlanTask, task_text
from app.domain.plan_verdict import CONSTRAINTS, judge_plan
from app.domain.record import record

SEEDS = range(300)
ODD = st.one_of(
    st.integers(-2, 70_000), st.booleans(), st.none(), st.floats(), st.text(max_size=5), st.lists(st.integers(), max_size=2)
)
NAMES = ["micro", "accumulation", "tensor", "pipeline", "context", "zero", "recompute", "extra"]
SMALL = st.sampled_from([1, 2, 3, 4, 8, 32, 65_536])
SENT = st.fixed_dictionaries(
    {"micro": SMALL, "accumulation": SMALL},
    optional={
        "tensor": SMALL,
        "pipeline": SMALL,
        "context": SMALL,
        "zero": st.integers(0, 3),
        "recompute": st.sampled_from(["none", "full"]),
    },
)
ANSWERS = st.one_of(SENT, st.dictionaries(st.sampled_from(NAMES), ODD))


def found_by_trying(task: PlanTask) -> dict[str, Any] | None:
    """A plan that the judge passes, found without the search: powers of two, smallest micro-batch, memory spared most."""
    sequences = task.target_tokens // task.length
    ways = [2**i for i in range(8)]
    for zero, recompute, tensor, pipeline in itertools.product((3, 1), ("full", "selective"), ways[:4], ways):
        replicas = task.devices // (tensor * pipeline)
        if replicas and sequences % replicas == 0:
            answer = {
                "micro": 1,
                "accumulation": sequences // replicas,
                "tensor": tensor,
                "pipeline": pipeline,
                "zero": zero,
                "recompute": recompute,
            }
            if judge_plan(task, answer).legal:
                return answer
    return None


def test_every_drawn_task_is_solvable_and_not_trivial() -> None:
    """For each of 300 seeds someone who only asks the judge finds a legal plan, and doing nothing about memory is not one."""
    for seed in SEEDS:
        task = draw_task(seed)
        assert found_by_trying(task) is not None, task_text(task)
        everything = {"micro": max(1, task.target_tokens // task.length // task.devices), "accumulation": 1}
        assert not judge_plan(task, everything).legal
        assert not all_at_once_fits(task)


def test_draws_reach_every_setting_and_repeat() -> None:
    """Every model with every number of devices comes up; the same seed gives the same task."""
    drawn = {(draw_task(seed).model.name, draw_task(seed).devices) for seed in SEEDS}
    assert drawn == {(setting.model, devices) for setting in SETTINGS for devices in setting.devices}
    assert draw_task(7) == draw_task(7)


def test_generator_is_mulberry32() -> None:
    """The first numbers from seed 1, as the published JavaScript gives them (times 2^32)."""
    draws = Draws(1)
    assert [draws.next() for _ in range(3)] == [2693262067, 11749833, 2265367787]


@pytest.mark.parametrize("seed", range(10))
def test_search_and_judge_agree(seed: int) -> None:
    """Each plan the search calls legal passes; the quickest is not slower than any other."""
    task = draw_task(seed)
    plans = list(legal_plans(task))
    assert all(judge_plan(task, record(each)).legal for each in plans)
    best = quickest_plan(task)
    assert best is not None
    least = update_cost(answer_plan(task, best), task.device).seconds
    assert all(update_cost(answer_plan(task, each), task.device).seconds >= least for each in plans)


@functools.cache
def base_task() -> PlanTask:
    """GPT-2 XL on 8 devices of 40 GiB, 262,144 tokens."""
    task = next(
        task
        for seed in SEEDS
        if (task := draw_task(seed)).model.name == "gpt2-xl" and task.devices == 8 and task.device.name == "40-gib"
    )
    return dataclasses.replace(task, recipe="mixed-16", target_tokens=262_144)


BROKEN: list[tuple[str, dict[str, Any], tuple[float | None, float | None]]] = [
    ("form", {"micro": 0}, (None, None)),
    ("form", {"recompute": "half"}, (None, None)),
    ("devices", {"pipeline": 16}, (16, 8)),
    ("node", {"tensor": 10}, (10, 8)),
    ("heads", {"tensor": 4}, (4, 25)),
    ("layers", {"pipeline": 5}, (5, 48)),
    ("length", {"context": 3}, (3, 1024)),
    ("zero", {"pipeline": 2, "zero": 2}, (2, 1)),
    ("target", {"accumulation": 31}, (253_952, 262_144)),
    ("memory", {"zero": 0, "recompute": "none", "micro": 32, "accumulation": 1}, (None, None)),
]
GOOD = {"micro": 1, "accumulation": 32, "zero": 1, "recompute": "selective"}


def test_good_plan_passes_with_memory_and_cost() -> None:
    """A legal plan: no violations, memory within the limit, the whole time accounted for."""
    verdict = judge_plan(base_task(), GOOD)
    assert verdict.legal
    assert verdict.violations == ()
    assert verdict.replicas == 8
    assert verdict.tokens_per_update == 262_144
    memory, cost = verdict.memory, verdict.cost
    assert memory is not None
    assert cost is not None
    assert memory.total <= base_task().usable_bytes
    parts = (memory.weights, memory.gradients, memory.gradient_buffer, memory.optimizer, memory.activations, memory.output)
    assert memory.total == pytest.approx(sum(parts))
    times = (cost.compute_seconds, cost.overhead_seconds, cost.bubble_seconds, cost.tensor_seconds, cost.data_seconds)
    assert cost.seconds == pytest.approx(sum(times))
    assert 0 < cost.utilization < 0.5


@pytest.mark.parametrize(("constraint", "change", "numbers"), BROKEN)
def test_each_constraint_is_reported_with_its_numbers(
    constraint: str, change: dict[str, Any], numbers: tuple[Any, Any]
) -> None:
    """Breaking one thing names that constraint, with the plan's number and the limit."""
    verdict = judge_plan(base_task(), {**GOOD, **change})
    assert not verdict.legal
    broken = {each.constraint: each for each in verdict.violations}
    assert constraint in broken
    assert broken[constraint].text
    assert verdict.binding.constraint == verdict.violations[0].constraint
    if numbers != (None, None):
        assert (broken[constraint].have, broken[constraint].limit) == numbers
    if constraint == "memory":
        assert broken[constraint].have > broken[constraint].limit == base_task().usable_bytes


def test_every_constraint_has_its_case() -> None:
    """No constraint goes untested."""
    assert {constraint for constraint, _, _ in BROKEN} == set(CONSTRAINTS)


def test_all_violations_are_reported_at_once() -> None:
    """Target and memory are told together."""
    verdict = judge_plan(base_task(), {"micro": 64, "accumulation": 3})
    assert [each.constraint for each in verdict.violations] == ["target", "memory"]
    assert verdict.memory is not None


def test_binding_names_what_keeps_a_legal_plan() -> None:
    """Memory where the next micro-batch does not fit, target at an accumulation of 1, none where there is room."""
    task, seen = base_task(), {}
    for answer in legal_plans(task):
        binding = judge_plan(task, record(answer)).binding
        larger = larger_micro(answer)
        fits = larger is not None and judge_plan(task, record(larger)).legal
        assert binding.constraint == ("target" if larger is None else "none" if fits else "memory")
        seen[binding.constraint] = binding.text
    assert seen.keys() == {"memory", "target", "none"}


@given(ANSWERS)
@settings(max_examples=150, deadline=None)
def test_no_answer_raises(answer: dict[str, Any]) -> None:
    """Whatever is sent is judged, and a plan of wrong form is never legal."""
    verdict = judge_plan(base_task(), answer)
    read, problems = read_answer(answer)
    assert (read is None) == bool(problems)
    assert verdict.legal <= (read is not None)
    assert all(each.constraint in CONSTRAINTS for each in verdict.violations)
    assert verdict.legal == (not verdict.violations)
