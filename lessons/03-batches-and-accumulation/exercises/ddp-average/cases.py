"""Fresh gradients of a few ranks, with as many tokens as may happen; and reports in which they were averaged otherwise.

Letters and numbers in comments are those of the reports: see tests/domain/practitioner.py.
"""

import numpy as np

from app.grading.cases import case


def cases(rng):
    yield from ddp_average(rng)
    yield from loss_scale(rng)
    yield from token_weights(rng)


def ddp_average(rng):
    unequal = counts(rng, 3)
    yield average(rng, "sum", "sum of three ranks", unequal)
    yield average(rng, "sum", "sum of one rank", [whole(rng, 2, 9)])
    equal = [whole(rng, 2, 9)] * 3
    yield average(rng, "mean", "mean of equal counts", equal)
    yield average(rng, "token mean", "token mean of equal counts", equal)
    yield average(rng, "mean", "mean of unequal counts", unequal)
    yield average(rng, "token mean", "token mean of unequal counts", unequal)
    yield average(rng, "mean", "mean with as many ranks as weights", counts(rng, 2))
    yield average(rng, "token mean", "token mean with as many ranks as weights", counts(rng, 2))
    yield average(rng, "mean", "mean of 5 tokens and 1", [5, 1], weights=1)  # F5
    yield average(rng, "token mean", "token mean of 5 tokens and 1", [5, 1], weights=1)
    reported = np.array([[100 * 0.5], [900 * 0.3]]), np.array([100, 900])
    for how in ("mean", "token mean"):  # B47: 0.40 and 0.32
        yield case(
            *("ddp_average", *reported, how),
            name=f"{how} of 100 tokens and 900",
            facts={"ranks": 2, "total": 1000, "counts": "100 and 900", "filled": 2},
        )
    yield average(rng, "mean", "mean with an empty rank", [4, 0, 2])
    yield average(rng, "token mean", "token mean with an empty rank", [0, 3, 2])
    yield average(rng, "mean", "mean without tokens", [0, 0])
    yield average(rng, "token mean", "token mean without tokens", [0, 0])
    yield case("ddp_average", *gradients(rng, [2, 3]), "max", raises=ValueError, name="an unknown way")
    yield case("ddp_average", *gradients(rng, [2, 3]), "", raises=ValueError, name="no way at all")


def loss_scale(rng):
    yield per_rank("loss_scale", "two ranks", counts(rng, 2))  # M10: 2/N
    yield per_rank("loss_scale", "four ranks", counts(rng, 4))
    yield per_rank("loss_scale", "equal counts", [whole(rng, 3, 9)] * 3)
    yield per_rank("loss_scale", "one rank", [whole(rng, 3, 9)])
    yield per_rank("loss_scale", "a rank without tokens", [0, whole(rng, 3, 9), 4])
    yield per_rank("loss_scale", "no tokens", [0, 0, 0])


def token_weights(rng):
    yield per_rank("token_weights", "5 tokens and 1", [5, 1])  # F5: 0.1 and 0.5 instead of 1/6
    yield per_rank("token_weights", "three ranks", counts(rng, 3))
    yield per_rank("token_weights", "equal counts", [whole(rng, 3, 9)] * 4)
    yield per_rank("token_weights", "one rank", [whole(rng, 3, 9)])
    yield per_rank("token_weights", "a rank without tokens", [whole(rng, 3, 9), 0, 2])
    yield per_rank("token_weights", "no tokens", [0, 0])


def average(rng, how, title, tokens, weights=2):
    return case(
        *("ddp_average", *gradients(rng, tokens, weights), how),
        name=title,
        facts={"ranks": len(tokens), "total": sum(tokens), "counts": listed(tokens), "filled": sum(n > 0 for n in tokens)},
    )


def per_rank(function, title, tokens):
    return case(
        function,
        np.array(tokens),
        name=title,
        facts={"ranks": len(tokens), "total": sum(tokens), "counts": listed(tokens), "filled": sum(n > 0 for n in tokens)},
    )


def gradients(rng, tokens, weights=2):
    """Gradients of loss sums: zeros where a rank has no tokens, and no two ranks with the same mean."""
    means = np.round(rng.uniform(0.5, 1.5, size=(len(tokens), weights)) + rng.permutation(len(tokens))[:, None] * 1.3, 1)
    return np.round(means * np.array(tokens)[:, None], 1), np.array(tokens)


def counts(rng, ranks):
    """Different numbers of tokens, so that a wrong choice among them shows; the first rank has the most."""
    few = rng.permutation(np.arange(1, 7))[: ranks - 1]
    return [whole(rng, 10, 19), *(int(count) for count in few)]


def listed(tokens):
    """Counts as words: 10, 2 and 5."""
    words = [str(count) for count in tokens]
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def whole(rng, low, high):
    """A Python int from low to high, both included."""
    return int(rng.integers(low, high, endpoint=True))
