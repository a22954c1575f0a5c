"""Hidden cases."""

from app.grading.cases import case


def cases(rng):
    for number in rng.integers(1, 1_000_000, size=4):
        yield case("double", int(number), name="a number")
