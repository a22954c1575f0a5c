"""A table of wrong programs, each with the diagnosis that its numbers alone must lead to.

To add one: a title, the task (`tasks.py`), the program, the diagnosis, its facts and words that must be said; None where
nothing may be named.
"""

# ruff: noqa: N803  # data tables are called X, as in the tasks
from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from app.grading.diagnosis import diagnose
from tests.grading.diagnosis.tasks import TASKS, grad, results, rising


@dataclass(frozen=True)
class Row:
    """One wrong program."""

    title: str
    task: str
    program: Callable[..., Any]
    name: str | None
    says: tuple[str, ...] = ()
    facts: dict[str, Any] = field(default_factory=dict)


def parts(w: Any, X: Any, y: Any, micro: int) -> list[Any]:
    return [grad(w, A, b) for A, b in zip(np.split(X, micro), np.split(y, micro), strict=True)]


def tokens(title: str, program: Callable[..., Any], name: str | None, *says: str, **facts: Any) -> Row:
    return Row(title, "tokens_per_update", program, name, says, facts)


def updates(title: str, program: Callable[..., Any], name: str | None, *says: str, **facts: Any) -> Row:
    return Row(title, "updates_needed", program, name, says, facts)


def linear(title: str, program: Callable[..., Any], name: str | None, *says: str, **facts: Any) -> Row:
    return Row(title, "linear_grad", program, name, says, facts)


def accumulated(title: str, program: Callable[..., Any], name: str | None, *says: str, **facts: Any) -> Row:
    return Row(title, "accumulated_grad", program, name, says, facts)


def other(task: str, title: str, program: Callable[..., Any], name: str | None, *says: str, **facts: Any) -> Row:
    return Row(title, task, program, name, says, facts)


def int32(value: int) -> int:
    return (value + 2**31) % 2**32 - 2**31


TABLE = [
    # whole numbers
    tokens("devices ignored", lambda b, s, a, d=1: b * s * a, "factor", "`devices`", "once too often", factor="1 / devices"),
    tokens("devices counted twice", lambda b, s, a, d=1: b * s * a * d * d, "factor", "`devices`", factor="devices"),
    tokens("accumulation ignored", lambda b, s, a, d=1: b * s * d, "factor", "`accum`", factor="1 / accum"),
    tokens("batch ignored", lambda b, s, a, d=1: s * a * d, "factor", "`batch`", factor="1 / batch"),
    tokens("two ignored", lambda b, s, a, d=1: s * d, "factor", "`batch` and `accum`", factor="1 / (batch * accum)"),
    tokens("batch squared", lambda b, s, a, d=1: b * b * s * a * d, "factor", factor="batch"),
    tokens("doubled", lambda b, s, a, d=1: 2 * b * s * a * d, "factor", "twice as large", factor="2", value=2.0),
    tokens("three times", lambda b, s, a, d=1: 3 * b * s * a * d, "factor", "`3` times", factor="constant", value=3.0),
    tokens("negated", lambda b, s, a, d=1: -b * s * a * d, "opposite-sign", "opposite sign"),
    tokens("added", lambda b, s, a, d=1: b + s + a + d, "sum-for-product", "the sum of its arguments"),
    tokens("wrapped at 32 bits", lambda b, s, a, d=1: int32(b * s * a * d), "wrapped", "2**32", "32 bits", bits=32),
    tokens("unsigned", lambda b, s, a, d=1: (b * s * a * d) % 2**32, "wrapped", bits=32),
    tokens("one too many", lambda b, s, a, d=1: b * s * a * d + 1, "off-by-one", "too large by exactly one", by=1),
    tokens("one too few", lambda b, s, a, d=1: b * s * a * d - 1, "off-by-one", "too small by exactly one", by=-1),
    tokens("seven too many", lambda b, s, a, d=1: b * s * a * d + 7, "offset", "too large by `7`", by="constant"),
    tokens("accum added", lambda b, s, a, d=1: b * s * a * d + a, "offset", "`accum`", by="accum"),
    tokens("batch taken away", lambda b, s, a, d=1: b * s * a * d - b, "offset", "too small by `batch`", by="-batch"),
    tokens("always the same", lambda b, s, a, d=1: 64, "always-same", "`64` whatever goes in"),
    tokens("always zero", lambda b, s, a, d=1: 0, "always-zero", "is zero"),
    tokens("returns an argument", lambda b, s, a, d=1: s, "input-returned", "`seq`", input="seq"),
    tokens("default of 2", lambda b, s, a, d=2: b * s * a * d, "factor", "twice", "left out", common="devices left out"),
    tokens("a float", lambda b, s, a, d=1: float(b * s * a * d), None),
    tokens("a text", lambda b, s, a, d=1: str(b * s * a * d), None),
    tokens("random", lambda b, s, a, d=1: b * 31 + s * 17 + a * a * 7 + 11, None),
    updates("rounded down", lambda t, p: t // p, "off-by-one", "a remainder when", by=-1, common="total_tokens % per_update != 0"),
    updates("always one more", lambda t, p: t // p + 1, "off-by-one", "no remainder", by=1, common="total_tokens % per_update = 0"),
    updates("through a float", lambda t, p: math.ceil(t / p), "through-float", "16 digits"),
    updates("one too many", lambda t, p: -(-t // p) + 1, "off-by-one", "exactly one", by=1),
    updates("doubled", lambda t, p: 2 * -(-t // p), "factor", factor="2"),
    updates("returns the tokens", lambda t, p: t, "input-returned", input="total_tokens"),
    updates("nothing for less than one", lambda t, p: -(-t // p) if t >= p else 0, "some-cases", "smaller than", "less than one update"),
    # gradients
    linear("sum for mean", lambda w, X, y: grad(w, X, y) * len(y), "sum-for-mean", "number of rows of `X`", factor="n"),
    linear("divided twice", lambda w, X, y: grad(w, X, y) / len(y), "mean-for-sum", "number of rows", factor="1 / n"),
    linear("no factor 2", lambda w, X, y: grad(w, X, y) / 2, "factor", "half", factor="1 / 2"),
    linear("factor 4", lambda w, X, y: grad(w, X, y) * 2, "factor", "twice", factor="2"),
    linear("sum and no 2", lambda w, X, y: grad(w, X, y) * len(y) / 2, "factor", factor="n / 2"),
    linear("divided by the columns", lambda w, X, y: grad(w, X, y) * len(y) / len(w), "factor", "`d`", factor="n / d"),
    linear("other sign", lambda w, X, y: -grad(w, X, y), "opposite-sign", factor="-1"),
    linear("other sign and no 2", lambda w, X, y: -grad(w, X, y) / 2, "factor", "half", "opposite sign", factor="-1 / 2"),
    linear("other sign and a sum", lambda w, X, y: -grad(w, X, y) * len(y), "sum-for-mean", "opposite sign", factor="-(n)"),
    linear("three times", lambda w, X, y: 3 * grad(w, X, y), "factor", "`3` times", factor="constant"),
    linear("never negative", lambda w, X, y: np.abs(grad(w, X, y)), "absolute", "never a negative number"),
    linear("reversed", lambda w, X, y: grad(w, X, y)[::-1], "reversed", "reverse order"),
    linear("sorted", lambda w, X, y: np.sort(grad(w, X, y)), "sorted", "sorted by size"),
    linear("rolled", lambda w, X, y: np.roll(grad(w, X, y), 1), "rotated", "1 place"),
    linear("float32", lambda w, X, y: grad(w, X, y).astype(np.float32), "float32", "7 digits"),
    linear("float16", lambda w, X, y: grad(w, X, y).astype(np.float16), "float16", "3 digits"),
    linear("two decimals", lambda w, X, y: grad(w, X, y).round(2), "rounded", "2 decimals", places=2),
    linear("whole parts", lambda w, X, y: np.trunc(grad(w, X, y)), "truncated", "behind the point"),
    linear("floored", lambda w, X, y: np.floor(grad(w, X, y)), "floored", "rounded down"),
    linear("a little off", lambda w, X, y: grad(w, X, y) + 3e-5 * np.sin(50 * grad(w, X, y)), "approximate", "3 digits"),
    linear("returns w", lambda w, X, y: w, "input-returned", "`w`", input="w"),
    linear("zeros", lambda w, X, y: np.zeros_like(w), "always-zero", "is zero"),
    linear("all NaN", lambda w, X, y: grad(w, X, y) * np.nan, "not-finite", "nothing but `nan`", nan=True, all=True),
    linear("0 / 0 at a perfect fit", lambda w, X, y: grad(w, X, y) * np.float64(np.sum(X @ w - y)) / np.sum(X @ w - y), "not-finite", "a perfect fit"),
    linear("infinite", lambda w, X, y: grad(w, X, y) / 0.0, "not-finite", inf=True),
    linear("last weight forgotten", lambda w, X, y: np.where(np.arange(len(w)) == len(w) - 1, 0, grad(w, X, y)), "one-place", "last number", place="last"),
    linear("first weight forgotten", lambda w, X, y: np.where(np.arange(len(w)) == 0, 0, grad(w, X, y)), "one-place", "first number", place="first"),
    linear("cut off at zero", lambda w, X, y: np.maximum(grad(w, X, y), 0), "one-place", "should be negative", place="negative"),
    linear("a column", lambda w, X, y: grad(w, X, y)[:, None], "extra-axis", "axis of length 1"),
    linear("one sum", lambda w, X, y: grad(w, X, y).sum(), "added-up", "one number"),
    linear("one mean", lambda w, X, y: grad(w, X, y).mean(), "averaged", "one number"),
    linear("only for one row", lambda w, X, y: grad(w, X, y) + (len(y) == 1) * X[0], "some-cases", "a single row", common="n = 1"),
    linear("only for float32", lambda w, X, y: grad(w, X, y) + (X.dtype == np.float32) * X[0], "some-cases", "float32", common="float32"),
    linear("only for zero weights", lambda w, X, y: grad(w, X, y) + (not w.any()) * X[0], "some-cases", "all zeros", common="w = 0"),
    linear("only in squares", lambda w, X, y: grad(w, X, y) if len(y) != len(w) else 2 / len(y) * X @ (X @ w - y), "some-cases", "as many rows", common="n = d"),
    linear("halved when wide", lambda w, X, y: grad(w, X, y) / (1 + (len(w) > len(y))), "factor", "half", "more columns than rows", common="n < d"),
    linear("random", lambda w, X, y: np.sin(1000 * grad(w, X, y)) * 5 + 1, None),
    accumulated("not divided", lambda w, X, y, m: sum(parts(w, X, y, m)), "factor", "`micro` times", factor="micro"),
    accumulated("divided twice", lambda w, X, y, m: sum(parts(w, X, y, m)) / m**2, "factor", "once too often", factor="1 / micro"),
    accumulated("sums of parts", lambda w, X, y, m: grad(w, X, y) * len(y) / m, "factor", "n / micro", factor="n / micro"),
    accumulated("sum over all rows", lambda w, X, y, m: grad(w, X, y) * len(y), "sum-for-mean", factor="n"),
    accumulated("divided by the rows", lambda w, X, y, m: sum(parts(w, X, y, m)) / len(y), "factor", factor="micro / n"),
    accumulated("divided and doubled", lambda w, X, y, m: 2 * sum(parts(w, X, y, m)), "factor", factor="2 * micro"),
    accumulated("only the last part", lambda w, X, y, m: parts(w, X, y, m)[-1], "some-cases", "`micro` above 1", common="micro > 1"),
    accumulated("only the first part", lambda w, X, y, m: parts(w, X, y, m)[0] / m, "some-cases", common="micro > 1"),
    accumulated("a part too few", lambda w, X, y, m: sum(parts(w, X, y, m)[:-1], np.zeros_like(w)) / m, None),
    # other tasks
    other("column_sums", "mean for sum", lambda X: X.mean(axis=0), "mean-for-sum", "a mean where a sum is due", factor="1 / n"),
    other("column_means", "sum for mean", lambda X: X.sum(axis=0), "sum-for-mean", "Which of the two", factor="n"),
    other("column_means", "divided by the columns", lambda X: X.sum(axis=0) / X.shape[1], "factor", factor="n / d"),
    other("column_means", "n - 1", lambda X: X.sum(axis=0) / max(len(X) - 1, 1), "varying-factor", "one and the same factor"),
    other("products", "the other way round", lambda a, b: np.outer(b, a), "transposed", "rows and columns"),
    other("products", "flat", lambda a, b: np.outer(a, b).ravel(), "reshaped", "another shape"),
    other("twice", "transposed squares", lambda A: 2 * A.T, "transposed", "rows and columns"),
    other("twice", "flipped", lambda A: 2 * A[::-1], "reversed", "reverse order"),
    other("rising", "largest first", lambda x: -np.sort(-rising(x)), "sorted", "the largest first"),
    other("rising", "one back", lambda x: np.roll(rising(x), -1), "rotated", "back by 1 place"),
    other("rising", "a fixed shuffle", lambda x: rising(x)[np.random.default_rng(5).permutation(len(x))], "permuted", "in another order"),
    other("doubled", "squares", lambda x: x**2, None),
    other("doubled", "one more", lambda x: 2 * x + 1, "off-by-one", "exactly one", by=1),
    other("doubled", "one less", lambda x: 2 * x - 1, "off-by-one", by=-1),
    other("doubled", "a half more", lambda x: 2 * x + 0.5, "offset", "`0.5`", by="constant"),
    other("doubled", "n more", lambda x: 2 * x + len(x), "offset", by="n"),
    other("doubled", "not at all", lambda x: x.copy(), "input-returned", "`x`"),
    other("doubled", "some signs", lambda x: 2 * x * np.where(np.arange(len(x)) % 2, 1, -1), "some-signs", "wrong sign"),
    other("centred", "not centred", lambda x: x.copy(), "input-returned"),
    other("rate", "no warmup", lambda s, warmup, peak: peak, "input-returned", "`peak`", input="peak"),
    other("rate", "too long a warmup", lambda s, warmup, peak: peak * min(1.0, s / (2 * warmup)), "factor", "half", factor="1 / 2"),
    other("rate", "no end", lambda s, warmup, peak: peak * s / warmup, "factor", "`step` larger than `warmup`", factor="step / warmup", common="step > warmup"),
    other("mean_loss", "a sum", lambda y: float(np.sum(y**2)), "sum-for-mean", "`n`", factor="n"),
    other("mean_loss", "half", lambda y: float(np.mean(y**2)) / 2, "factor", factor="1 / 2"),
    other("mean_loss", "whole", lambda y: int(np.mean(y**2)), "truncated", "behind the point"),
]  # fmt: skip


@pytest.mark.parametrize("row", TABLE, ids=[f"{row.task}: {row.title}" for row in TABLE])
def test_the_numbers_alone_tell(row: Row) -> None:
    """Each wrong program is named, with its facts and words, whatever numbers were drawn; and where nothing is sure, nothing is said."""
    for seed in range(5):
        found = diagnose(results(TASKS[row.task], row.program, seed))
        assert (found and found.name) == row.name, (seed, found)
        if found is not None:
            for said in row.says:
                assert said in found.text, (seed, found.text)
            assert row.facts.items() <= found.facts.items(), (seed, found.facts)


@pytest.mark.parametrize("task", TASKS.values(), ids=TASKS)
def test_a_right_program_is_never_diagnosed(task: Any) -> None:
    """No failure, no diagnosis."""
    assert all(diagnose(results(task, task.right, seed)) is None for seed in range(5))


def test_every_diagnosis_ends_with_a_next_step_and_gives_no_code_away() -> None:
    """A diagnosis is two or more sentences in prose, with the function's name and no line of a program."""
    for row in TABLE:
        found = diagnose(results(TASKS[row.task], row.program))
        if found is not None:
            assert f"`{row.task}`" in found.text
            assert found.text[-1] in ".?"
            assert not any("return" in span or "=" in span.replace("= 1", "") for span in found.text.split("`")[1::2])
            assert "\n" not in found.text
