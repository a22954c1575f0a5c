"""Training race: several plans train side by side from the same weights."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from microbatch_lab.accumulation import Plan, Recipe
from microbatch_lab.labs import Event
from microbatch_lab.labs.curves import CLIP, DATA, EVERY, LR, OPTIMIZER, PRECISION, SEED, Run, largest, named, progress
from microbatch_lab.labs.settings import Choice, PlanText, Setting, Several, Whole, checked, defaults
from microbatch_lab.model import FLOOR
from microbatch_lab.schedules import Schedule

BUDGET = 500_000
"""Sentences that all runs together may pass through the model."""

SETTINGS: dict[str, Setting] = {
    "plans": Several(("2x1", "2x4", "8x1"), PlanText(256), 1, 6, "Plans, micro x accum."),
    "budget": Choice("updates", ("updates", "sentences"), "What all runs have the same number of."),
    "updates": Whole(200, 1, 2000, "Updates of each run, when that is the budget."),
    "sentences": Whole(400, 1, 20_000, "Sentences of each run, when that is the budget."),
    "data": DATA,
    "seed": SEED,
    "seeds": Whole(1, 1, 8, "Runs of each plan, with different draws."),
    "optimizer": OPTIMIZER,
    "lr": LR,
    "clip": CLIP,
    "precision": PRECISION,
    "every": EVERY,
}
DEFAULTS = defaults(SETTINGS)


def run(settings: Mapping[str, Any]) -> Iterator[Event]:
    """The lab's events. Raises ValueError at once when a setting does not fit."""
    chosen = checked(SETTINGS, settings)
    seeds = chosen["seeds"] if chosen["data"] == "replacement" else 1
    updates = {
        plan: chosen["updates"] if chosen["budget"] == "updates" else max(1, chosen["sentences"] // plan.effective)
        for plan in chosen["plans"]
    }
    passed = seeds * sum(plan.effective * count for plan, count in updates.items())
    if passed > BUDGET:
        raise ValueError(
            f"These runs pass {passed:,} sentences through the model; {BUDGET:,} are allowed. "
            "Take fewer plans, seeds or updates."
        )
    return _events(updates, range(chosen["seed"], chosen["seed"] + seeds), chosen)


def _events(updates: dict[Plan, int], seeds: range, chosen: dict[str, Any]) -> Iterator[Event]:
    total, done = len(seeds) * sum(updates.values()), 0
    yield progress(0, total, series=[named(str(plan), plan) for plan in updates])
    runs: dict[str, list[Run]] = {str(plan): [] for plan in updates}
    for seed in seeds:
        racing = [Run.of(plan, _recipe(chosen, seed), count) for plan, count in updates.items()]
        while any(not each.over for each in racing):
            for each in racing:
                if not each.over:
                    event = each.advanced(chosen["every"], seed=seed)
                    done += len(event["x"])
                    yield event
            yield progress(done, total, f"seed {seed}" if len(seeds) > 1 else "")
        for each in racing:
            runs[each.series].append(each)
            summary = each.summary()
            yield {
                "kind": "row",
                "table": "final",
                "seed": seed,
                **summary,
                "sentences": summary["updates"] * summary["effective"],
            }
    summaries = [_summary(series, finished) for series, finished in runs.items()]
    yield from summaries
    first = [finished[0] for finished in runs.values()]
    yield {
        "kind": "result",
        "floor": FLOOR,
        "seeds": len(seeds),
        "same": [
            {"a": a.series, "b": b.series, "largest": largest(a.losses, b.losses)}
            for a, b in combinations(first, 2)
            if a.training.plan.effective == b.training.plan.effective
        ],
        "final": {row["series"]: row["mean"] for row in summaries},
        "seconds": {row["series"]: row["seconds"] for row in summaries},
    }


def _recipe(chosen: dict[str, Any], seed: int) -> Recipe:
    return Recipe(
        optimizer=chosen["optimizer"],
        schedule=Schedule(chosen["lr"]),
        limit=chosen["clip"],
        order=chosen["data"],
        seed=seed,
        precision=chosen["precision"],
    )


def _summary(series: str, runs: list[Run]) -> Event:
    losses = [each.training.full_loss() for each in runs]
    spread = statistics.stdev(losses) if len(losses) > 1 else None
    return {
        "kind": "row",
        "table": "summary",
        "series": series,
        "mean": statistics.fmean(losses),
        "sd": spread,
        "seconds": sum(each.seconds for each in runs),
    }
