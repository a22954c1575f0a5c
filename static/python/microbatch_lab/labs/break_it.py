"""Break it: the right loop and one with the chosen faults, side by side."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from microbatch_lab.accumulation import Faults, Plan, Recipe
from microbatch_lab.labs import Event
from microbatch_lab.labs.curves import CLIP, DATA, EVERY, LR, OPTIMIZER, PRECISION, SEED, Run, largest, named, points, progress
from microbatch_lab.labs.settings import Choice, Flag, Setting, Whole, checked, defaults, within
from microbatch_lab.schedules import SHAPES, Schedule

MOST = 64
SHOWN = (0, 1, 5, 10, 20, 50, 100)
"""Updates whose losses stand in the table, besides the last."""

SWITCHES: dict[str, Setting] = {
    "no_divide": Flag("Losses are not divided by the number of micro-batches."),
    "no_clear": Flag("The gradient buffer is never emptied."),
    "clip_per_micro": Flag("The buffer is clipped after every pass."),
    "schedule_per_micro": Flag("The schedule advances with every pass."),
    "step_per_micro": Flag("The optimizer steps after every pass, with the buffer as it is by then."),
}
SETTINGS: dict[str, Setting] = {
    **SWITCHES,
    "optimizer": OPTIMIZER,
    "lr": LR,
    "clip": CLIP,
    "schedule": Choice("constant", SHAPES, "How the learning rate changes."),
    "warmup": Whole(20, 1, 1000, "Updates until the learning rate is reached."),
    "micro": Whole(2, 1, MOST, "Sentences of one pass."),
    "accum": Whole(4, 1, MOST, "Passes per update."),
    "updates": Whole(200, 1, 1000, "Updates of both runs."),
    "data": DATA,
    "seed": SEED,
    "precision": PRECISION,
    "every": EVERY,
}
DEFAULTS = defaults(SETTINGS)


def run(settings: Mapping[str, Any]) -> Iterator[Event]:
    """The lab's events. Raises ValueError at once when a setting does not fit."""
    chosen = checked(SETTINGS, settings)
    plan = within("micro and accum", Plan(chosen["micro"], chosen["accum"]), MOST)
    recipe = Recipe(
        optimizer=chosen["optimizer"],
        schedule=Schedule(chosen["lr"], chosen["schedule"], chosen["warmup"], chosen["updates"]),
        limit=chosen["clip"],
        order=chosen["data"],
        seed=chosen["seed"],
        precision=chosen["precision"],
    )
    return _events(
        plan, recipe, Faults(**{each.name: chosen[each.name] for each in fields(Faults)}), chosen["updates"], chosen["every"]
    )


def _events(plan: Plan, recipe: Recipe, faults: Faults, updates: int, every: int) -> Iterator[Event]:
    right = Run.of(plan, recipe, updates, "right")
    broken = Run.of(plan, replace(recipe, faults=faults), updates, "broken")
    yield progress(0, 2 * updates, series=[named(each.series, plan, each.series) for each in (right, broken)])
    while not broken.over:
        start = len(broken.log)
        for each in (right, broken):
            yield each.advanced(every)
            if recipe.schedule.shape != "constant":
                yield points(f"{each.series}-lr", start, [update.lr for update in each.log[start:]])
        if faults.no_divide:
            yield points("logged", start, [update.loss * plan.accum for update in broken.log[start:]])
        yield progress(2 * len(broken.log), 2 * updates)
    for step in (*(shown for shown in SHOWN if shown < updates - 1), updates - 1):
        yield {"kind": "row", "table": "steps", "step": step, "right": right.losses[step], "broken": broken.losses[step]}
    rows = [_final(each) for each in (right, broken)]
    yield from rows
    yield {
        "kind": "result",
        "right": rows[0],
        "broken": rows[1],
        "largest_difference": largest(right.losses, broken.losses),
        "nan_at": rows[1]["nan_at"],
        "faults": faults.names(),
        "notes": notes(faults, plan, recipe),
    }


def notes(faults: Faults, plan: Plan, recipe: Recipe) -> list[str]:
    """Sentences on switches that have nothing to act on."""
    found = []
    if not faults.names():
        found.append("No fault is switched on, so both runs are the same.")
    if faults.names() and plan.accum == 1 and not faults.no_clear:
        found.append("With one micro-batch per update there is nothing to get wrong inside the window.")
    if faults.schedule_per_micro and recipe.schedule.shape == "constant":
        found.append("The learning rate is constant, so it does not matter how fast its schedule runs.")
    if faults.clip_per_micro and not recipe.limit:
        found.append("Clipping is off, so there is nothing to clip too often.")
    return found


def _final(each: Run) -> Event:
    lost = next((at for at, loss in enumerate(each.losses) if not math.isfinite(loss)), None)
    return {"kind": "row", "table": "final", **each.summary(), "steps_taken": each.training.steps, "nan_at": lost}
