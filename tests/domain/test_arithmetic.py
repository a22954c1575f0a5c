"""Laws that the planner's arithmetic keeps for any plan, beyond the published values."""

from __future__ import annotations

import dataclasses
import random
import struct
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from app.domain.activations import layer_activation_bytes, measured_lab_activation_bytes
from app.domain.amount import decimal, gibibytes
from app.domain.compute import flops_per_update
from app.domain.cost import update_cost
from app.domain.device import DEVICES
from app.domain.float_format import rounded
from app.domain.layout import Batch, derive_batch
from app.domain.memory import training_memory
from app.domain.precision import RECIPES, gradient_bytes, persistent_gradient_bytes, static_bytes
from app.domain.shape import PRESETS, parameter_count
from app.domain.steps import updates_needed, windows
from app.domain.training_plan import TrainingPlan
from app.domain.update_time import data_parallel_bytes_per_update, ring_all_reduce_bytes, update_seconds
from tests.domain.vectors import random_plan

COUNT = st.integers(1, 400)
DEVICE = DEVICES["80-gib"]


def legal_random_plans(count: int) -> list[TrainingPlan]:
    rng = random.Random(11)
    plans: list[TrainingPlan] = []
    while len(plans) < count:
        try:
            plans.append(random_plan(rng).run())
        except ValueError:
            continue
    return plans


PLANS = legal_random_plans(200)


def test_parts_of_memory_add_up() -> None:
    """The stacked bars are the total, and none is negative."""
    for plan in PLANS:
        memory = training_memory(plan)
        parts = [memory.weights, memory.gradients, memory.gradient_buffer, memory.optimizer, memory.activations, memory.output]
        assert min(parts) >= 0
        assert sum(parts[:4]) == pytest.approx(memory.static)
        assert sum(parts) == pytest.approx(memory.total)


def test_accumulation_leaves_memory_but_names_the_buffer() -> None:
    """Same micro-batch, other accumulation: the same total without a pipeline; what must persist is told apart."""
    for plan in PLANS:
        if plan.pipeline > 1:
            continue
        one = training_memory(dataclasses.replace(plan, accumulation=1))
        many = training_memory(dataclasses.replace(plan, accumulation=16))
        assert one.total == pytest.approx(many.total)
        assert one.gradient_buffer == 0 < many.gradient_buffer


def test_memory_falls_with_zero_and_recompute_and_grows_with_the_micro_batch() -> None:
    """Each stage and mode saves or leaves; twice the micro-batch doubles activations and nothing else."""
    for plan in PLANS:
        by_stage = [training_memory(dataclasses.replace(plan, zero=stage)).static for stage in range(4)]
        assert by_stage == sorted(by_stage, reverse=True)
        by_mode = [training_memory(dataclasses.replace(plan, recompute=mode)).total for mode in ("none", "selective", "full")]
        assert by_mode == sorted(by_mode, reverse=True)
        once, twice = training_memory(plan), training_memory(dataclasses.replace(plan, micro=2 * plan.micro))
        assert twice.activations + twice.output == pytest.approx(2 * (once.activations + once.output))
        assert twice.static == once.static


def test_total_of_the_labs_model_falls_less_than_its_activations() -> None:
    """Micro-batch 8 against 2: activations 3.93 times, all memory 1.43 times (measured in PyTorch)."""
    static = parameter_count(PRESETS["lab"].shape).total * static_bytes(RECIPES["fp32"])
    eight, two = measured_lab_activation_bytes(8), measured_lab_activation_bytes(2)
    assert eight / two == pytest.approx(3.93, rel=1e-3)
    assert (static + eight) / (static + two) == pytest.approx(1.43, rel=5e-3)


def test_recipes_are_named_after_their_bytes() -> None:
    """mixed-18 costs 18 bytes, and what persists is never more than the gradients."""
    for name, recipe in RECIPES.items():
        assert name == "fp32" or int(name.removeprefix("mixed-")) == static_bytes(recipe)
        assert persistent_gradient_bytes(recipe, 1) == 0 < persistent_gradient_bytes(recipe, 2) <= gradient_bytes(recipe)


def test_length_enters_linearly_and_squared() -> None:
    """Doubling the length more than doubles stored activations, and exactly doubles them without the attention matrix."""
    shape = PRESETS["gpt2-124m"].shape
    assert layer_activation_bytes(shape, 1, 2048) > 2 * layer_activation_bytes(shape, 1, 1024)
    for mode in ("selective", "full"):
        assert layer_activation_bytes(shape, 1, 2048, recompute=mode) == 2 * layer_activation_bytes(
            shape, 1, 1024, recompute=mode
        )


def test_same_tokens_same_flops_whatever_the_split() -> None:
    """Accumulation changes passes, not FLOPs; the time of passes grows by the fixed overhead only."""
    shape = PRESETS["gpt2-124m"].shape
    assert flops_per_update(shape, 1024, 8 * 1024) == 8 * flops_per_update(shape, 1024, 1024)
    big = update_cost(TrainingPlan(shape, 1024, 8), DEVICE)
    small = update_cost(TrainingPlan(shape, 1024, 1, accumulation=8), DEVICE)
    assert small.model_flops == big.model_flops
    assert small.compute_seconds == pytest.approx(big.compute_seconds)
    assert small.overhead_seconds == pytest.approx(8 * big.overhead_seconds)


def test_cost_is_the_sum_of_its_parts() -> None:
    """No time is lost between the parts, and utilization stays below the assumed efficiency."""
    for plan in PLANS:
        cost = update_cost(plan, DEVICE)
        parts = (cost.compute_seconds, cost.overhead_seconds, cost.bubble_seconds, cost.tensor_seconds, cost.data_seconds)
        assert cost.seconds == pytest.approx(sum(parts))
        assert 0 < cost.utilization <= DEVICE.efficiency
        in_passes = cost.seconds - cost.data_seconds
        assert cost.bubble_seconds / in_passes == pytest.approx(cost.bubble_share)


@given(COUNT, st.floats(0, 10), st.floats(0, 10))
def test_sync_every_time_costs_the_other_syncs(accumulation: int, micro: float, sync: float) -> None:
    """The difference is A - 1 exchanges."""
    every = update_seconds(accumulation, micro, sync, sync_every_micro=True)
    assert every - update_seconds(accumulation, micro, sync) == pytest.approx((accumulation - 1) * sync, abs=1e-6)


@given(st.integers(1, 512), st.integers(1, 64))
def test_zero_traffic(ranks: int, accumulation: int) -> None:
    """Stage 1 sends what stage 0 sends where gradients and weights weigh the same; stage 3 half as much again at A 1."""
    plain = data_parallel_bytes_per_update(0, ranks, 100.0, 100.0)
    assert plain == pytest.approx(ring_all_reduce_bytes(ranks, 100.0))
    assert data_parallel_bytes_per_update(1, ranks, 100.0, 100.0) == pytest.approx(plain)
    assert data_parallel_bytes_per_update(3, ranks, 100.0, 100.0) == pytest.approx(1.5 * plain)
    two = data_parallel_bytes_per_update(2, ranks, 100.0, 100.0, accumulation)
    assert two == pytest.approx((accumulation + 1) / 2 * plain)


@given(COUNT, COUNT, COUNT)
def test_three_numbers_of_a_batch_give_the_fourth(micro: int, accumulation: int, replicas: int) -> None:
    """Whichever is missing comes back."""
    whole = {
        "global_batch": micro * accumulation * replicas,
        "micro": micro,
        "accumulation": accumulation,
        "replicas": replicas,
    }
    for missing in (None, *whole):
        assert derive_batch(**{name: value for name, value in whole.items() if name != missing}) == Batch(**whole)


@given(st.integers(1, 10_000), COUNT, COUNT)
def test_a_batch_that_does_not_divide_is_refused(total: int, micro: int, replicas: int) -> None:
    """No rounding happens silently."""
    assume(total % (micro * replicas))
    with pytest.raises(ValueError, match="is not a multiple of"):
        derive_batch(global_batch=total, micro=micro, replicas=replicas)


@pytest.mark.parametrize("bad", [0, -1, True, 1.5, 2.0, None, "2"])
@pytest.mark.parametrize(
    "use",
    [
        lambda bad: updates_needed(10, bad),
        lambda bad: windows(10, bad),
        lambda bad: derive_batch(global_batch=8, micro=bad, accumulation=1 if bad is None else 2, replicas=None),
        lambda bad: TrainingPlan(PRESETS["lab"].shape, 5, bad),
        lambda bad: dataclasses.replace(PRESETS["lab"].shape, layers=bad),
    ],
)
def test_only_positive_whole_numbers_count(use: Callable[[Any], Any], bad: Any) -> None:
    """Zeros, negatives, booleans, fractions, nothing and texts are refused."""
    with pytest.raises(ValueError, match=r"whole number of at least 1|three of the four"):
        use(bad)


@given(st.integers(0, 5000), COUNT)
def test_windows_hold_every_micro_batch(micro_batches: int, accumulation: int) -> None:
    """Flushed windows hold all, dropped ones only full windows; the update count is the quotient rounded up or down."""
    flushed, dropped = windows(micro_batches, accumulation), windows(micro_batches, accumulation, "drop")
    assert sum(flushed) == micro_batches
    assert len(flushed) == updates_needed(micro_batches, accumulation)
    assert dropped == (accumulation,) * (micro_batches // accumulation)


def test_updates_needed_is_exact_for_large_totals() -> None:
    """Whole numbers are not divided as floats: one token too many needs one update more."""
    assert updates_needed(10**15 * 3 + 1, 3) == 10**15 + 1
    assert updates_needed(0, 3) == 0


@given(st.floats(allow_nan=False, width=64, min_value=-1e5, max_value=1e5))
@settings(max_examples=300)
def test_float16_is_rounded_as_the_struct_module_rounds(value: float) -> None:
    """An independent implementation of the same format agrees."""
    try:
        (want,) = struct.unpack("<e", struct.pack("<e", value))
    except OverflowError:
        want = float("inf") if value > 0 else float("-inf")
    assert rounded(value, "float16") == want


@given(st.floats(width=64, min_value=-1e38, max_value=1e38))
def test_float32_and_bfloat16(value: float) -> None:
    """float32 as the struct module has it; bfloat16 is idempotent and within half a step of 2^-8."""
    assert rounded(value, "float32") == struct.unpack("<f", struct.pack("<f", value))[0]
    narrow = rounded(value, "bfloat16")
    assert rounded(narrow, "bfloat16") == narrow
    assert abs(narrow - value) <= max(abs(value) * 2**-8, 2**-134)


def test_amounts_read_well() -> None:
    """Halves go up, thousands are grouped."""
    assert decimal(1234.125) == "1,234.13"
    assert decimal(1234567.0, 0) == "1,234,567"
    assert gibibytes(2**30 * 31.4159) == "31.42 GiB"
