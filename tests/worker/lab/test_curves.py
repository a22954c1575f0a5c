"""Whole runs of the training loop, right and broken, against published numbers and PyTorch (torch_twin.py)."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from microbatch_lab.accumulation import Faults, Plan, Recipe, Training, weighted_gradient
from microbatch_lab.data import encoded
from microbatch_lab.model import TinyLM
from microbatch_lab.parameters import initial
from microbatch_lab.schedules import Schedule

TORCH = np.load(Path(__file__).parent / "torch.npz")
STEPS = (0, 1, 5, 10, 20, 50, 100, 199)
EIGHT = (2.166567, 1.962439, 1.484461, 1.164534, 0.665998, 0.308725, 0.286236, 0.280488)
PUBLISHED = {
    (2, 1): (2.173471, 1.989837, 1.517476, 1.191062, 0.688505, 0.309941, 0.286559, 0.280513),
    **dict.fromkeys([(2, 4), (4, 1), (4, 2), (8, 1), (1, 8)], EIGHT),
    (1, 1): (2.186641, 2.139170, 1.658694, 1.318092, 0.841200, 0.353887, 0.299962, 0.287626),
}
"""Micro-batch and accumulation → logged loss at STEPS, from a float32 run elsewhere."""

ENDS = {(2, 1): (0.280546, 2.7207, 20), (8, 1): (0.280463, 2.6125, 19), (1, 1): (0.285086, 3.6443, 200)}
"""→ loss on the eight sentences after 200 updates, first gradient norm, updates that were clipped."""


def curve(plan: Plan, updates: int = 200, **recipe: object) -> np.ndarray:
    training = Training(plan, Recipe(**recipe))  # type: ignore[arg-type]
    return np.array([training.update().loss for _ in range(updates)])


@pytest.mark.parametrize("plan", PUBLISHED, ids=str)
def test_the_curve_is_the_published_one(plan: tuple[int, int]):
    """At eight steps, to 1e-5; batches of 4 and 8 are the same, since four sentences are all there are."""
    np.testing.assert_allclose(curve(Plan(*plan))[list(STEPS)], PUBLISHED[plan], atol=1e-5, rtol=0)


@pytest.mark.parametrize("plan", ENDS, ids=str)
def test_the_run_ends_as_published(plan: tuple[int, int]):
    """Loss on all data, first norm, how often clipping acted."""
    training = Training(Plan(*plan), Recipe())
    log = [training.update() for _ in range(200)]
    loss, norm, clipped = ENDS[plan]
    assert training.full_loss() == pytest.approx(loss, abs=1e-6)
    assert log[0].norm == pytest.approx(norm, abs=5e-5)
    assert sum(update.clipped for update in log) == clipped


@pytest.mark.parametrize("plan", [(2, 1), (2, 4), (8, 1), (1, 1)], ids=str)
def test_the_curve_is_pytorchs(plan: tuple[int, int]):
    """All 200 losses in float64, to 1e-12."""
    np.testing.assert_allclose(curve(Plan(*plan)), TORCH["curve_{}x{}".format(*plan)], atol=1e-12, rtol=0)


VARIANTS = {
    "unclipped": {"limit": 0.0},
    "undivided": {"faults": Faults(no_divide=True)},
    "undivided_unclipped": {"limit": 0.0, "faults": Faults(no_divide=True)},
    "sgd": {"optimizer": "sgd", "schedule": Schedule(0.1), "limit": 0.0},
    "sgd_undivided": {"optimizer": "sgd", "schedule": Schedule(0.1), "limit": 0.0, "faults": Faults(no_divide=True)},
    "schedule": {"schedule": Schedule(0.003, "warmup-cosine", 20, 200, 0.0003)},
}


@pytest.mark.parametrize("name", VARIANTS)
def test_a_variant_is_pytorchs(name: str):
    """Clipping, division, SGD and the schedule, each a whole curve in float64. Undivided SGD at 0.1 amplifies the last bit at first."""
    tolerance = 1e-9 if name == "sgd_undivided" else 1e-12
    np.testing.assert_allclose(curve(Plan(2, 4), **VARIANTS[name]), TORCH[name], atol=tolerance, rtol=0)


def test_forgetting_to_divide_is_invisible_under_adamw_alone():
    """1.8e-6 without clipping; with clipping 0.022, a lower final loss and 34 clipped updates."""
    plain, broken = (curve(Plan(2, 4), limit=0.0, faults=Faults(no_divide=fault)) for fault in (False, True))
    assert (plain[-1], broken[-1]) == pytest.approx((0.2819373, 0.2819374), abs=5e-8)
    assert abs(plain - broken).max() == pytest.approx(1.8e-6, abs=5e-8)
    training = Training(Plan(2, 4), Recipe(faults=Faults(no_divide=True)))
    log = [training.update() for _ in range(200)]
    clipped = curve(Plan(2, 4))
    assert log[-1].loss == pytest.approx(0.2782508, abs=1e-7)
    assert abs(np.array([update.loss for update in log]) - clipped).max() == pytest.approx(0.022, abs=5e-4)
    assert sum(update.clipped for update in log) == 34


def test_forgetting_to_divide_is_a_learning_rate_under_sgd():
    """At 0.1 exactly the run at 0.4, which ends lower; at 0.5 the loss leaves the numbers, in float32 as in float64."""
    sgd = {"optimizer": "sgd", "limit": 0.0}
    broken = curve(Plan(2, 4), schedule=Schedule(0.1), faults=Faults(no_divide=True), **sgd)
    right = curve(Plan(2, 4), schedule=Schedule(0.1), **sgd)
    assert right[[19, 49, 199]] == pytest.approx((0.3765, 0.3072, 0.2833), abs=5e-5)
    assert broken[[19, 49, 199]] == pytest.approx((0.3537, 0.2863, 0.2787), abs=5e-5)
    np.testing.assert_allclose(broken, curve(Plan(2, 4), schedule=Schedule(0.4), **sgd), atol=1e-12, rtol=0)
    assert curve(Plan(2, 4), schedule=Schedule(0.5), **sgd)[-1] == pytest.approx(0.2785, abs=5e-5)
    for precision in ("float32", "float64"):
        lost = curve(Plan(2, 4), schedule=Schedule(0.5), faults=Faults(no_divide=True), precision=precision, **sgd)
        assert math.isnan(lost[-1])
    assert math.isnan(TORCH["sgd_half_undivided"][-1])
    assert not math.isnan(TORCH["sgd_half"][-1])


@pytest.mark.parametrize(("precision", "most"), [("float64", 2e-15), ("float32", 1e-6), ("bf16", 5e-3)])
@pytest.mark.parametrize("plan", [(2, 4), (4, 2), (1, 8)], ids=str)
def test_accumulation_is_the_big_batch_up_to_rounding(precision: str, most: float, plan: tuple[int, int]):
    """Over 200 updates; the coarser the numbers, the more the curves differ, and bf16 does differ."""
    gap = abs(curve(Plan(*plan), precision=precision) - curve(Plan(8, 1), precision=precision)).max()
    assert most / 1000 < gap < most if precision == "bf16" else gap < most


def test_an_unequal_split_needs_weights():
    """3 + 5 sentences: the mean of means is 6.1 % off, by tokens it is exact."""
    (x, y), model = encoded(), TinyLM(initial())
    want = model.gradient(x, y)[1]
    parts = [(x[:3], y[:3]), (x[3:], y[3:])]
    naive, weighted = (
        np.linalg.norm(weighted_gradient(model, parts, by_tokens=by_tokens) - want) / np.linalg.norm(want)
        for by_tokens in (False, True)
    )
    assert naive == pytest.approx(0.061, abs=5e-4)
    assert weighted < 1e-15


@pytest.mark.parametrize("plan", [(2, 4), (4, 2), (1, 8), (8, 1)], ids=str)
def test_plans_of_one_size_see_the_same_sentences(plan: tuple[int, int]):
    """With replacement too: the draws are made for the window, not for the micro-batch."""
    one = curve(Plan(8, 1), 30, order="replacement", seed=5)
    np.testing.assert_allclose(curve(Plan(*plan), 30, order="replacement", seed=5), one, atol=1e-13, rtol=0)
    assert abs(curve(Plan(8, 1), 30, order="replacement", seed=6) - one).max() > 1e-3


def test_larger_batches_are_calmer_with_replacement():
    """Over five seeds, the loss after 100 updates is lower and varies less with batch 32 than with batch 1 (0.289 ± .001, 0.320 ± .022)."""
    found = {}
    for micro in (1, 32):
        losses = []
        for seed in range(5):
            training = Training(Plan(micro, 1), Recipe(order="replacement", seed=seed))
            for _ in range(100):
                training.update()
            losses.append(training.full_loss())
        found[micro] = np.mean(losses), np.std(losses)
    assert found[32][0] == pytest.approx(0.289, abs=0.004)
    assert found[1][0] == pytest.approx(0.32, abs=0.03)
    assert found[1][1] > 4 * found[32][1]


def test_not_clearing_sums_all_gradients():
    """The second update's buffer holds both windows' gradients."""
    kept, cleared = (
        Training(Plan(2, 4), Recipe("sgd", Schedule(1e-9), 0.0, faults=faults)) for faults in (Faults(no_clear=True), Faults())
    )
    for _ in range(2):
        kept.update()
        cleared.update()
    np.testing.assert_allclose(kept.buffer, 2 * cleared.buffer, atol=1e-7)


def test_stepping_too_often_steps_with_a_half_filled_buffer():
    """One indentation too far: four steps by the running sums g1, g1+g2, … of the window, at weights that move meanwhile."""
    training = Training(Plan(2, 4), Recipe("sgd", Schedule(1e-6), 0.0, faults=Faults(step_per_micro=True)))
    training.update()
    x, y = encoded()
    model, rows = TinyLM(initial()), np.arange(8).reshape(4, 2)
    parts = np.array([model.gradient(x[row], y[row])[1] / 4 for row in rows])
    assert training.optimizer.steps == 4
    np.testing.assert_allclose((initial() - training.theta) / 1e-6, parts.cumsum(0).sum(0), atol=1e-4)


def test_a_schedule_per_micro_batch_is_over_too_soon():
    """Warm-up of 16 updates with 4 micro-batches lasts 4."""
    schedule = Schedule(1.0, "warmup-cosine", 16, 100)
    right, broken = (
        Training(Plan(1, 4), Recipe(schedule=schedule, faults=faults)) for faults in (Faults(), Faults(schedule_per_micro=True))
    )
    assert [right.update().lr for _ in range(4)] == [1 / 16, 2 / 16, 3 / 16, 4 / 16]
    assert [broken.update().lr for _ in range(4)] == [4 / 16, 8 / 16, 12 / 16, 1.0]
