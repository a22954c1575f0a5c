"""Gradient noise and the noisy quadratic against the numbers they must give."""

from __future__ import annotations

import numpy as np
import pytest
from microbatch_lab import quadratic
from microbatch_lab.accumulation import Plan, Recipe, Training
from microbatch_lab.data import encoded
from microbatch_lab.model import TinyLM
from microbatch_lab.noise import Pool, batches, two_batches
from microbatch_lab.parameters import initial

X, Y = encoded()
ALONG = {
    # step: loss, |G|², tr(Σ), B_simple
    0: (2.16657, 6.8249, 6.0245, 0.883),
    10: (1.16453, 2.6573, 1.8834, 0.709),
    20: (0.66600, 0.86668, 1.602, 1.85),
    30: (0.41766, 0.15910, 1.651, 10.4),
    50: (0.30872, 0.0099781, 1.779, 178),
    75: (0.29112, 0.0020965, 1.872, 893),
    100: (0.28624, 9.147e-4, 1.929, 2108),
    150: (0.28222, 2.942e-4, 2.011, 6834),
    200: (0.28046, 1.270e-4, 2.074, 16335),
}
HYPERBOLA = {1: 508, 2: 256, 4: 130, 8: 67, 16: 35, 32: 20, 64: 12, 128: 9, 256: 7, 512: 7}
RATES = (0.0311, 0.0607, 0.118, 0.220, 0.430, 0.660, 1.06, 1.23, 1.42, 1.35)


@pytest.fixture(scope="module")
def start() -> Pool:
    return Pool.of(TinyLM(initial()), X, Y)


def test_the_noise_scale_grows_along_the_run():
    """tr(Σ) stays near 2 while |G|² collapses: from 0.88 sentences to 16,335."""
    training = Training(Plan(8, 1), Recipe())
    for step in range(201):
        if step in ALONG:
            scale = Pool.of(training.model, X, Y).scale
            loss, g2, trace, b_simple = ALONG[step]
            assert training.full_loss() == pytest.approx(loss, abs=6e-6)
            assert (scale.g2, scale.trace) == pytest.approx((g2, trace), rel=3e-4)
            assert scale.b_simple == pytest.approx(b_simple, rel=3e-3)
        training.update()


def test_four_sentences_and_eight_rows_are_one_distribution(start: Pool):
    """Each sentence twice changes nothing."""
    four = Pool.of(TinyLM(initial()), X[:4], Y[:4]).scale
    assert (four.g2, four.trace) == pytest.approx((start.scale.g2, start.scale.trace), rel=1e-12)


@pytest.mark.parametrize(("batch", "theory"), [(1, 2.4545), (2, 1.7356), (4, 1.2272), (8, 0.8678), (16, 0.6136), (32, 0.4339)])
def test_noise_falls_with_the_root_of_the_batch(start: Pool, batch: int, theory: float):
    """√(tr Σ/B), and 4,000 draws agree within 3 %."""
    drawn = np.concatenate(
        [start.squared_distances(counts) for counts in batches(np.random.default_rng(batch), 8, batch, 4000)]
    )
    assert start.scale.spread(batch) == pytest.approx(theory, abs=5e-5)
    assert len(drawn) == 4000
    assert np.sqrt(drawn.mean()) == pytest.approx(theory, rel=0.03)


def test_a_drawn_batch_is_a_batch(start: Pool):
    """The Gram matrices say what a pass through the model would."""
    rows = np.array([0, 1, 1, 5, 7])
    g = TinyLM(initial()).gradient(X[rows], Y[rows])[1]
    full = TinyLM(initial()).gradient(X, Y)[1]
    counts = np.bincount(rows, minlength=8)[None]
    assert start.squared_lengths(counts)[0] == pytest.approx(g @ g, rel=1e-12)
    assert start.squared_distances(counts)[0] == pytest.approx((g - full) @ (g - full), rel=1e-12)


@pytest.mark.parametrize(("big", "small"), [(8, 1), (8, 2), (32, 2)])
def test_the_two_batch_estimator_is_unbiased_and_its_ratio_is_not(start: Pool, big: int, small: int):
    """Means of 20,000 pairs give |G|² and tr(Σ); the mean of single ratios for (8, 2) is about 1.0, some 14 % off."""
    random = np.random.default_rng(7)
    lengths = [
        np.concatenate([start.squared_lengths(each) for each in batches(random, 8, size, 20_000)]) for size in (big, small)
    ]
    g2, trace = two_batches(*lengths, big, small)
    assert g2.mean() == pytest.approx(start.scale.g2, rel=0.01)
    assert trace.mean() == pytest.approx(start.scale.trace, rel=0.03)
    if (big, small) == (8, 2):
        assert (trace / g2).mean() == pytest.approx(1.004, abs=0.03)


def test_the_hand_example():
    """Gradients 1, 2, 3, 6: G 3, tr 3.5, B_simple 0.3889, E|G_B|² by batch; two batches give exactly 9 and 3.5; without replacement 10.1667."""
    scale = Pool(np.array([[1.0], [2], [3], [6]])).scale
    assert (scale.g2, scale.trace) == (9.0, 3.5)
    assert scale.b_simple == pytest.approx(0.3889, abs=5e-5)
    expected = {batch: 9 + scale.spread(batch) ** 2 for batch in (1, 2, 4, 8)}
    assert list(expected.values()) == pytest.approx([12.5, 10.75, 9.875, 9.4375])
    assert two_batches(np.array(expected[8]), np.array(expected[2]), 8, 2) == pytest.approx((9, 3.5))
    assert 9 + scale.spread(2, pool=4) ** 2 == pytest.approx(10.1667, abs=5e-5)


def test_without_replacement_the_whole_pool_has_no_noise(start: Pool):
    """And half of it as much as the finite-pool factor says."""
    random = np.random.default_rng(0)
    whole = np.concatenate([start.squared_distances(each) for each in batches(random, 8, 8, 600, replacement=False)])
    half = np.concatenate([start.squared_distances(each) for each in batches(random, 8, 4, 4000, replacement=False)])
    assert whole.tolist() == [0.0] * 600
    assert np.sqrt(half.mean()) == pytest.approx(start.scale.spread(4, 8), rel=0.03)


def test_steps_against_examples():
    """The noisy quadratic's table, and the fit: S_min 5.34, E_min 486.6, B_crit 91.2, at most 10 % off."""
    costs = [quadratic.cost(batch) for batch in quadratic.BATCHES]
    assert {cost.batch: cost.steps for cost in costs} == HYPERBOLA
    assert [cost.rate for cost in costs] == pytest.approx(RATES, rel=0.005)
    fit = quadratic.fit(costs)
    assert (fit.s_min, fit.e_min, fit.b_crit) == pytest.approx((5.34, 486.6, 91.2), abs=0.06)
    assert fit.worst == pytest.approx(0.10, abs=0.005)
    assert fit.steps(fit.b_crit) == pytest.approx(2 * fit.s_min)
