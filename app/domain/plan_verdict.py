"""Judging a plan: legal or not, each violated constraint with its numbers, what binds a legal one, memory and cost.

Any legal plan passes. A constraint is violated by what the learner chose, so nothing here raises on an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.domain.amount import counted, gibibytes
from app.domain.cost import UpdateCost, update_cost
from app.domain.layout import data_parallel_replicas
from app.domain.memory import Memory, training_memory
from app.domain.plan_answer import PlanAnswer, answer_plan, larger_micro, read_answer
from app.domain.plan_task import PlanTask

CONSTRAINTS: tuple[str, ...] = ("form", "devices", "node", "heads", "layers", "length", "zero", "target", "memory")
"""In the order in which they are checked and best mended."""


@dataclass(frozen=True, slots=True)
class Violation:
    """A constraint that the plan breaks."""

    constraint: str
    """One of CONSTRAINTS."""
    text: str
    """One or two sentences with the numbers."""
    have: float | None = None
    """The plan's number, in the constraint's unit; None for a fault of form."""
    limit: float | None = None
    """What it must reach, divide or stay below."""


@dataclass(frozen=True, slots=True)
class Binding:
    """What keeps the plan as it is: the first violated constraint; or, for a legal plan, memory, target or none."""

    constraint: str
    text: str


@dataclass(frozen=True, slots=True)
class PlanVerdict:
    """The verdict; memory and cost are there whenever the splits divide, also for a plan that is not legal."""

    legal: bool
    violations: tuple[Violation, ...]
    binding: Binding
    replicas: int | None
    tokens_per_update: int | None
    memory: Memory | None
    cost: UpdateCost | None


def judge_plan(task: PlanTask, given: Mapping[str, object]) -> PlanVerdict:
    """The verdict on an answer as it was sent: {micro, accumulation, tensor, pipeline, context, zero, recompute}.

    All but micro and accumulation have defaults (1, 0 and none). Never raises for an answer.
    """
    answer, problems = read_answer(given)
    if answer is None:
        violations = tuple(Violation("form", problem) for problem in problems)
        return refused(violations)
    splits = split_violations(task, answer)
    if any(each.constraint in ("devices", "heads", "layers", "length") for each in splits):
        return refused(splits)
    plan = answer_plan(task, answer)
    replicas = data_parallel_replicas(task.devices, answer.tensor, answer.pipeline, answer.context)
    tokens = answer.micro * task.length * answer.accumulation * replicas
    memory = training_memory(plan)
    violations = (*splits, *target_violations(task, answer, replicas, tokens), *memory_violations(task, memory))
    first = violations[0] if violations else None
    binding = Binding(first.constraint, first.text) if first else legal_binding(task, answer)
    return PlanVerdict(not violations, violations, binding, replicas, tokens, memory, update_cost(plan, task.device))


def refused(violations: tuple[Violation, ...]) -> PlanVerdict:
    """The verdict on an answer of which nothing can be worked out."""
    first = violations[0]
    return PlanVerdict(
        legal=False,
        violations=violations,
        binding=Binding(first.constraint, first.text),
        replicas=None,
        tokens_per_update=None,
        memory=None,
        cost=None,
    )


def split_violations(task: PlanTask, answer: PlanAnswer) -> tuple[Violation, ...]:
    """Faults of how model and sequences are spread over devices."""
    shape, found = task.model.shape, []
    ways = answer.tensor * answer.pipeline * answer.context
    if task.devices % ways:
        found.append(
            Violation(
                "devices",
                f"One replica takes {answer.tensor} x {answer.pipeline} x {answer.context} = "
                f"{counted(ways, 'device', 'devices')}, which does not divide the {task.devices:,} given.",
                ways,
                task.devices,
            )
        )
    node = task.device.node_size
    if answer.tensor > node:
        text = f"A tensor-parallel group of {answer.tensor:,} does not fit in a node of {node:,} devices."
        found.append(Violation("node", text, answer.tensor, node))
    for constraint, parts, size, what in (
        ("heads", answer.tensor, shape.heads, "attention heads"),
        ("layers", answer.pipeline, shape.layers, "layers"),
        ("length", answer.context, task.length, "token positions"),
    ):
        if size % parts:
            text = f"{size:,} {what} cannot be split into {parts:,} equal parts."
            found.append(Violation(constraint, text, parts, size))
    if answer.zero >= 2 and answer.pipeline > 1:
        # DeepSpeed issues 1110 and 1629: its pipeline engine refuses; each micro-batch would send its gradients away.
        text = (
            f"ZeRO stage {answer.zero} shares out gradients after every micro-batch, while a pipeline adds them up in place: "
            "use stage 0 or 1 with a pipeline, or no pipeline."
        )
        found.append(Violation("zero", text, answer.zero, 1))
    return tuple(found)


def target_violations(task: PlanTask, answer: PlanAnswer, replicas: int, tokens: int) -> tuple[Violation, ...]:
    """The product must give the target exactly."""
    if tokens == task.target_tokens:
        return ()
    text = (
        f"{answer.micro:,} x {task.length:,} x {answer.accumulation:,} x {counted(replicas, 'replica', 'replicas')} = "
        f"{tokens:,} tokens per update; the task asks for {task.target_tokens:,}."
    )
    return (Violation("target", text, tokens, task.target_tokens),)


def memory_violations(task: PlanTask, memory: Memory) -> tuple[Violation, ...]:
    """The fullest device must stay within its usable memory."""
    if memory.total <= task.usable_bytes:
        return ()
    text = (
        f"The fullest device needs {gibibytes(memory.total)}; {gibibytes(task.usable_bytes)} are usable. "
        f"{gibibytes(memory.static)} are weights, gradients and optimizer, "
        f"{gibibytes(memory.activations + memory.output)} are activations."
    )
    return (Violation("memory", text, memory.total, task.usable_bytes),)


def legal_binding(task: PlanTask, answer: PlanAnswer) -> Binding:
    """What keeps a legal plan from fewer, larger micro-batches."""
    larger = larger_micro(answer)
    if larger is None:
        text = "The target binds: one micro-batch is already all that a replica adds to an update."
        return Binding("target", text)
    need = training_memory(answer_plan(task, larger)).total
    usable = gibibytes(task.usable_bytes)
    if need > task.usable_bytes:
        text = f"Memory binds: the next micro-batch that divides, {larger.micro:,}, would need {gibibytes(need)} of {usable}."
        return Binding("memory", text)
    text = (
        f"Nothing binds yet: a micro-batch of {larger.micro:,} would fit too ({gibibytes(need)} of {usable}), "
        f"with {counted(larger.accumulation, 'pass', 'passes')} per update instead of {answer.accumulation:,}."
    )
    return Binding("none", text)
