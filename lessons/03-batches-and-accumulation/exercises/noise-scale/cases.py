"""Fresh gradients around a true one, with the noise that a batch of each size has; and the example worked by hand.

The hand example is the task's: gradients 1, 2, 3 and 6, so G = 3 and tr = 3.5; its squared lengths are on average
9 + 3.5 / B. Multiples of 1/16 are exact in every order of summing, so it must come out as exactly 9 and 3.5.
"""

import numpy as np

from app.grading.cases import case


def cases(rng):
    yield from squared_norms(rng)
    yield from two_batch_estimates(rng)
    yield from noise_scale(rng)


def squared_norms(rng):
    name = "squared_norms"
    yield case(name, rounded(rng, (1, 3)), name="one gradient")
    yield case(name, rounded(rng, (4, 1)), name="one weight")
    yield case(name, rounded(rng, (4, 2)), name="more gradients than weights")
    yield case(name, rounded(rng, (2, 4)), name="more weights than gradients")
    yield case(name, rounded(rng, (3, 3)), name="as many gradients as weights")
    yield case(name, np.zeros((2, 3)), name="zeros")


def two_batch_estimates(rng):
    name = "two_batch_estimates"
    sizes = {"b_small": 2, "b_big": 8}
    hand = np.array([9 + 3.5 / sizes["b_small"]]), np.array([9 + 3.5 / sizes["b_big"]])
    yield case(name, *hand, 2, 8, name="the example worked by hand")
    yield case(name, np.array([12.5, 10.75]), np.array([9.875, 9.875]), 1, 4, name="two pairs by hand")
    for b_small, b_big, title in ((1, whole(rng, 3, 6), "single examples"), (whole(rng, 2, 4), whole(rng, 9, 16), "batches")):
        small, big = squares(rng, 4, b_small), squares(rng, 4, b_big)
        yield case(name, small, big, b_small, b_big, name=f"{title} against a larger batch")
    small = np.round(rng.uniform(6, 9, size=3), 2)
    yield case(name, small, np.round(small / 4, 2), 2, 4, name="negative estimates of the signal")
    yield case(name, small, np.round(small + 1, 2), 2, 4, name="negative estimates of the noise")
    yield case(name, small, small, 3, 7, name="no noise at all")
    same = whole(rng, 2, 9)
    yield case(
        name, small, small + 1, same, same, raises=ValueError, name="one size only", facts={"sizes": f"{same} and {same}"}
    )
    yield case(name, small, small, 8, 2, raises=ValueError, name="sizes the wrong way round", facts={"sizes": "8 and 2"})
    yield case(name, small, small, 0, 4, raises=ValueError, name="a batch of 0", facts={"sizes": "0 and 4"})
    yield case(name, small, small, -2, 4, raises=ValueError, name="a batch below 0", facts={"sizes": "-2 and 4"})


def noise_scale(rng):
    name = "noise_scale"
    yield case(name, *pairs(rng, 1, 3, 1, 4), 1, 4, name="one pair")
    yield case(name, *pairs(rng, 6, 1, 2, 8), 2, 8, name="one weight")
    yield case(name, *pairs(rng, 6, 3, 2, 8), 2, 8, name="six pairs")
    yield case(name, *pairs(rng, 3, 3, 1, 16), 1, 16, name="as many pairs as weights")
    small, big = pairs(rng, 5, 2, 1, 5)
    small[1], big[1] = np.array([4.5, -3.5]), np.array([1.5, -0.5])  # 32.5 and 2.5: a signal of -5
    yield case(name, small, big, 1, 5, name="a negative estimate among others")
    small, big = pairs(rng, 4, 2, 2, 6)
    yield case(name, np.vstack([small, big[:1]]), np.vstack([big, big[:1]]), 2, 6, name="a pair without noise")
    small = rounded(rng, (4, 2)) + np.array([9.5, 0.0])
    yield case(name, small, np.round(small / 3, 2), 2, 4, raises=ValueError, name="the noise drowns the signal")


def pairs(rng, count, weights, b_small, b_big):
    """Gradients of `count` pairs, one row each: a true gradient of length 5 or so, and noise that falls with the size.

    Drawn until the noise shows: with so few pairs, its estimate may also come out below 0.
    """
    true = np.round(rng.choice([-1, 1], size=weights) * rng.uniform(3.5, 5.5, size=weights), 1)
    while True:
        drawn = [np.round(true + rng.normal(size=(count, weights)) * 1.5 / np.sqrt(size), 2) for size in (b_small, b_big)]
        small, big = (np.sum(one * one, axis=1) for one in drawn)
        noise, signal = small - big, b_big * big - b_small * small
        if noise.mean() > 1 and signal.mean() > 1 and np.all(np.abs(signal) > 1):
            return drawn


def squares(rng, count, size):
    """Squared lengths as a batch of this size might have them."""
    return np.round(20 + 15 / size + rng.uniform(-1, 1, size=count), 2)


def rounded(rng, shape):
    return np.round(rng.normal(size=shape) * 2, 2)


def whole(rng, low, high):
    """A Python int from low to high, both included."""
    return int(rng.integers(low, high, endpoint=True))
