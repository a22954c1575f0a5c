"""Counting: micro-batches of an epoch, windows, updates, epochs, and what a schedule stepped at the wrong place does.

A *window* is the run of micro-batches behind one update. Where the last window of an epoch comes out short it is either
flushed (an update of its own, to be divided by its real length) or dropped.
"""

from __future__ import annotations

from app.domain.whole import positive, whole

LAST_WINDOW: tuple[str, ...] = ("flush", "drop")


def updates_needed(total_tokens: int, tokens_per_update: int) -> int:
    """Updates that see at least `total_tokens`: the quotient rounded up."""
    return -(-whole("total_tokens", total_tokens, 0) // whole("tokens_per_update", tokens_per_update))


def full_updates(total_tokens: int, tokens_per_update: int) -> int:
    """Updates that see at most `total_tokens`: the quotient rounded down, as build-nanogpt counts (10e9 / 2^19 = 19,073)."""
    return whole("total_tokens", total_tokens, 0) // whole("tokens_per_update", tokens_per_update)


def micro_batches_per_epoch(samples: int, batch: int, *, drop_last: bool = False) -> int:
    """Micro-batches a loader yields for `samples`, `batch` at a time over all replicas; a short last one may be dropped."""
    whole("samples", samples, 0)
    whole("batch", batch)
    return samples // batch if drop_last else -(-samples // batch)


def windows(micro_batches: int, accumulation: int, last: str = "flush") -> tuple[int, ...]:
    """Lengths of the windows of one epoch, in micro-batches; 18 in windows of 7: (7, 7, 4).

    Raises ValueError for counts below 1 and for a `last` other than flush or drop.
    """
    if last not in LAST_WINDOW:
        raise ValueError(f"last must be flush or drop, not {last}")
    complete, rest = divmod(whole("micro_batches", micro_batches, 0), whole("accumulation", accumulation))
    return (accumulation,) * complete + ((rest,) if rest and last == "flush" else ())


def updates_per_epoch(micro_batches: int, accumulation: int, last: str = "flush") -> int:
    """Updates of one epoch: rounded up when the last window is flushed, down when it is dropped."""
    return len(windows(micro_batches, accumulation, last))


def pending_micro_batches(micro_batches: int, accumulation: int) -> int:
    """Micro-batches left in the buffer at the end of an epoch when nothing flushes them."""
    return whole("micro_batches", micro_batches, 0) % whole("accumulation", accumulation)


def epoch_of_update(update: int, per_epoch: int) -> int:
    """Epoch (from 0) to which an update (from 0) belongs."""
    return whole("update", update, 0) // whole("per_epoch", per_epoch)


def epochs_seen(updates: int, batch: int, samples: int) -> float:
    """Passes over `samples` that `updates` of `batch` samples make; not rounded."""
    return whole("updates", updates, 0) * whole("batch", batch) / whole("samples", samples)


def leftover_scale(length: int, accumulation: int) -> float:
    """Size of a short window's gradient when it is divided by the full window's length: 2 of 4 gives 0.5."""
    return whole("length", length) / whole("accumulation", accumulation)


def carried_over_scale(micro_batches: int, accumulation: int) -> float:
    """Size of the next epoch's first gradient when a short window is neither flushed nor cleared.

    10 micro-batches in windows of 4 leave 2; the next update sums 6 and divides by 4: 1.5.
    """
    return 1 + pending_micro_batches(micro_batches, accumulation) / accumulation


def updates_in_warmup(warmup_steps: int, accumulation: int) -> int:
    """Updates after which a warm-up is over when the scheduler is stepped per micro-batch by mistake; rounded up.

    16,000 steps at an accumulation of 16 last 1,000 updates.
    """
    return -(-whole("warmup_steps", warmup_steps) // whole("accumulation", accumulation))


def scheduler_steps(updates: int, accumulation: int, per: str = "update") -> int:
    """Steps of the scheduler after `updates`: one each, or one per micro-batch where it slipped into the inner loop."""
    if per not in ("update", "micro-batch"):
        raise ValueError(f"per must be update or micro-batch, not {per}")
    return whole("updates", updates, 0) * (whole("accumulation", accumulation) if per == "micro-batch" else 1)


def tokens_of_phases(phases: tuple[tuple[int, int], ...]) -> int:
    """Tokens of a run whose batch changes: the sum of updates x tokens per update over (updates, tokens per update)."""
    return sum(whole("updates", updates, 0) * whole("tokens_per_update", tokens) for updates, tokens in phases)


def updates_of_phases(phases: tuple[tuple[float, float], ...]) -> float:
    """Updates of a run whose batch changes: the sum over (tokens, tokens per update); not rounded."""
    return sum(positive("tokens", tokens) / positive("tokens_per_update", per_update) for tokens, per_update in phases)
