"""Small tasks to be wrong about: for each a right program, and cases that are drawn anew for every seed."""

# ruff: noqa: N803, N806  # data tables are called X, as in the tasks
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from app.content.signature import defaults, parameters
from app.grading.cases import RTOL, RTOL_FLOAT32
from app.grading.compare import compare
from app.grading.diagnosis import CaseResult, FunctionResults


@dataclass(frozen=True)
class Task:
    """A function that is asked for."""

    signature: str
    right: Callable[..., Any]
    cases: Callable[[np.random.Generator], list[tuple[Any, ...]]]
    """The name of each case, and its arguments."""

    @property
    def name(self) -> str:
        return self.signature.partition("(")[0]


def results(task: Task, program: Callable[..., Any], seed: int = 0, order: Any = None) -> FunctionResults:
    """What `program` does in every case of `task`; `order` rearranges the cases."""
    drawn = task.cases(np.random.default_rng(seed))
    found = [one_result(task, name, args, program) for name, *args in drawn]
    if order is not None:
        found = order(found)
    return FunctionResults(task.name, tuple(found), defaults(task.signature))


def one_result(task: Task, name: str, args: Any, program: Callable[..., Any]) -> CaseResult:
    with np.errstate(all="ignore"):
        want, got = task.right(*args), program(*args)
    single = any(getattr(value, "dtype", None) == np.float32 for value in args)
    rtol = RTOL_FLOAT32 if single else RTOL
    names = parameters(task.signature)
    inputs = dict(zip(names, args, strict=False))
    return CaseResult(name, inputs, want, got, compare(got, want, rtol) is None, rtol)


def tokens_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    whole = lambda low, high: int(rng.integers(low, high, endpoint=True))  # noqa: E731
    batch, seq, accum = whole(2, 9), whole(10, 40), whole(3, 8)
    return [
        ("devices left out", batch, seq, accum),
        ("all ones", 1, 1, 1),
        ("several devices", batch + 1, seq, accum, whole(2, 6)),
        ("no accumulation", batch, seq, 1, 1),
        ("a product above 2^31", 64, 8192, whole(100, 128), whole(500, 1024)),
    ]


def updates_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    per, count = int(rng.integers(50, 500)), int(rng.integers(3, 30))
    return [
        ("an exact multiple", per * count, per),
        ("one token over", per * count + 1, per),
        ("one token short", per * count - 1, per),
        ("less than one update", per // 2, per),
        ("one token per update", per, 1),
        ("10^18 + 1 tokens", 10**18 + 1, 100),
    ]


def data(rng: np.random.Generator, rows: int, columns: int) -> tuple[Any, Any, Any]:
    return rng.normal(size=columns).round(2), rng.normal(size=(rows, columns)).round(2), rng.normal(size=rows).round(2)


def linear_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    w, X = rng.integers(-4, 5, size=3) + 0.0, rng.integers(-4, 5, size=(5, 3)) + 0.0
    return [
        ("one row", *data(rng, 1, 3)),
        ("one weight", *data(rng, 4, 1)),
        ("more rows than weights", *data(rng, 6, 2)),
        ("more weights than rows", *data(rng, 3, 5)),
        ("as many rows as weights", *data(rng, 4, 4)),
        ("weights at zero", np.zeros(2), *data(rng, 5, 2)[1:]),
        ("a perfect fit", w, X, X @ w),
        ("float32", *(value.astype(np.float32) for value in data(rng, 7, 2))),
    ]


def accumulated_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    sizes = [(4, 1, 2, "one part"), (6, 2, 2, "two parts"), (12, 3, 3, "three parts"), (12, 6, 4, "six parts")]
    sizes += [(5, 5, 3, "as many parts as rows"), (8, 4, 1, "one weight")]
    return [(name, *data(rng, rows, columns), parts) for rows, parts, columns, name in sizes]


def table_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    shapes = [(1, 3), (4, 1), (6, 2), (3, 5), (4, 4), (7, 3)]
    return [(f"{rows} rows and {columns} columns", rng.normal(size=(rows, columns)) * 3) for rows, columns in shapes]


def line_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    return [(f"{size} numbers", rng.normal(size=size) * 4) for size in (1, 3, 4, 6, 5, 2, 7, 8, 3, 5)]


def pair_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    return [(f"{m} by {n}", rng.normal(size=m), rng.normal(size=n)) for m, n in ((2, 3), (4, 2), (3, 3), (1, 4))]


def square_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    return [(f"{n} by {n}", rng.normal(size=(n, n))) for n in (1, 2, 3, 4)]


def rate_cases(rng: np.random.Generator) -> list[tuple[Any, ...]]:
    peak = float(rng.uniform(0.001, 0.1))
    return [
        ("the first step", 1, 10, peak),
        ("half of the warmup", 5, 10, peak * 2),
        ("the end of the warmup", 20, 20, peak),
        ("after the warmup", 50, 20, peak * 3),
        ("long after the warmup", 500, 40, peak),
    ]


def grad(w: Any, X: Any, y: Any) -> Any:
    return X.dtype.type(2 / len(y)) * (X.T @ (X @ w - y))


def rising(x: Any) -> Any:
    """Squares of the numbers, growing from left to right: easy to see where one of them lands."""
    return x**2 + 10 * np.arange(len(x))


TASKS = {
    task.name: task
    for task in (
        Task("tokens_per_update(batch, seq, accum, devices=1)", lambda b, s, a, d=1: b * s * a * d, tokens_cases),
        Task("updates_needed(total_tokens, per_update)", lambda t, p: -(-t // p), updates_cases),
        Task("linear_grad(w, X, y)", grad, linear_cases),
        Task("accumulated_grad(w, X, y, micro)", lambda w, X, y, micro: grad(w, X, y), accumulated_cases),
        Task("column_sums(X)", lambda X: X.sum(axis=0), table_cases),
        Task("column_means(X)", lambda X: X.mean(axis=0), table_cases),
        Task("centred(x)", lambda x: x - x.mean(), line_cases),
        Task("rising(x)", rising, line_cases),
        Task("doubled(x)", lambda x: 2 * x, line_cases),
        Task("products(a, b)", np.outer, pair_cases),
        Task("twice(A)", lambda A: 2 * A, square_cases),
        Task("rate(step, warmup, peak)", lambda s, warmup, peak: peak * min(1.0, s / warmup), rate_cases),
        Task("mean_loss(y)", lambda y: float(np.mean(y**2)), line_cases),
    )
}
