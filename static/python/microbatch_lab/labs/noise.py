"""Noise: how loud a batch's gradient is along a run, how that falls with the batch, how to estimate it, what it costs."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

import numpy as np

from microbatch_lab import quadratic
from microbatch_lab.accumulation import Plan, Recipe, Training
from microbatch_lab.data import encoded
from microbatch_lab.labs import Event
from microbatch_lab.labs.curves import SEED, progress
from microbatch_lab.labs.settings import Choice, Flag, Setting, Several, Whole, checked, defaults
from microbatch_lab.noise import Pool, Scale, batches, two_batches

PARTS = ("scale", "spread", "estimator", "hyperbola")
STEPS_PER_EVENT = 20

SETTINGS: dict[str, Setting] = {
    "parts": Several(PARTS, Choice("scale", PARTS, ""), 1, 4, "What to measure."),
    "at": Several(
        (0, 10, 20, 30, 50, 75, 100, 150, 200), Whole(0, 0, 1000, ""), 1, 40, "Updates at which the noise scale is taken."
    ),
    "point": Whole(0, 0, 1000, "Update at which spread and estimator are measured."),
    "batches": Several((1, 2, 4, 8, 16, 32), Whole(1, 1, 256, ""), 1, 12, "Batch sizes of the spread."),
    "draws": Whole(2000, 10, 20_000, "Batches drawn of each size."),
    "small": Whole(2, 1, 255, "Smaller batch of the estimator."),
    "big": Whole(8, 2, 256, "Larger batch of the estimator."),
    "replacement": Flag("Sentences are drawn with replacement.", default=True),
    "batch": Whole(8, 1, 4096, "Your batch, placed on the curve of steps against examples."),
    "seed": SEED,
}
DEFAULTS = defaults(SETTINGS)


def run(settings: Mapping[str, Any]) -> Iterator[Event]:
    """The lab's events. Raises ValueError at once when a setting does not fit."""
    chosen = checked(SETTINGS, settings)
    if any(later <= earlier for earlier, later in pairwise(chosen["at"])):
        raise ValueError("at must ascend.")
    if chosen["small"] >= chosen["big"]:
        raise ValueError("small must be less than big.")
    pool = len(encoded()[0])
    asked = (chosen["batches"] if "spread" in chosen["parts"] else []) + (
        [chosen["big"]] if "estimator" in chosen["parts"] else []
    )
    if not chosen["replacement"] and max(asked, default=0) > pool:
        raise ValueError(f"Without replacement a batch can have at most {pool} sentences.")
    return _events(chosen)


def _events(chosen: dict[str, Any]) -> Iterator[Event]:
    parts = [part for part in PARTS if part in chosen["parts"]]
    result: dict[str, Any] = dict.fromkeys(("growth", "slope", "s_min", "e_min", "b_crit", "worst", "yours"))
    steps = max(chosen["at"][-1] if "scale" in parts else 0, chosen["point"] if {"spread", "estimator"} & set(parts) else 0)
    batches_drawn = len(chosen["batches"]) * ("spread" in parts) + ("estimator" in parts)
    total = steps + batches_drawn + len(quadratic.BATCHES) * ("hyperbola" in parts)
    yield progress(0, total)
    here, first, last = None, None, None
    training = Training(Plan(8, 1), Recipe())
    for step in range(steps + 1):
        wanted = "scale" in parts and step in chosen["at"]
        if wanted or step == chosen["point"]:
            pool = Pool.of(training.model, *encoded())
            here = pool if step == chosen["point"] else here
            if wanted:
                first, last = first or pool.scale, pool.scale
                yield {"kind": "row", "table": "scale", "step": step, "loss": training.full_loss(), **_columns(pool.scale)}
        if step < steps:
            training.update()
        if step % STEPS_PER_EVENT == 0:
            yield progress(step, total, "training")
    if first and last:
        result["growth"] = last.b_simple / first.b_simple
    random = np.random.default_rng(chosen["seed"])
    if here and "spread" in parts:
        result["slope"] = yield from _spread(here, chosen, random, steps, total)
    if here and "estimator" in parts:
        yield from _estimator(here, chosen, random)
    if "hyperbola" in parts:
        result |= yield from _hyperbola(chosen["batch"], total)
    yield progress(total, total)
    yield {"kind": "result", "parts": parts, **result}


def _columns(scale: Scale) -> dict[str, float]:
    return {"g2": scale.g2, "trace": scale.trace, "b_simple": scale.b_simple}


def _spread(pool: Pool, chosen: dict[str, Any], random: np.random.Generator, done: int, total: int) -> Any:
    """Rows of measured and expected spread; returns the slope on log axes (None with fewer than two batches)."""
    measured: dict[int, float] = {}
    for at, batch in enumerate(chosen["batches"]):
        drawn = batches(random, pool.size, batch, chosen["draws"], replacement=chosen["replacement"])
        squares = sum(float(pool.squared_distances(counts).sum()) for counts in drawn)
        measured[batch] = math.sqrt(max(0.0, squares) / chosen["draws"])
        theory = pool.scale.spread(batch, None if chosen["replacement"] else pool.size)
        yield {
            "kind": "row",
            "table": "spread",
            "batch": batch,
            "measured": measured[batch],
            "theory": theory,
            "draws": chosen["draws"],
        }
        yield progress(done + at + 1, total, "drawing batches")
    seen = [(batch, value) for batch, value in measured.items() if value > 0]
    if len(seen) < 2:
        return None
    sizes, spreads = np.log(np.array(seen, float)).T
    return float(np.polyfit(sizes, spreads, 1)[0])


def _estimator(pool: Pool, chosen: dict[str, Any], random: np.random.Generator) -> Iterator[Event]:
    """Two curves of estimates of B_simple against draws, then the row."""
    big, small = chosen["big"], chosen["small"]
    pairs = zip(
        *(batches(random, pool.size, size, chosen["draws"], replacement=chosen["replacement"]) for size in (big, small)),
        strict=True,
    )
    g2s, traces = np.empty(0), np.empty(0)
    for big_counts, small_counts in pairs:
        g2, trace = two_batches(pool.squared_lengths(big_counts), pool.squared_lengths(small_counts), big, small)
        began = len(g2s)
        g2s, traces = np.append(g2s, g2), np.append(traces, trace)
        seen = np.unique(np.geomspace(1, chosen["draws"], 60).astype(int))
        seen = seen[(seen > began) & (seen <= len(g2s))]
        if len(seen):
            curves = {
                "ratio-of-means": traces.cumsum()[seen - 1] / g2s.cumsum()[seen - 1],
                "mean-of-ratios": (traces / g2s).cumsum()[seen - 1] / seen,
            }
            for series, values in curves.items():
                yield {"kind": "point", "series": series, "x": seen.tolist(), "y": values.tolist()}
    exact = {f"exact_{name}": value for name, value in _columns(pool.scale).items()}
    means = {
        "g2": g2s.mean(),
        "trace": traces.mean(),
        "b_simple": traces.mean() / g2s.mean(),
        "mean_of_ratios": (traces / g2s).mean(),
    }
    yield {"kind": "row", "table": "estimator", "small": small, "big": big, **means, **exact}


def _hyperbola(batch: int, total: int) -> Any:
    """Rows of steps and examples; returns the fit and the reader's batch on it."""
    costs = []
    for at, size in enumerate(quadratic.BATCHES):
        costs.append(quadratic.cost(size))
        cost = costs[-1]
        yield {
            "kind": "row",
            "table": "hyperbola",
            "batch": size,
            "steps": cost.steps,
            "examples": cost.examples,
            "lr": cost.rate,
        }
        yield progress(total - len(quadratic.BATCHES) + at + 1, total, "the noisy quadratic")
    fit, yours = quadratic.fit(costs), quadratic.cost(batch)
    fitted = fit.steps(batch)
    placed = {
        "batch": batch,
        "steps": yours.steps,
        "examples": yours.examples,
        "fit_steps": fitted,
        "fit_examples": fitted * batch,
        "efficiency": fit.e_min / (fitted * batch),
    }
    return {"s_min": fit.s_min, "e_min": fit.e_min, "b_crit": fit.b_crit, "worst": fit.worst, "yours": placed}
