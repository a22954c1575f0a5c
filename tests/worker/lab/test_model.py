"""The model and its hand-written gradient, against three oracles: supplied losses, differences, PyTorch's autograd (torch_twin.py)."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest
from microbatch_lab.data import SENTENCES, encoded
from microbatch_lab.model import FLOOR, TinyLM
from microbatch_lab.parameters import ENDS, SHAPES, SIZE, flattened, initial, tensors

X, Y = encoded()
TORCH = np.load(Path(__file__).parent / "torch.npz")
SUPPLIED = {2: 2.173471450805664, 4: 2.16656756401062, 8: 2.166567325592041}
"""Losses that came with the weights, from a float32 run elsewhere."""


def noisy() -> np.ndarray:
    """The point at which torch_twin.py takes its second gradient."""
    random = np.random.default_rng(1)
    return flattened({name: value + random.normal(0, 0.1, value.shape) for name, value in tensors(initial()).items()})


def test_the_model_has_the_published_size():
    """19,104 parameters in 21 tensors, and eight sentences of which four differ."""
    assert (SIZE, len(SHAPES), len(SENTENCES), len(set(SENTENCES))) == (19_104, 21, 8, 4)
    assert initial().shape == (SIZE,)


@pytest.mark.parametrize(("batch", "loss"), SUPPLIED.items())
def test_the_losses_are_the_supplied_ones(batch: int, loss: float):
    """At batch 2, 4 and 8 from the supplied weights, to 1e-6."""
    assert TinyLM(initial()).loss(X[:batch], Y[:batch]) == pytest.approx(loss, abs=1e-6)


@pytest.mark.parametrize("name", SHAPES)
def test_the_gradient_is_that_of_differences(name: str):
    """Six entries of every tensor, against central differences, where no gradient is nearly zero."""
    theta, rows = noisy(), [0, 1, 5]
    gradient = TinyLM(theta).gradient(X[rows], Y[rows])[1]
    start = ENDS[name] - math.prod(SHAPES[name])
    step = 1e-5
    for at in np.random.default_rng(3).integers(start, ENDS[name], 6):
        shifted = [TinyLM(theta + sign * step * (np.arange(SIZE) == at)).loss(X[rows], Y[rows]) for sign in (1, -1)]
        assert gradient[at] == pytest.approx((shifted[0] - shifted[1]) / (2 * step), abs=2e-9, rel=1e-6)


@pytest.mark.parametrize("name", SHAPES)
def test_the_gradient_is_autograds(name: str):
    """Every entry of every tensor, at both points; the fixture keeps float32."""
    for prefix, theta, rows in (("", initial(), list(range(8))), ("noisy_", noisy(), [0, 1, 5])):
        loss, gradient = TinyLM(theta).gradient(X[rows], Y[rows])
        want = tensors(TORCH[f"{prefix}gradient"])[name]
        assert loss == pytest.approx(float(TORCH[f"{prefix}loss"]), abs=1e-14)
        np.testing.assert_allclose(tensors(gradient)[name], want, rtol=0, atol=1.2e-7 * abs(want).max())


def test_backward_adds_and_scales():
    """As ``(scale * loss).backward()``: into what is there already, while the loss comes back as it is."""
    model, buffer = TinyLM(initial()), np.ones(SIZE)
    loss = model.backward(X, Y, buffer, 0.25)
    plain, gradient = model.gradient(X, Y)
    assert loss == plain
    np.testing.assert_allclose(buffer, 1 + 0.25 * gradient, atol=1e-15)


def test_a_position_does_not_see_what_comes_later():
    """Changing word 3 leaves the scores at positions 0 to 2 as they were."""
    model, other = TinyLM(noisy()), X.copy()
    other[:, 3] = 5
    np.testing.assert_array_equal(model.logits(X)[:, :3], model.logits(other)[:, :3])
    assert abs(model.logits(X)[:, 3:] - model.logits(other)[:, 3:]).max() > 1e-3


def test_it_works_at_any_length_and_in_float32():
    """T is not fixed, and float32 stays float32."""
    model = TinyLM(initial(np.float32))
    loss, gradient = model.gradient(X[:, :3], Y[:, :3])
    assert (gradient.dtype, model.logits(X[:, :3]).dtype) == (np.float32, np.float32)
    assert loss == pytest.approx(TinyLM(initial()).loss(X[:, :3], Y[:, :3]), abs=1e-6)


def test_the_floor_is_two_coins_of_five():
    """0.277259 nats."""
    assert pytest.approx(0.277259, abs=5e-7) == FLOOR


def test_activations_grow_with_the_rows():
    """What a pass keeps is in proportion to its sentences, and half as much in float32."""
    wide, narrow = TinyLM(initial()), TinyLM(initial(np.float32))
    assert wide.activation_bytes(X) == 8 * wide.activation_bytes(X[:1]) == 2 * narrow.activation_bytes(X)


def test_an_overflow_is_not_a_number():
    """Weights beyond all bounds give not-a-number, never a plausible loss."""
    with np.errstate(all="ignore"):
        assert math.isnan(TinyLM(initial() * 1e200).loss(X, Y))


def test_wrong_tensors_are_refused():
    """A missing tensor and a wrong shape."""
    named = tensors(initial())
    for broken in ({**named, "norm.weight": np.ones(3)}, {name: named[name] for name in list(named)[1:]}):
        with pytest.raises(ValueError, match="21 tensors"):
            flattened(broken)
