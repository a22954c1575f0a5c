"""Optimizers, clipping, schedules, data and precisions, each by itself."""

from __future__ import annotations

import numpy as np
import pytest
from microbatch_lab.clipping import clip, norm
from microbatch_lab.data import SENTENCES, Sampler, encoded
from microbatch_lab.optimizers import SGD, AdamW, make
from microbatch_lab.precision import bf16, round_in_place
from microbatch_lab.schedules import Schedule


def test_clipping_once_and_too_often():
    """Gradients [2,0] and [0,2], limit 1: after every pass it is [0.447, 0.894], once at the end [0.707, 0.707]."""
    often, once = np.zeros(2), np.zeros(2)
    for g in (np.array([2.0, 0]), np.array([0, 2.0])):
        often += g
        clip(often, 1.0)
        once += g
    clip(once, 1.0)
    assert often == pytest.approx([0.447, 0.894], abs=5e-4)
    assert once == pytest.approx([0.707, 0.707], abs=5e-4)


def test_a_small_gradient_is_left_alone():
    """Below the limit nothing changes, at 0 nothing ever does, and the norm comes back from before."""
    g = np.array([0.3, 0.4])
    assert clip(g, 1.0) == (0.5, False)
    assert clip(g * 100, 0.0) == (50.0, False)
    assert g.tolist() == [0.3, 0.4]
    g *= 4
    assert clip(g, 1.0) == (2.0, True)
    assert norm(g) == pytest.approx(1.0, abs=1e-6)


def test_adamw_decays_even_without_gradient():
    """Zero gradients do not stop the decay: 1 − lr · wd a step."""
    theta = np.ones(3)
    optimizer = AdamW(theta)
    for _ in range(2):
        optimizer.step(theta, np.zeros(3), 0.003)
    assert theta == pytest.approx((1 - 3e-5) ** 2, abs=1e-15)


def test_the_first_adamw_step_is_the_learning_rate():
    """Whatever the gradient's size, its sign times lr (without decay)."""
    theta = np.zeros(2)
    AdamW(theta, weight_decay=0.0).step(theta, np.array([1e-3, -50.0]), 0.01)
    assert theta == pytest.approx([-0.01, 0.01], rel=2e-5)


def test_sgd_with_four_steps_is_not_one():
    """On x²/2 at 0.1: four steps 0.6561, one 0.9."""
    x = np.ones(1)
    for _ in range(4):
        make("sgd", x).step(x, x.copy(), 0.1)
    assert x[0] == pytest.approx(0.6561)
    x = np.ones(1)
    SGD().step(x, x.copy(), 0.1)
    assert x[0] == 0.9


def test_the_schedule_rises_and_falls():
    """Linear to the peak in `warmup` updates, then half a cosine to the floor, where it stays."""
    schedule = Schedule(1.0, "warmup-cosine", warmup=4, updates=14, floor=0.2)
    assert [schedule.at(t) for t in range(5)] == [0.25, 0.5, 0.75, 1.0, 1.0]
    assert schedule.at(9) == pytest.approx(0.6)
    assert [schedule.at(t) for t in (14, 99)] == pytest.approx([0.2, 0.2])
    assert Schedule(0.3).at(10**6) == 0.3


def test_the_sentences_are_the_lessons():
    """Word numbers of the first two, and targets one word on."""
    x, y = encoded()
    assert SENTENCES[1] == "the dog ran on the mat"
    assert (x[:2].tolist(), y[:2].tolist()) == ([[1, 2, 4, 6, 1], [1, 3, 5, 6, 1]], [[2, 4, 6, 1, 7], [3, 5, 6, 1, 7]])
    np.testing.assert_array_equal(x[:, 1:], y[:, :-1])
    np.testing.assert_array_equal(x[:4], x[4:])


def test_cyclic_rows_wrap_and_drawn_rows_do_not_care_for_cuts():
    """0…7, 0…; and n rows at once are the same as one at a time, also after a restore."""
    cyclic = Sampler("cyclic")
    assert [cyclic.take(3).tolist() for _ in range(3)] == [[0, 1, 2], [3, 4, 5], [6, 7, 0]]
    one, other = Sampler("replacement", 4), Sampler("replacement", 4)
    want = one.take(40)
    assert [int(other.take(1)[0]) for _ in range(17)] == want[:17].tolist()
    third = Sampler("replacement", 99)
    third.restore(other.state())
    assert third.take(23).tolist() == want[17:].tolist()
    assert set(want.tolist()) == set(range(8))
    with pytest.raises(ValueError, match="cyclic"):
        cyclic.restore(other.state())


SATURATION = [
    # precision, addend, times, total (domain facts: the last ones no longer move the sum)
    ("bf16", 1.0, 1024, 256.0),
    ("bf16", 1 / 1024, 1024, 0.25),
    ("bf16", 0.1, 64, 6.15625),
    ("fp16", 1.0, 5000, 2048.0),
    ("fp16", 0.01, 12_500, 32.0),
]


@pytest.mark.parametrize(("precision", "addend", "times", "total"), SATURATION)
def test_low_precision_sums_stop(precision: str, addend: float, times: int, total: float):
    """Adding a small number again and again ends where it is less than half a unit of the sum."""
    if precision == "fp16":
        found = np.float16(0)
        for _ in range(times):
            found += np.float16(addend)
    else:
        found = 0.0
        for _ in range(times):
            found = bf16(found + bf16(addend))
    assert float(found) == total


ROUNDED = [
    (1.0, 1.0),
    (1 + 2**-8, 1.0),
    (1 + 3 * 2**-8, 1 + 2**-6),
    (1 + 2**-8 + 2**-20, 1 + 2**-7),
    (-0.0, -0.0),
    (3.3961776e38, np.inf),
    (np.inf, np.inf),
]


@pytest.mark.parametrize(("value", "want"), ROUNDED)
def test_bf16_rounds_to_nearest_and_ties_to_even(value: float, want: float):
    """Ties, just above a tie, signed zero, the overflow."""
    assert np.array(bf16(value)).tobytes() == np.array(want, float).tobytes()


def test_bf16_keeps_not_a_number_and_others_keep_everything():
    """NaN stays NaN whatever its bits; float64 and float32 are not touched."""
    odd = np.array([0x7F800001, 0x7FFFFFFF, 0xFFFFFFFF], np.uint32).view(np.float32)
    assert np.isnan(round_in_place(odd, "bf16")).all()
    assert round_in_place(np.array([1 + 2**-20], np.float32), "float32")[0] == np.float32(1 + 2**-20)
