"""Runs that stream their losses: who takes part, how far along they are, points in handfuls."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from microbatch_lab.accumulation import Plan, Recipe, Training, Update
from microbatch_lab.labs import Event
from microbatch_lab.labs.settings import Choice, Number, Setting, Whole
from microbatch_lab.precision import PRECISIONS

EVERY: Setting = Whole(10, 1, 100, "Updates between two events.")
SEED: Setting = Whole(0, 0, 2**31, "Decides which sentences are drawn.")
LR: Setting = Number(0.003, 1e-6, 10, "Learning rate.")
CLIP: Setting = Number(1.0, 0, 100, "Greatest norm of the gradient; 0 clips nothing.")
PRECISION: Setting = Choice("float64", PRECISIONS, "How numbers are stored.")
OPTIMIZER: Setting = Choice("adamw", ("adamw", "sgd"), "What turns a gradient into an update.")
DATA: Setting = Choice("cyclic", ("cyclic", "replacement"), "The eight sentences in turn, or each drawn from all eight.")


class Trainee(Protocol):
    """What can be run: `accumulation.Training`, or `regression.Regression`."""

    plan: Plan

    @property
    def steps(self) -> int:
        """Optimizer steps so far."""

    def update(self) -> Update:
        """One more update."""

    def pass_bytes(self) -> int:
        """Bytes that one forward pass keeps for its backward pass."""

    def full_loss(self) -> float:
        """The loss on all data with the weights as they are now."""


@dataclass(slots=True)
class Run:
    """One training run under way, with what it logged."""

    series: str
    training: Trainee
    updates: int  # in all
    log: list[Update] = field(default_factory=list)
    seconds: float = 0.0  # spent in updates

    @classmethod
    def of(cls, plan: Plan, recipe: Recipe, updates: int, series: str = "") -> Run:
        return cls(series or str(plan), Training(plan, recipe), updates)

    @property
    def losses(self) -> list[float]:
        return [update.loss for update in self.log]

    @property
    def over(self) -> bool:
        return len(self.log) >= self.updates

    def advance(self, count: int) -> list[Update]:
        """Up to `count` more updates; returns the new ones."""
        start, began = time.perf_counter(), len(self.log)
        for _ in range(min(count, self.updates - began)):
            self.log.append(self.training.update())
        self.seconds += time.perf_counter() - start
        return self.log[began:]

    def advanced(self, count: int, **extra: Any) -> Event:
        """The same, as a point event."""
        began = len(self.log)
        return points(self.series, began, [update.loss for update in self.advance(count)], **extra)

    def summary(self) -> dict[str, Any]:
        """Columns that every lab's table of finished runs has."""
        losses = self.losses
        return {
            "series": self.series,
            "micro": self.training.plan.micro,
            "accum": self.training.plan.accum,
            "effective": self.training.plan.effective,
            "updates": len(losses),
            "first_loss": losses[0],
            "final_loss": losses[-1],
            "full_loss": self.training.full_loss(),
            "clipped": sum(update.clipped for update in self.log),
            "seconds": self.seconds,
        }


def points(series: str, start: int, values: Sequence[float], **extra: Any) -> Event:
    """A point event whose x counts on from `start`."""
    return {"kind": "point", "series": series, "x": list(range(start, start + len(values))), "y": list(values), **extra}


def progress(done: int, total: int, note: str = "", **extra: Any) -> Event:
    """A progress event."""
    return {"kind": "progress", "done": done, "total": total, "note": note, **extra}


def named(series: str, plan: Plan, label: str = "") -> dict[str, Any]:
    """How a series is announced in the first progress event."""
    shown = label or f"{plan.micro} × {plan.accum}"
    return {"id": series, "label": shown, "micro": plan.micro, "accum": plan.accum, "effective": plan.effective}


def largest(a: Sequence[float], b: Sequence[float]) -> float:
    """The largest difference of two curves over the updates both have; not-a-number once one of them is not finite."""
    gaps = [abs(left - right) for left, right in zip(a, b, strict=False)]
    return max(gaps) if gaps and all(map(math.isfinite, gaps)) else math.nan
