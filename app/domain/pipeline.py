"""The pipeline bubble: the share of time in which stages of a pipeline wait.

Two conventions are in use and often mixed up; p stages, m micro-batches, V chunks a stage (interleaving; 1 = none):
*over ideal time*, (p - 1) / (V m), as Narayanan et al. 2021 and the Ultra-Scale Playbook write it, and
*share of total time*, (p - 1) / (V m + p - 1), as GPipe counts it.
"""

from __future__ import annotations

from app.domain.whole import whole


def bubble_over_ideal(stages: int, micro_batches: int, chunks: int = 1) -> float:
    """Waiting time as a multiple of the time that the work itself takes; may exceed 1. (4, 8): 37.5 %."""
    whole("stages", stages)
    return (stages - 1) / (whole("chunks", chunks) * whole("micro_batches", micro_batches))


def bubble_share_of_total(stages: int, micro_batches: int, chunks: int = 1) -> float:
    """Waiting time as a share of all time, below 1. (4, 8): 27.3 %."""
    whole("stages", stages)
    return (stages - 1) / (whole("chunks", chunks) * whole("micro_batches", micro_batches) + stages - 1)


def micro_batches_in_flight(stages: int, micro_batches: int) -> int:
    """Micro-batches whose activations the first stage holds at once under one-forward-one-backward: min(m, p).

    Source: Megatron-LM ``theoretical_memory_usage.py``.
    """
    return min(whole("stages", stages), whole("micro_batches", micro_batches))
