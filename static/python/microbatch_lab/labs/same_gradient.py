"""Same gradient: one window as one batch and accumulated, at three precisions, and an unequal split."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from microbatch_lab.accumulation import Plan, Recipe, Training, weighted_gradient
from microbatch_lab.clipping import norm
from microbatch_lab.data import encoded
from microbatch_lab.labs import Event
from microbatch_lab.labs.curves import EVERY, Run, largest, named, points, progress
from microbatch_lab.labs.settings import Choice, Setting, Several, Whole, checked, defaults, within
from microbatch_lab.model import TinyLM
from microbatch_lab.parameters import Array, initial
from microbatch_lab.precision import EPSILON, PRECISIONS, Precision

MOST = 64

SETTINGS: dict[str, Setting] = {
    "micro": Whole(2, 1, MOST, "Sentences of one pass."),
    "accum": Whole(4, 1, MOST, "Passes per update."),
    "precisions": Several(PRECISIONS, Choice("float64", PRECISIONS, ""), 1, 3, "Precisions to compare."),
    "updates": Whole(50, 0, 500, "Length of the two runs whose losses are compared."),
    "split": Several((3, 5), Whole(1, 1, 32, ""), 2, 8, "Sentences of each unequal micro-batch.", repeats=True),
    "every": EVERY,
}
DEFAULTS = defaults(SETTINGS)


def run(settings: Mapping[str, Any]) -> Iterator[Event]:
    """The lab's events. Raises ValueError at once when a setting does not fit."""
    chosen = checked(SETTINGS, settings)
    plan = within("micro and accum", Plan(chosen["micro"], chosen["accum"]), MOST)
    if sum(chosen["split"]) > MOST:
        raise ValueError(f"split may hold {MOST} sentences together; this one has {sum(chosen['split'])}.")
    return _events(plan, chosen)


def _events(plan: Plan, chosen: dict[str, Any]) -> Iterator[Event]:
    precisions, updates = chosen["precisions"], chosen["updates"]
    total = len(precisions) * (updates + 1) + 1
    yield progress(0, total, series=[named(precision, plan, precision) for precision in precisions])
    rows: dict[str, Event] = {}
    for at, precision in enumerate(precisions):
        row = _compared(plan, precision)
        done = at * (updates + 1) + 1
        yield progress(done, total, precision)
        big, small = (Run.of(each, Recipe(precision=precision), updates) for each in (Plan(plan.effective, 1), plan))
        while not big.over:
            start = len(big.log)
            pairs = zip(big.advance(chosen["every"]), small.advance(chosen["every"]), strict=True)
            yield points(precision, start, [abs(one.loss - other.loss) for one, other in pairs])
            yield progress(done + len(big.log), total, precision)
        rows[precision] = row | {"curve": largest(big.losses, small.losses) if updates else None}
        yield rows[precision]
    split = chosen["split"]
    naive, weighted = (_split(split, by_tokens=by_tokens) for by_tokens in (False, True))
    yield naive
    yield weighted
    yield progress(total, total)
    yield {
        "kind": "result",
        "micro": plan.micro,
        "accum": plan.accum,
        "effective": plan.effective,
        **{column: {precision: row[column] for precision, row in rows.items()} for column in ("largest", "relative", "curve")},
        "naive": naive["relative"],
        "weighted": weighted["relative"],
    }


def _compared(plan: Plan, precision: Precision) -> Event:
    """The first window's gradient in both ways."""
    recipe = Recipe(precision=precision)
    one, parts = Training(Plan(plan.effective, 1), recipe), Training(plan, recipe)
    rows = one.sampler.take(plan.effective)
    loss_big, big = one.gradient(rows)
    loss_small, small = parts.gradient(rows)
    gap = _gap(small, big)
    return {
        "kind": "row",
        "table": "precision",
        "precision": precision,
        **gap,
        "loss": abs(loss_small - loss_big),
        "epsilon": EPSILON[precision],
    }


def _split(sizes: list[int], *, by_tokens: bool) -> Event:
    """The gradient of unequal micro-batches against that of all their sentences at once."""
    x, y = encoded()
    rows = np.arange(sum(sizes)) % len(x)
    cuts = np.split(rows, np.cumsum(sizes)[:-1])
    model = TinyLM(initial())
    parts = weighted_gradient(model, [(x[each], y[each]) for each in cuts], by_tokens=by_tokens)
    gap = _gap(parts, model.gradient(x[rows], y[rows])[1])
    return {
        "kind": "row",
        "table": "split",
        "weighting": "by-sentences" if by_tokens else "mean-of-means",
        "parts": sizes,
        **gap,
    }


def _gap(got: Array, want: Array) -> dict[str, float]:
    """Largest entry and relative norm of got − want, computed in float64; and the norm of `want`."""
    difference, reference = got.astype(np.float64) - want, want.astype(np.float64)
    return {"largest": float(abs(difference).max()), "relative": norm(difference) / norm(reference), "norm": norm(reference)}
