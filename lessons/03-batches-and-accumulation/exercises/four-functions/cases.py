"""Fresh inputs for the four functions. Numbers have two or three decimals, so that a failing case can be read."""

import numpy as np

from app.grading.cases import case


def cases(rng):
    yield from tokens_per_update(rng)
    yield from updates_needed(rng)
    yield from linear_grad(rng)
    yield from accumulated_grad(rng)


def tokens_per_update(rng):
    name = "tokens_per_update"
    batch, seq, accum = whole(rng, 2, 9), whole(rng, 10, 40), whole(rng, 3, 8)
    yield case(name, batch, seq, accum, name="devices left out")
    yield case(name, 1, 1, 1, name="all ones")
    yield case(name, batch + 1, seq, accum, whole(rng, 2, 6), name="several devices")
    yield case(name, batch, seq, 1, 1, name="no accumulation")
    large = (64, 8192, whole(rng, 100, 128), whole(rng, 500, 1024))
    yield case(name, *large, name="a product above 2^31")
    for place, argument in enumerate(("batch", "seq", "accum", "devices")):
        for value in (0, -whole(rng, 1, 9)):
            arguments = [whole(rng, 1, 9) for _ in range(4)]
            arguments[place] = value
            yield case(name, *arguments, raises=ValueError, name=f"{argument} {'at 0' if value == 0 else 'below 0'}")


def updates_needed(rng):
    name = "updates_needed"
    per_update, updates = whole(rng, 50, 500), whole(rng, 3, 30)
    yield case(name, per_update * updates, per_update, name="an exact multiple")
    yield case(name, per_update * updates + 1, per_update, name="one token over")
    yield case(name, per_update * updates - 1, per_update, name="one token short")
    yield case(name, whole(rng, 1, per_update - 1), per_update, name="less than one update")
    yield case(name, per_update, 1, name="one token per update")
    yield case(name, 2**31 * whole(rng, 3, 9), 2**31, name="numbers above 2^31")
    yield case(name, 10**18 + 1, 10 ** whole(rng, 1, 2), name="10^18 + 1 tokens")
    yield case(name, whole(rng, 10, 99), 0, raises=ValueError, name="per_update at 0")


def linear_grad(rng):
    name = "linear_grad"
    yield case(name, *data(rng, 1, 3), name="one row")
    yield case(name, *data(rng, whole(rng, 3, 5), 1), name="one weight")
    yield case(name, *data(rng, 6, 2), name="more rows than weights")
    yield case(name, *data(rng, 3, 5), name="more weights than rows")
    yield case(name, *data(rng, 4, 4), name="as many rows as weights")
    w, X, y = data(rng, 5, 2)
    yield case(name, np.zeros(2), X, y, name="weights at zero")
    # Small whole numbers, so that X @ w is y to the last bit, in whatever order it is summed.
    w, X = rng.integers(-4, 5, size=3).astype(float), rng.integers(-4, 5, size=(5, 3)).astype(float)
    yield case(name, w, X, X @ w, name="a perfect fit")
    # Quarters, for the same reason: the sums are exact in float32, and only the factor 2/n rounds.
    w, X, y = (quarters(rng, shape) for shape in (2, (6, 2), 6))
    yield case(name, w, X, y, name="float32")


def accumulated_grad(rng):
    name = "accumulated_grad"
    for rows, parts, title in ((4, 1, "one part"), (6, 2, "two parts"), (12, 3, "three parts"), (12, 6, "six parts")):
        yield case(name, *data(rng, rows, 2), parts, rows_at_once=rows // parts, name=title)
    rows = whole(rng, 4, 7)
    yield case(name, *data(rng, rows, 3), rows, rows_at_once=1, name="as many parts as rows")
    yield case(name, *data(rng, 8, 1), 4, rows_at_once=2, name="one weight")
    yield case(name, *data(rng, 7, 2), whole(rng, 2, 6), raises=ValueError, name="rows that do not divide")
    yield case(name, *data(rng, 4, 2), 0, raises=ValueError, name="no parts")
    yield case(name, *data(rng, 6, 2), -whole(rng, 2, 3), raises=ValueError, name="a negative number of parts")
    rows = whole(rng, 2, 5)
    yield case(name, *data(rng, rows, 2), rows * 2, raises=ValueError, name="more parts than rows")


def whole(rng, low, high):
    """A Python int from low to high, both included."""
    return int(rng.integers(low, high, endpoint=True))


def data(rng, rows, weights):
    """w, X and y; no entry of X is a whole number, so that rows can be told apart, and none of w is one of X."""
    w = np.round(np.round(rng.normal(size=weights), 2) + 0.005, 3)
    X = rng.integers(-3, 3, size=(rows, weights)) + rng.integers(1, 100, size=(rows, weights)) / 100
    return w, np.round(X, 2), np.round(rng.normal(size=rows) * 2, 2)


def quarters(rng, shape):
    return (rng.integers(-12, 13, size=shape) / 4).astype(np.float32)
