"""A full training plan: the model, one update's batch, and how both are spread over devices."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.activations import checked_recompute
from app.domain.layout import data_parallel_replicas
from app.domain.precision import recipe
from app.domain.shape import Shape
from app.domain.whole import whole
from app.domain.zero import checked_stage


@dataclass(frozen=True, slots=True)
class TrainingPlan:
    """What memory and time follow from. Lengths in token positions, micro-batch in sequences, counts of devices."""

    shape: Shape
    length: int
    micro: int
    accumulation: int = 1
    devices: int = 1
    tensor: int = 1
    """Devices that split each layer's matrices."""
    pipeline: int = 1
    """Stages, each with its share of the layers."""
    context: int = 1
    """Devices that split each sequence."""
    zero: int = 0
    """ZeRO stage over the replicas."""
    recompute: str = "none"
    recipe: str = "mixed-16"
    sequence_parallel: bool = True
    """Tensor-parallel ranks also split the norms' inputs; without effect when `tensor` is 1."""
    sync_every_micro: bool = False
    """Replicas exchange gradients after every micro-batch; ZeRO stages 2 and 3 always do."""

    def __post_init__(self) -> None:
        """Raises ValueError for counts below 1, unknown names, and splits that do not divide."""
        for name in ("length", "micro", "accumulation", "devices", "tensor", "pipeline", "context"):
            whole(name, getattr(self, name))
        checked_stage(self.zero)
        checked_recompute(self.recompute)
        recipe(self.recipe)
        replicas(self)
        for parts, size, what in (
            (self.tensor, self.shape.heads, "attention heads"),
            (self.pipeline, self.shape.layers, "layers"),
            (self.context, self.length, "token positions"),
        ):
            if size % parts:
                raise ValueError(f"{size} {what} cannot be split into {parts} equal parts")


def replicas(plan: TrainingPlan) -> int:
    """Data-parallel replicas of the plan."""
    return data_parallel_replicas(plan.devices, plan.tensor, plan.pipeline, plan.context)


def shards(plan: TrainingPlan) -> int:
    """Ranks over which ZeRO shares out its state: replicas x context, since context ranks hold the same weights.

    Source: PrimeIntellect-ai/prime-rl pull request 2562.
    """
    return replicas(plan) * plan.context


def plan_tokens_per_update(plan: TrainingPlan) -> int:
    """Token positions behind one update of the plan."""
    return plan.micro * plan.length * plan.accumulation * replicas(plan)
