"""This is one way of writing the three functions; yours may look different and be just as right.

- **`squared_norms`** squares every entry and adds along each row. `np.linalg.norm(grads, axis=1) ** 2` gives the same
  after a detour over square roots.
- **`two_batch_estimates`** solves two equations for two unknowns. Weighted with its batch size, each squared length holds
  the noise term exactly once, so their difference is free of it: that is the signal. The plain difference is free of the
  signal: that is the noise.
- **`noise_scale`** averages first and divides last. One pair may give a negative signal, when the small batch happened to
  fall short. Such estimates belong into the mean; without them it would be too large. A quotient, though, explodes wherever
  its lower part comes near to 0, so quotients are not averaged. On the seed model of this course the mean of quotients is
  off by 14 percent.
"""

import numpy as np


def squared_norms(grads):
    return np.sum(grads * grads, axis=1)


def two_batch_estimates(small, big, b_small, b_big):
    if not 1 <= b_small < b_big:
        raise ValueError("the sizes must be two, the small one first and at least 1")
    signal = (b_big * big - b_small * small) / (b_big - b_small)
    noise = (small - big) / (1 / b_small - 1 / b_big)
    return signal, noise


def noise_scale(small_grads, big_grads, b_small, b_big):
    signal, noise = two_batch_estimates(squared_norms(small_grads), squared_norms(big_grads), b_small, b_big)
    if signal.mean() <= 0:
        raise ValueError("the noise drowns the signal: measure more pairs")
    return float(noise.mean() / signal.mean())
