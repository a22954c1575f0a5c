"""Three ways to 256: the same windows cut up differently; wall clock, final loss, are the curves the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from microbatch_lab.accumulation import Plan, Recipe, Training
from microbatch_lab.labs import Event
from microbatch_lab.labs.curves import SEED, Run, Trainee, largest, named, progress
from microbatch_lab.labs.settings import Choice, Number, PlanText, Setting, Several, Whole, checked, defaults
from microbatch_lab.precision import EPSILON, PRECISIONS
from microbatch_lab.regression import Regression
from microbatch_lab.schedules import Schedule

RATES = {"tiny-lm": 0.003, "regression": 0.1}
"""Learning rates that suit the tasks: AdamW on the language model, SGD on the regression."""

PASSES = 100_000
"""Sentences that one plan may pass through the language model."""

SETTINGS: dict[str, Setting] = {
    "task": Choice("tiny-lm", tuple(RATES), "What is trained."),
    "plans": Several(("256x1", "32x8", "8x32"), PlanText(1024), 2, 6, "Plans with the same product."),
    "effective": Whole(256, 2, 1024, "The product every plan must have."),
    "updates": Whole(20, 1, 1000, "Updates of each run."),
    "lr": Number(0, 0, 10, "Learning rate; 0 takes the one that suits the task."),
    "precision": Choice("float32", PRECISIONS, "How numbers are stored."),
    "seed": SEED,
    "every": Whole(5, 1, 100, "Updates between two events."),
}
DEFAULTS = defaults(SETTINGS)


def run(settings: Mapping[str, Any]) -> Iterator[Event]:
    """The lab's events. Raises ValueError at once when a setting does not fit."""
    chosen = checked(SETTINGS, settings)
    for plan in chosen["plans"]:
        if plan.effective != chosen["effective"]:
            raise ValueError(f"{plan.micro} × {plan.accum} is {plan.effective:,}, not {chosen['effective']:,}.")
    if chosen["task"] == "tiny-lm" and chosen["updates"] * chosen["effective"] > PASSES:
        raise ValueError(
            f"{chosen['updates']:,} updates of {chosen['effective']:,} sentences are more than {PASSES:,}. Take fewer updates."
        )
    return _events(chosen)


def _events(chosen: dict[str, Any]) -> Iterator[Event]:
    plans, updates = chosen["plans"], chosen["updates"]
    runs = [Run(str(plan), _trainee(plan, chosen), updates) for plan in plans]
    total, done = len(runs) * updates, 0
    yield progress(0, total, series=[named(each.series, plan) for each, plan in zip(runs, plans, strict=True)])
    while not runs[-1].over:
        for each in runs:
            event = each.advanced(chosen["every"])
            done += len(event["x"])
            yield event
            yield progress(done, total)
    for each in runs:
        passes = each.training.plan.accum * updates
        yield {
            "kind": "row",
            "table": "final",
            **each.summary(),
            "passes": passes,
            "per_pass_ms": each.seconds / passes * 1000,
            "pass_bytes": each.training.pass_bytes(),
        }
    differences = [_difference(runs[0], other) for other in runs[1:]]
    yield from differences
    seconds = {each.series: each.seconds for each in runs}
    yield {
        "kind": "result",
        "largest_difference": max(row["largest"] for row in differences),
        "epsilon": EPSILON[chosen["precision"]],
        "final": {each.series: each.losses[-1] for each in runs},
        "seconds": seconds,
        "fastest": min(seconds, key=seconds.__getitem__),
        "slowest": max(seconds, key=seconds.__getitem__),
    }


def _trainee(plan: Plan, chosen: dict[str, Any]) -> Trainee:
    lr = chosen["lr"] or RATES[chosen["task"]]
    if chosen["task"] == "regression":
        return Regression(plan, chosen["seed"], lr, chosen["precision"])
    return Training(
        plan, Recipe(schedule=Schedule(lr), order="replacement", seed=chosen["seed"], precision=chosen["precision"])
    )


def _difference(a: Run, b: Run) -> Event:
    """How far two curves lie apart, where most, and from where on."""
    gaps = [abs(one - other) for one, other in zip(a.losses, b.losses, strict=True)]
    at = max(range(len(gaps)), key=gaps.__getitem__)
    first = next((step for step, gap in enumerate(gaps) if gap), None)
    return {
        "kind": "row",
        "table": "difference",
        "a": a.series,
        "b": b.series,
        "largest": largest(a.losses, b.losses),
        "at": at,
        "first": first,
    }
