"""A learner's answer to a plan task: read from what was sent, with everything wrong with its form said at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from app.domain.activations import RECOMPUTE
from app.domain.plan_task import PlanTask
from app.domain.training_plan import TrainingPlan
from app.domain.whole import shown

LARGEST = 65_536
"""No count of a plan is larger; keeps every product exact in the page's doubles."""


@dataclass(frozen=True, slots=True)
class PlanAnswer:
    """The numbers a learner chooses; the task fixes model, length, recipe and devices."""

    micro: int
    accumulation: int
    tensor: int = 1
    pipeline: int = 1
    context: int = 1
    zero: int = 0
    recompute: str = "none"


COUNTS: dict[str, str] = {
    "micro": "the micro-batch",
    "accumulation": "the accumulation",
    "tensor": "the tensor-parallel width",
    "pipeline": "the number of pipeline stages",
    "context": "the context-parallel width",
}


def read_answer(given: Mapping[str, object]) -> tuple[PlanAnswer | None, tuple[str, ...]]:
    """The answer, or what is wrong with its form, one sentence each; never raises."""
    problems = []
    counts: dict[str, int] = {}
    for name, words in COUNTS.items():
        value = given.get(name, None if name in ("micro", "accumulation") else 1)
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= LARGEST:
            problems.append(f"{name}: {words} must be a whole number from 1 to {LARGEST:,}, not {shown(value)}.")
        else:
            counts[name] = value
    zero = given.get("zero", 0)
    if isinstance(zero, bool) or not isinstance(zero, int) or zero not in (0, 1, 2, 3):
        problems.append(f"zero: the ZeRO stage must be 0, 1, 2 or 3, not {shown(zero)}.")
        zero = 0
    recompute = given.get("recompute", "none")
    if not isinstance(recompute, str) or recompute not in RECOMPUTE:
        problems.append(f"recompute: must be one of {', '.join(RECOMPUTE)}, not {shown(recompute)}.")
        recompute = "none"
    problems += [f"{shown(name)}: no such setting." for name in given if name not in (*COUNTS, "zero", "recompute")]
    if problems:
        return None, tuple(problems)
    return PlanAnswer(**counts, zero=zero, recompute=recompute), ()


def answer_plan(task: PlanTask, answer: PlanAnswer) -> TrainingPlan:
    """The full training plan of an answer. Raises ValueError where its splits do not divide."""
    return TrainingPlan(
        shape=task.model.shape,
        length=task.length,
        micro=answer.micro,
        accumulation=answer.accumulation,
        devices=task.devices,
        tensor=answer.tensor,
        pipeline=answer.pipeline,
        context=answer.context,
        zero=answer.zero,
        recompute=answer.recompute,
        recipe=task.recipe,
    )


def larger_micro(answer: PlanAnswer) -> PlanAnswer | None:
    """The same answer with the next larger micro-batch that still gives the same update; None at an accumulation of 1."""
    sequences = answer.micro * answer.accumulation
    for passes in range(answer.accumulation - 1, 0, -1):
        if sequences % passes == 0:
            return replace(answer, micro=sequences // passes, accumulation=passes)
    return None
