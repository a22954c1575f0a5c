"""Requests and replies of the plan tasks, as types and as their OpenAPI description.

A number of the wrong type is the caller's error (422); a number out of range is an answer, and gets a verdict.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from app.web.schemas import Sent


class PlanTaskReply(BaseModel):
    """A task: what is given. Any plan that uses all devices, meets the target and fits in memory passes."""

    task: str = Field(description="Its id; answers go to `/api/plans/tasks/{task}/answers`.")
    expires_at: str = Field(description="ISO 8601, UTC. Until then it takes any number of answers.")
    text: str = Field(description="The task as one sentence.")
    model: str = Field(examples=["gpt2-xl"])
    length: int = Field(description="Token positions of a sequence.")
    recipe: str = Field(description="Precision recipe, e.g. `mixed-16`; the number is its bytes per parameter.")
    device: str = Field(examples=["40-gib"])
    devices: int
    usable_bytes: int = Field(description="What a plan may fill of one device's memory.")
    target_tokens: int = Field(description="Token positions of one update, to be met exactly.")


class PlanAnswerRequest(Sent):
    """A plan: the numbers that the task leaves open. Values out of range get a verdict that says so."""

    micro: int = Field(description="Sequences in one pass of one replica.", examples=[4])
    accumulation: int = Field(description="Passes of one replica per update.", examples=[8])
    tensor: int = Field(default=1, description="Devices that split each layer's matrices.")
    pipeline: int = Field(default=1, description="Stages of the pipeline.")
    context: int = Field(default=1, description="Devices that split each sequence.")
    zero: int = Field(default=0, description="ZeRO stage, 0 to 3.")
    recompute: str = Field(default="none", max_length=100, description="`none`, `selective` or `full`.")


class ViolationReply(BaseModel):
    """A constraint that the plan breaks."""

    constraint: Literal["form", "devices", "node", "heads", "layers", "length", "zero", "target", "memory"]
    text: str = Field(description="One or two sentences with the numbers.")
    have: float | None = Field(description="The plan's number, in the constraint's unit.")
    limit: float | None = Field(description="What it must reach, divide or stay below.")


class BindingReply(BaseModel):
    """What keeps the plan as it is."""

    constraint: Literal["form", "devices", "node", "heads", "layers", "length", "zero", "target", "memory", "none"]
    text: str


class MemoryReply(BaseModel):
    """Bytes on the fullest device."""

    weights: float
    gradients: float
    gradient_buffer: float
    optimizer: float
    activations: float
    output: float
    static: float
    total: float


class UpdateCostReply(BaseModel):
    """Seconds of one update by part, and what follows from them."""

    compute_seconds: float
    overhead_seconds: float
    bubble_seconds: float
    tensor_seconds: float
    data_seconds: float
    seconds: float
    tokens_per_second: float
    utilization: float
    bubble_share: float
    model_flops: int
    data_bytes: float


class PlanVerdictReply(BaseModel):
    """The verdict on one answer. Memory and cost are there whenever the splits divide, also for a plan that is not legal."""

    task: str
    answers: int = Field(description="Answers to this task so far.")
    solved: bool = Field(description="Whether any of them was legal.")
    legal: bool
    violations: list[ViolationReply]
    binding: BindingReply
    replicas: int | None
    tokens_per_update: int | None
    memory: MemoryReply | None
    cost: UpdateCostReply | None
