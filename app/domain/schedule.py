"""Schedules over a run: learning rate (linear warm-up, then cosine), weight decay, and a batch that ramps up.

The unit of time is one *update*, counted from 0; stepping per micro-batch is the mistake that `steps` counts.
"""

from __future__ import annotations

import math

from app.domain.whole import not_negative, positive, whole


def warmup_factor(update: int, warmup: int) -> float:
    """Share of the peak learning rate during linear warm-up: (update + 1) / warmup, at most 1. No warm-up: 1."""
    if whole("warmup", warmup, 0) == 0:
        return 1.0
    return min(1.0, (whole("update", update, 0) + 1) / warmup)


def learning_rate(update: int, *, peak: float, lowest: float = 0.0, warmup: int = 0, total: int) -> float:
    """Learning rate of one update: linear warm-up to `peak`, then half a cosine down to `lowest` at update `total`.

    Beyond `total` it stays at `lowest`. Raises ValueError when the warm-up does not end before the run.
    """
    positive("peak", peak)
    not_negative("lowest", lowest)
    if whole("warmup", warmup, 0) >= whole("total", total):
        raise ValueError(f"a warm-up of {warmup} updates does not fit in a run of {total}")
    if whole("update", update, 0) < warmup:
        return peak * warmup_factor(update, warmup)
    progress = min(1.0, (update - warmup) / (total - warmup))
    return lowest + (peak - lowest) * 0.5 * (1 + math.cos(math.pi * progress))


def sgd_learning_rate_undivided(rate: float, accumulation: int) -> float:
    """Learning rate that plain SGD in effect uses when the sum of A gradients is not divided by A: A times as large.

    Not so for Adam, whose step does not depend on the gradient's scale as long as nothing is clipped.
    """
    return positive("rate", rate) * whole("accumulation", accumulation)


def decay_shrink(rate: float, decay: float, times: int = 1) -> float:
    """Share of a weight that decoupled weight decay takes away in one update when it is applied `times`: 1 - (1 - lr wd)^times.

    Applied per micro-batch by mistake, 3e-4 x 0.1 at A = 32 takes 9.6e-4 instead of 3.0e-5.
    """
    return 1 - (1 - positive("rate", rate) * not_negative("decay", decay)) ** whole("times", times)


def ramped_batch(samples_seen: int, *, start: int, increment: int, target: int, ramp_samples: int) -> int:
    """Sequences of one update during Megatron-LM's linear batch ramp.

    The batch grows from `start` to `target` in steps of `increment`, evenly spread over `ramp_samples` sequences.
    Raises ValueError when the increments do not lead exactly to the target.
    """
    whole("ramp_samples", ramp_samples)
    growth = whole("target", target) - whole("start", start)
    if growth < 0 or growth % whole("increment", increment):
        raise ValueError(f"increments of {increment} do not lead from {start} to {target}")
    increments = growth // increment
    if whole("samples_seen", samples_seen, 0) >= ramp_samples or increments == 0:
        return target
    return start + samples_seen * increments // ramp_samples * increment
