"""Hidden inputs, drawn anew for each check. What is due is whatever solution.py returns."""

import numpy as np

from app.grading.cases import case


def cases(rng):
    yield case("new_function", np.array([2.5]), np.array([int(rng.integers(1, 9))]), name="one piece")
    yield case("new_function", losses(rng, 3), np.full(3, int(rng.integers(2, 9))), name="equal pieces")
    yield case("new_function", losses(rng, 2), np.array([1, int(rng.integers(5, 20))]), name="a short and a long piece")
    yield case("new_function", losses(rng, 4), rng.permutation([3, 7, 12, 20]), name="four unequal pieces")
    yield case("new_function", losses(rng, 2), np.array([0, 0]), raises=ValueError, name="no tokens")


def losses(rng, pieces):
    """Numbers with two decimals, none like another, so that a failing case can be read."""
    return (rng.permutation(400)[:pieces] + 50) / 100
