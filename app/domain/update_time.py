"""Time of one update: passes, exchange of gradients, optimizer.

T = A t_micro + t_sync + t_optimizer when ranks exchange gradients once; A (t_micro + t_sync) + t_optimizer when they do so
after every micro-batch. Left out: overlap of exchange and backward pass, which hides part of t_sync.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.whole import not_negative, whole
from app.domain.zero import checked_stage, may_skip_sync


def update_seconds(
    accumulation: int,
    micro_seconds: float,
    sync_seconds: float = 0.0,
    optimizer_seconds: float = 0.0,
    *,
    sync_every_micro: bool = False,
) -> float:
    """Seconds of one update; `micro_seconds` for forward and backward of one micro-batch, `sync_seconds` for one exchange."""
    syncs = whole("accumulation", accumulation) if sync_every_micro else 1
    passes = accumulation * not_negative("micro_seconds", micro_seconds)
    return passes + syncs * not_negative("sync_seconds", sync_seconds) + not_negative("optimizer_seconds", optimizer_seconds)


def wasted_sync_share(accumulation: int) -> float:
    """Share of the exchanges that are not needed when ranks sync after every micro-batch: (A - 1) / A.

    The result is the same, only slower. Source: karpathy/nanochat pull request 33.
    """
    return (whole("accumulation", accumulation) - 1) / accumulation


@dataclass(frozen=True, slots=True)
class MicroTimes:
    """Seconds of one micro-batch, by what they go into."""

    compute_seconds: float
    sync_seconds: float


def split_micro_time(every_seconds: float, once_seconds: float, accumulation: int) -> MicroTimes:
    """Compute and exchange from two measurements per micro-batch: syncing each time (c + r) and once a window (c + r/A).

    2.00 s and 0.91 s at A = 4: 0.547 s and 1.453 s. Raises ValueError for A = 1, which cannot tell them apart.
    """
    whole("accumulation", accumulation, 2)
    sync = (not_negative("every_seconds", every_seconds) - not_negative("once_seconds", once_seconds)) / (1 - 1 / accumulation)
    return MicroTimes(every_seconds - sync, sync)


def ring_all_reduce_bytes(ranks: int, size_bytes: float) -> float:
    """Bytes each rank sends to sum a buffer over a ring: 2 (R - 1) / R x size; 0 for one rank."""
    return 2 * (whole("ranks", ranks) - 1) / ranks * size_bytes


def data_parallel_bytes_per_update(
    stage: int,
    ranks: int,
    gradient_bytes: float,
    weight_bytes: float,
    accumulation: int = 1,
    *,
    sync_every_micro: bool = False,
) -> float:
    """Bytes each of `ranks` sends per update, for its gradients and weights of those sizes.

    Stage 0: an all-reduce of the gradients a sync. Stage 1: a reduce-scatter a sync and one all-gather of the weights.
    Stage 2: the same with a sync per micro-batch. Stage 3: besides, the weights are gathered for each forward and backward.
    Derived from arXiv:1910.02054, section 7, with rings; stage 3 costs 1.5 times stage 0 at an accumulation of 1.
    """
    every = sync_every_micro or not may_skip_sync(checked_stage(stage))
    syncs = whole("accumulation", accumulation) if every else 1
    share = (whole("ranks", ranks) - 1) / ranks
    if stage == 0:
        return 2 * share * gradient_bytes * syncs
    gathers = 2 * accumulation if stage == 3 else 1
    return share * (gradient_bytes * syncs + weight_bytes * gathers)
