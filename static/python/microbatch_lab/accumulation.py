"""Gradient accumulation: the loop of the lesson's code card, and the same loop with the mistakes people make in it.

The weights change once per update, by the mean gradient of `accum` micro-batches of `micro` sentences each. Equal
micro-batches are divided by their number; unequal ones must be weighted by their tokens, which `weighted_gradient` does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields

import numpy as np

from microbatch_lab.clipping import clip
from microbatch_lab.data import Order, Sampler, encoded
from microbatch_lab.model import TinyLM
from microbatch_lab.optimizers import Name, make
from microbatch_lab.parameters import Array, Rows, initial
from microbatch_lab.precision import Precision, dtype, round_in_place
from microbatch_lab.schedules import Schedule


@dataclass(frozen=True, slots=True)
class Plan:
    """How one update's sentences are cut up."""

    micro: int  # sentences of one forward and backward pass
    accum: int  # passes per update

    @property
    def effective(self) -> int:
        """Sentences per update."""
        return self.micro * self.accum

    def __str__(self) -> str:
        return f"{self.micro}x{self.accum}"


@dataclass(frozen=True, slots=True)
class Faults:
    """Mistakes in the loop; all off is the right loop."""

    no_divide: bool = False  # the losses are summed instead of averaged: a gradient accum times too large
    no_clear: bool = False  # the buffer is never emptied: each update sees the sum of all gradients so far
    clip_per_micro: bool = False  # the buffer is clipped after every backward pass
    schedule_per_micro: bool = False  # the schedule advances accum times as fast
    step_per_micro: bool = False  # optimizer.step() is indented once too far: a step after every pass, of a half-filled buffer

    def names(self) -> list[str]:
        """The faults that are on."""
        return [each.name for each in fields(self) if getattr(self, each.name)]


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything about a run but its plan and its length."""

    optimizer: Name = "adamw"
    schedule: Schedule = field(default_factory=lambda: Schedule(0.003))
    limit: float = 1.0  # greatest gradient norm, 0 for no clipping
    weight_decay: float = 0.01  # AdamW's
    order: Order = "cyclic"
    seed: int = 0
    precision: Precision = "float64"
    faults: Faults = Faults()


@dataclass(frozen=True, slots=True)
class Update:
    """What one update logged."""

    loss: float  # mean over the window's sentences, nats per position, before the weights changed
    lr: float
    norm: float  # of the gradient, before clipping
    clipped: bool


class Training:
    """A run from the supplied weights; each call of `update` is one window: micro-batches, then one optimizer step."""

    def __init__(self, plan: Plan, recipe: Recipe) -> None:
        self.plan, self.recipe = plan, recipe
        self.theta = round_in_place(initial(dtype(recipe.precision)), recipe.precision)
        self.model = TinyLM(self.theta)
        self.optimizer = make(recipe.optimizer, self.theta, recipe.precision, recipe.weight_decay)
        self.sampler = Sampler(recipe.order, recipe.seed)
        self.buffer = np.zeros_like(self.theta)
        self.clock = 0  # what the schedule is asked for
        self._x, self._y = encoded()
        self._fresh = np.zeros_like(self.theta) if recipe.precision == "bf16" else None

    @np.errstate(over="ignore", invalid="ignore")  # a run may be broken on purpose, until nothing is finite
    def update(self) -> Update:
        """One window. The rows are drawn for all of it at once, so every plan of one size sees the same sentences."""
        recipe, faults, (micro, accum) = self.recipe, self.recipe.faults, (self.plan.micro, self.plan.accum)
        rows = self.sampler.take(self.plan.effective)
        loss, norm, clipped = 0.0, 0.0, False
        lr = recipe.schedule.at(self.clock)

        if not faults.no_clear:
            self.buffer.fill(0.0)
        for at in range(0, len(rows), micro):
            loss += self._backward(rows[at : at + micro], 1.0 if faults.no_divide else 1.0 / accum) / accum
            last = at + micro == len(rows)
            if last or faults.clip_per_micro or faults.step_per_micro:
                norm, now = clip(self.buffer, recipe.limit)
                clipped |= now
            if last or faults.schedule_per_micro:
                self.clock += 1
            if last or faults.step_per_micro:
                self.optimizer.step(self.theta, self.buffer, lr)
                round_in_place(self.theta, recipe.precision)
            if faults.schedule_per_micro and not last:
                lr = recipe.schedule.at(self.clock)
        return Update(loss, lr, norm, clipped)

    def gradient(self, rows: Rows) -> tuple[float, Array]:
        """Mean loss and accumulated gradient (SIZE,) of these sentences under the plan, without a step.

        The gradient is the buffer itself, not a copy.
        """
        self.buffer.fill(0.0)
        starts = range(0, len(rows), self.plan.micro)
        losses = [self._backward(rows[at : at + self.plan.micro], 1.0 / len(starts)) for at in starts]
        return sum(losses) / len(losses), self.buffer

    @property
    def steps(self) -> int:
        """Optimizer steps so far."""
        return self.optimizer.steps

    def pass_bytes(self) -> int:
        """Bytes that one forward pass keeps for its backward pass."""
        return self.model.activation_bytes(self._x[np.arange(self.plan.micro) % len(self._x)])

    def full_loss(self) -> float:
        """The loss on all eight sentences with the weights as they are now."""
        with np.errstate(over="ignore", invalid="ignore"):
            return self.model.loss(self._x, self._y)

    def _backward(self, rows: Rows, scale: float) -> float:
        """Add scale · ∇L of these sentences to the buffer. Rounded precisions round the addend and the sum."""
        x, y = self._x[rows], self._y[rows]
        if self._fresh is None:
            return self.model.backward(x, y, self.buffer, scale)
        self._fresh.fill(0.0)
        loss = self.model.backward(x, y, self._fresh, scale)
        self.buffer += round_in_place(self._fresh, self.recipe.precision)
        round_in_place(self.buffer, self.recipe.precision)
        return loss


def weighted_gradient(model: TinyLM, parts: Sequence[tuple[Rows, Rows]], *, by_tokens: bool = True) -> Array:
    """The window's gradient from micro-batches (x, y) of unequal sizes, (SIZE,).

    ``by_tokens``: Σ (n_i / N) ∇L_i with n_i counted positions of N, which is the gradient of the whole window's mean loss.
    Otherwise the usual mean of means, (1/A) Σ ∇L_i, which is not, unless all n_i are equal.
    """
    total = sum(y.size for _, y in parts)
    buffer = np.zeros_like(model.theta)
    for x, y in parts:
        model.backward(x, y, buffer, y.size / total if by_tokens else 1.0 / len(parts))
    return buffer
