"""What must hold of every diagnosis, whatever the numbers are."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from app.content.rich import render_rich
from app.grading.cases import RTOL
from app.grading.compare import compare
from app.grading.diagnosis import CaseResult, FunctionResults, case_facts, diagnose
from app.grading.wire import OmittedArray, Other
from tests.grading.diagnosis.tasks import TASKS, results
from tests.grading.diagnosis.test_table import TABLE
from tests.grading.test_wire import values

seeds = st.integers(0, 2**32 - 1)
tasks = st.sampled_from(sorted(TASKS))
FLOATS = ("linear_grad", "accumulated_grad", "column_sums", "products", "mean_loss")


def judged(inputs: dict[str, Any], want: Any, got: Any, name: str = "") -> CaseResult:
    return CaseResult(name, inputs, want, got, compare(got, want, RTOL) is None)


@given(tasks, seeds)
def test_a_right_program_is_never_diagnosed(name: str, seed: int) -> None:
    """Where nothing fails nothing is said, on any seed."""
    assert diagnose(results(TASKS[name], TASKS[name].right, seed)) is None


@given(st.sampled_from(FLOATS), seeds, st.floats(0.01, 1000) | st.floats(-1000, -0.01))
@settings(max_examples=60)
def test_any_constant_factor_is_found(name: str, seed: int, factor: float) -> None:
    """A factor that is the same in every case is found with its value, through rounding in the last digits."""
    assume(abs(abs(factor) - 1) > 0.01)
    found = diagnose(results(TASKS[name], lambda *args: TASKS[name].right(*args) * factor * (1 + 1e-15), seed))
    assert found is not None
    assert found.name == "factor"
    assert math.isclose(float(found.facts["value"]), factor, rel_tol=1e-4)


@given(seeds, st.integers(2, 10**6), st.sampled_from(["tokens_per_update", "updates_needed"]))
@settings(max_examples=60)
def test_any_whole_factor_is_found_exactly(seed: int, factor: int, name: str) -> None:
    """Whole numbers are compared exactly, at any size."""
    found = diagnose(results(TASKS[name], lambda *args: TASKS[name].right(*args) * factor, seed))
    assert found is not None
    assert (found.name, found.facts["value"]) == ("factor", factor)


@given(
    seeds,
    st.integers(2, 40),
    st.integers(2, 40),
    st.integers(2, 40),
    st.sampled_from(["p", "1 / p", "n", "1 / n", "n / p", "p / n"]),
)
def test_a_factor_is_named_after_the_input_that_it_equals(seed: int, one: int, two: int, rows: int, key: str) -> None:
    """The factor is named by the number of parts, the rows, or their ratio, as soon as the cases tell them apart."""
    rng = np.random.default_rng(seed)
    sizes = [(rows, one), (rows + 1, two), (rows + 3, one + 1)]
    factors = [float(eval(key, {"n": Fraction(n), "p": Fraction(p)})) for n, p in sizes]
    assume(len(set(factors)) == 3)
    assume(all(factor != 1 for factor in factors))
    cases = []
    for (n, p), factor in zip(sizes, factors, strict=True):
        table, want = rng.normal(size=(n, 3)), rng.normal(size=3)
        cases.append(judged({"X": table, "p": p}, want, want * factor))
    found = diagnose(FunctionResults("f", tuple(cases)))
    assert found is not None
    assert found.facts["factor"] == key


@given(st.sampled_from(FLOATS), seeds, seeds)
@settings(max_examples=100)
def test_random_wrong_numbers_are_not_named(name: str, seed: int, other: int) -> None:
    """Numbers that have nothing to do with the right ones fit no diagnosis."""
    rng = np.random.default_rng([other, 1])  # never the stream that the inputs came from
    found = diagnose(results(TASKS[name], lambda *args: _noise(rng, TASKS[name].right(*args)), seed))
    assert found is None, found


def _noise(rng: np.random.Generator, right: Any) -> Any:
    return rng.normal(size=right.shape) * 3 if isinstance(right, np.ndarray) else float(rng.normal())


@given(st.lists(st.tuples(st.integers(2, 10**6), st.integers(2, 10**6)), min_size=3, max_size=6, unique=True))
def test_random_wrong_whole_numbers_are_not_named(pairs: list[tuple[int, int]]) -> None:
    """Nor do whole numbers, as long as three cases or more tell."""
    assume(all(got != want for got, want in pairs))
    assume(len({got - want for got, want in pairs}) > 1)
    assume(len({Fraction(got, want) for got, want in pairs}) > 1)
    assume(len({got for got, _ in pairs}) > 1)
    cases = tuple(judged({"a": 1000003 + 7 * k, "b": 999}, want, got) for k, (got, want) in enumerate(pairs))
    assert diagnose(FunctionResults("f", cases)) is None


@given(st.sampled_from(TABLE), seeds, st.randoms(use_true_random=False))
@settings(max_examples=120)
def test_the_order_of_the_cases_does_not_matter(row: Any, seed: int, random: Any) -> None:
    """Shuffled cases lead to the same diagnosis with the same facts."""

    def shuffle(cases: list[Any]) -> list[Any]:
        random.shuffle(cases)
        return cases

    one = diagnose(results(TASKS[row.task], row.program, seed))
    other = diagnose(results(TASKS[row.task], row.program, seed, shuffle))
    assert (one and (one.name, dict(one.facts))) == (other and (other.name, dict(other.facts)))


@given(
    st.lists(st.tuples(values, values, st.booleans(), st.dictionaries(st.sampled_from("wXyn"), values, max_size=3)), max_size=5)
)
@settings(max_examples=150)
def test_hostile_values_never_raise(cases: list[Any]) -> None:
    """Whatever decodes can be diagnosed and described; the text renders, and the facts are JSON."""
    of_cases = tuple(CaseResult("a `name` <b>", inputs, want, got, passed) for want, got, passed, inputs in cases)
    _both(FunctionResults("f", of_cases, {"n": 1}))


numeric = st.integers(-(10**999), 10**999) | st.floats() | st.sampled_from([0, 1, 2**31, 1e308, 5e-324, math.nan, math.inf])
alike = st.tuples(st.integers(0, 3), st.integers(1, 3)).flatmap(
    lambda shape: st.tuples(hnp.arrays(np.float64, shape), hnp.arrays(np.float64, shape))
)
odd = st.sampled_from([None, True, 1j, "1", [1], Other("a", "b"), OmittedArray("<f8", (2,))])


@given(
    st.lists(st.tuples(numeric, numeric) | alike | st.tuples(st.just(1), odd), min_size=1, max_size=6),
    st.dictionaries(st.sampled_from(["n", "d", "p"]), st.integers(-2, 10**40), max_size=3),
)
@settings(max_examples=150)
def test_extreme_numbers_never_raise(pairs: list[Any], inputs: dict[str, int]) -> None:
    """NaN, infinities, the largest and smallest floats and whole numbers of a thousand digits are only numbers."""
    _both(FunctionResults("f", tuple(judged(inputs, want, got) for want, got in pairs), {"q": 2}))
    _both(FunctionResults("f", tuple(CaseResult("", inputs, want, got, passed=False) for want, got in pairs)))


def _both(found: FunctionResults) -> None:
    general = diagnose(found)
    if general is not None:
        assert render_rich(general.text)
        json.dumps(dict(general.facts), allow_nan=False)
        assert len(general.text) < 2000
    facts = case_facts(found)
    assert len(facts) == sum(not case.passed for case in found.cases)
    assert len(json.dumps([one.to_json() for one in facts])) < 2000 * (1 + len(facts))


def test_one_case_that_contradicts_is_enough() -> None:
    """A factor that all cases but one bear out is not named."""
    cases = [judged({"p": p}, 10.0 * p, 10.0 * p * p) for p in (2, 3, 5, 7)]
    named = diagnose(FunctionResults("f", tuple(cases)))
    assert named is not None
    assert named.facts["factor"] == "p"
    cases.append(judged({"p": 11}, 110.0, 111.5))
    assert diagnose(FunctionResults("f", tuple(cases))) is None


def test_a_right_case_contradicts_too() -> None:
    """Twice too large in the cases that fail is not “a factor 2” as long as other cases are right: these are mentioned."""
    cases = [judged({"p": p}, 1.0 + p, (1.0 + p) * (2 if p % 2 else 1)) for p in range(2, 8)]
    found = diagnose(FunctionResults("f", tuple(cases)))
    assert found is not None
    assert found.facts == {"factor": "2", "value": 2.0, "common": ""}
    assert "In the other 3 cases the result is right" in found.text


@pytest.mark.parametrize("got", [3.0, 7, -2.5])
def test_a_single_number_says_nothing(got: float) -> None:
    """One case with one number is some multiple of, and some step from, everything: no diagnosis."""
    assert diagnose(FunctionResults("f", (judged({"p": 3}, 4.25, got),))) is None


def test_zeros_neither_help_nor_hinder() -> None:
    """Where zero is right and came back, nothing is learnt of a factor; where something else came back, it is none."""
    cases = [judged({}, np.array([1.0, 0.0, 2.0]), np.array([3.0, 0.0, 6.0])) for _ in range(2)]
    found = diagnose(FunctionResults("f", (*cases, judged({}, np.zeros(3), np.zeros(3)))))
    assert found is not None
    assert found.facts["value"] == 3.0
    assert diagnose(FunctionResults("f", (*cases, judged({}, np.zeros(3), np.array([0.0, 1.0, 0.0]))))) is None
