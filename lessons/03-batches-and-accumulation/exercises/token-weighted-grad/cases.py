"""Fresh windows, from equal counts to nothing but padding. Two or three decimals, so that a failing case can be read.

Letters and numbers in comments are those of the reports: see tests/domain/practitioner.py.
"""

import numpy as np

from app.grading.cases import case

NAME = "token_weighted_grad"


def cases(rng):
    yield window(rng, "nothing ignored", [4, 4, 4])
    yield window(rng, "equal counts", [2, 2, 2])  # B50: means of means are right here …
    yield window(rng, "one part", [3])
    yield window(rng, "unequal counts", [4, 1])  # B50: … and wrong here
    yield window(rng, "ten tokens and two", [10, 2], weights=1)  # F1
    yield window(rng, "counts that fall", [4, 3, 2, 1], weights=3)
    yield window(rng, "one token against nine", [1, 9])  # B47 has 100 and 900
    yield window(rng, "a part of nothing but padding", [3, 0, 1])  # B49
    yield window(rng, "one token in the window", [0, 1, 0])
    yield window(rng, "nothing but padding", [0, 0])  # B49: no update, no NaN
    yield window(rng, "weights at zero", [3, 1], at_zero=True)
    yield window(rng, "float32", [3, 1], single=True)


def window(rng, title, counts, weights=2, *, at_zero=False, single=False):
    """A window of one micro-batch for each of `counts`: how many of its tokens count. Padding stands anywhere in it."""
    size, parts = max(*counts, 4), len(counts)
    rows = size * parts
    # No entry of X is a whole number, so that rows can be told apart, and none of w is one of X.
    if single:  # quarters and eighths, so that sums are exact in float32
        X, y, w = quarters(rng, (rows, weights)), quarters(rng, rows), quarters(rng, weights) + np.float32(1 / 8)
    else:
        X = np.round(rng.integers(-3, 3, size=(rows, weights)) + rng.integers(1, 100, size=(rows, weights)) / 100, 2)
        y, w = np.round(rng.normal(size=rows) * 2, 2), np.round(np.round(rng.normal(size=weights), 2) + 2.005, 3)
    counted = np.concatenate([rng.permutation(size) < count for count in counts])
    tokens = sum(counts)
    return case(
        NAME,
        np.zeros_like(w) if at_zero else w,
        X,
        y,
        counted,
        parts,
        rows_at_once=size,
        name=title,
        facts={"tokens": tokens, "ignored": rows - tokens, "first": counts[0], "last": counts[-1]},
    )


def quarters(rng, shape):
    return (rng.integers(-3, 3, size=shape) + rng.integers(1, 4, size=shape) / 4).astype(np.float32)
