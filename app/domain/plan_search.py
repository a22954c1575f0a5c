"""Searching the plans of a task: is there a legal one, which is the quickest; and drawing tasks that have one.

The search leaves context parallelism out (its exchange is not in the cost, so it would look free); a learner may use it.
"""

from __future__ import annotations

from collections.abc import Iterator

from app.domain.activations import RECOMPUTE
from app.domain.cost import update_cost
from app.domain.memory import training_memory
from app.domain.plan_answer import PlanAnswer, answer_plan
from app.domain.plan_task import Draws, PlanTask, draw_setting
from app.domain.zero import STAGES


def divisors(number: int) -> tuple[int, ...]:
    """All divisors, smallest first."""
    return tuple(each for each in range(1, number + 1) if number % each == 0)


def plans_on_target(task: PlanTask) -> Iterator[PlanAnswer]:
    """Every plan that divides and meets the target, whatever memory it takes."""
    shape = task.model.shape
    sequences = task.target_tokens // task.length
    for tensor in divisors(min(task.device.node_size, task.devices)):
        for pipeline in divisors(task.devices // tensor):
            replicas = task.devices // (tensor * pipeline)
            if shape.heads % tensor or shape.layers % pipeline or sequences % replicas:
                continue
            for zero in STAGES if pipeline == 1 else STAGES[:2]:
                for recompute in RECOMPUTE:
                    for micro in divisors(sequences // replicas):
                        passes = sequences // replicas // micro
                        yield PlanAnswer(micro, passes, tensor, pipeline, 1, zero, recompute)


def legal_plans(task: PlanTask) -> Iterator[PlanAnswer]:
    """Every plan on target that fits in memory."""
    for answer in plans_on_target(task):
        if training_memory(answer_plan(task, answer)).total <= task.usable_bytes:
            yield answer


def quickest_plan(task: PlanTask) -> PlanAnswer | None:
    """The legal plan with the shortest update; None when there is none."""
    return min(legal_plans(task), key=lambda answer: update_cost(answer_plan(task, answer), task.device).seconds, default=None)


def all_at_once_fits(task: PlanTask) -> bool:
    """Whether the whole batch fits with nothing done about memory: no accumulation, ZeRO, recompute or split."""
    sequences = task.target_tokens // task.length
    if sequences % task.devices:
        return False
    plan = answer_plan(task, PlanAnswer(sequences // task.devices, 1))
    return training_memory(plan).total <= task.usable_bytes


def draw_task(seed: int) -> PlanTask:
    """The task of a seed: solvable, and not by putting everything on the devices at once."""
    draws = Draws(seed)
    for _ in range(100):
        task = draw_setting(draws, seed)
        if not all_at_once_fits(task) and next(legal_plans(task), None) is not None:
            return task
    raise RuntimeError(f"no task for seed {seed} in 100 draws")
