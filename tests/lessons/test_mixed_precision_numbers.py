"""Every number that the lesson on mixed precision states in plain words, worked out anew from the formats themselves.

What stands in a ``{calc}`` is computed when the page is built; this is about the rest: each row names a piece of the text
and what it has to be. A row whose words are no longer in the lesson fails, so the table cannot outlive the text.
"""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from app.content import load_course
from app.content.blocks import Block, Code, Lesson, Numeric, Predict
from app.domain.bit_pattern import (
    exact_decimal,
    largest_pattern,
    next_pattern,
    pattern_fields,
    pattern_kind,
    pattern_value,
    relative_error,
    stored_pattern,
)
from app.domain.float_format import FLOAT_FORMATS, rounded, summed_in
from app.domain.precision import RECIPES, static_bytes
from app.domain.whole import one_of
from tests.grading.course import LESSONS

FOLDER = LESSONS / "04-mixed-precision"
TEXT = " ".join((FOLDER / "lesson.md").read_text("utf-8").split())
FURTHER = " ".join((FOLDER / "more/01-eight-bits.md").read_text("utf-8").split())
ALONE = " ".join((FOLDER / "more/02-sixteen-bits-alone.md").read_text("utf-8").split())


def stored(text: str, name: str) -> float:
    return pattern_value(stored_pattern(text, name), name)


def step(number: float, name: str) -> float:
    """From a number to the next larger one."""
    pattern = stored_pattern(repr(number), name)
    following = next_pattern(pattern, name, up=True)
    assert following is not None
    return pattern_value(following, name) - pattern_value(pattern, name)


def weight_after(updates: int, update: float, name: str) -> float:
    """A weight that starts at 1 and is rounded after each update."""
    weight = 1.0
    for _ in range(updates):
        weight = rounded(weight - update, name)
    return weight


def steps_to_stop(value: float, name: str) -> float:
    """The sum at which adding `value` changes nothing any more."""
    total = 0.0
    while (more := rounded(total + value, name)) != total:
        total = more
    return total


def finite(name: str) -> int:
    return sum(pattern_kind(pattern, name) in ("zero", "subnormal", "normal") for pattern in range(256))


def numbers_between(low: float, high: float, name: str) -> int:
    return stored_pattern(repr(high), name) - stored_pattern(repr(low), name) - 1


ROWS: list[tuple[str, str, Callable[[], Any], Any]] = [
    # the lesson's words, and what they say, from the formats
    (TEXT, "From 256 to 512 there are $2^7 = 128$ steps", lambda: numbers_between(256, 512, "bf16") + 1, 128),
    (TEXT, "257 is `100000001` in binary", lambda: format(257, "b"), "100000001"),
    (TEXT, "can count 1, 2, 3 … only up to 256", lambda: all(stored(str(n), "bf16") == n for n in range(257)) and stored("257", "bf16") != 257, True),
    (TEXT, "beyond 512 three of four", lambda: step(512, "bf16"), 4),
    (TEXT, "In between lie 127 other numbers", lambda: numbers_between(256, 512, "bf16"), 127),
    (TEXT, "Steps of 2 at 256, steps of 4 at 512, steps of 1/128 at 1", lambda: [step(n, "bf16") for n in (256, 512, 1)], [2, 4, 1 / 128]),
    (TEXT, "The BF16 pattern `0 10000010 0100000`", lambda: pattern_value(0b0_10000010_0100000, "bf16"), 10),
    (TEXT, "The exponent field is 130, the bias 127, and the fraction 32 of 128", lambda: pattern_fields(0b0_10000010_0100000, "bf16"), (0, 130, 32)),
    (TEXT, "its smallest number above zero is $2^{-24}$", lambda: pattern_value(1, "fp16"), 2.0**-24),
    (TEXT, "FP16 is eight times as exact as BF16", lambda: step(1, "bf16") / step(1, "fp16"), 8),
    (TEXT, "One value in a run is 70,000", lambda: stored("70000", "fp16"), float("inf")),
    (TEXT, "(its steps are 512 wide there)", lambda: step(stored("70000", "bf16"), "bf16"), 512),
    (TEXT, "with an error of 0.12 %", lambda: f"{100 * float(relative_error('1e-8', 'bf16')):.2f}", "0.12"),
    (TEXT, "is less than half of its smallest", lambda: stored("1e-8", "fp16"), 0),
    (TEXT, "A product of two numbers with an error of 0.2 % has an error of about 0.4 %", lambda: round(1.002**2 - 1, 3), 0.004),
    (TEXT, "the smallest number of BF16, $2^{-133}$", lambda: pattern_value(1, "bf16"), 2.0**-133),
    (TEXT, "the first 256 additions are exact", lambda: summed_in(1 / 1024, 256, "bfloat16"), 0.25),
    (TEXT, "Every one of the remaining 768 additions", lambda: summed_in(1 / 1024, 1024, "bfloat16"), 0.25),
    (TEXT, "the steps are $2^{-2-7} = 2^{-9}$ wide", lambda: step(0.25, "bf16"), 2.0**-9),
    (TEXT, "You add 1 to a sum in FP16, 5,000 times", lambda: summed_in(1.0, 5000, "float16"), 2048),
    (TEXT, "5,000 is an FP16 number", lambda: stored("5000", "fp16"), 5000),
    (TEXT, "From 1,024 to 2,048 the steps are exactly 1 wide", lambda: (step(1024, "fp16"), step(2047, "fp16")), (1, 1)),
    (TEXT, "256 is where BF16 stops", lambda: steps_to_stop(1.0, "bfloat16"), 256),
    (TEXT, "when the sum has reached $2^{f+1}$ times the addend", lambda: [steps_to_stop(1.0, n) == 2 ** (FLOAT_FORMATS[n].fraction_bits + 1) for n in ("bfloat16", "float16")], [True, True]),
    (TEXT, "once did; it should be 125", lambda: 12_500 * Fraction(1, 100), 125),
    (TEXT, "A thousand updates each take {calc}`learning_step`", lambda: weight_after(1000, 1e-4, "bfloat16"), 1),
    (TEXT, "That is what FP32 would give, nearly", lambda: round(weight_after(1000, 1e-4, "float32"), 4), 0.9),
    (TEXT, "Below 1 the steps are $2^{-8}", lambda: 1 - pattern_value(stored_pattern("1", "bf16") - 1, "bf16"), 2.0**-8),
    (TEXT, "- [ ] 0.996", lambda: round(pattern_value(stored_pattern("1", "bf16") - 1, "bf16"), 3), 0.996),
    (TEXT, "more than half of that step", lambda: (rounded(1 - 2.0**-9, "bfloat16"), rounded(1 - 2.0**-9 * 1.01, "bfloat16")), (1, 1 - 2.0**-8)),
    (TEXT, "Half of its smallest number is $2^{-25}", lambda: (stored("2^-25", "fp16"), stored("2.99e-8", "fp16") > 0), (0, True)),
    (TEXT, "it can, and it can hold the sum of all thousand", lambda: abs(stored("0.1", "bf16") - 0.1) < 0.001 and stored("0.0001", "bf16") > 0, True),
    (TEXT, "With 128 addends of like size, a new one is 1/128 of the sum, and half a step of BF16 is 1/256 to 1/512 of it", lambda: (step(256, "bf16") / 2 / 256, step(510, "bf16") / 2 / 512), (1 / 256, 1 / 512)),
    (TEXT, "each step takes 0.1 % off it, which is less than half a step of BF16", lambda: rounded(1.9921875 * 0.999, "bfloat16"), 1.9921875),
    (TEXT, "its smallest number is $2^{-9}", lambda: pattern_value(1, "e4m3"), 2.0**-9),
    (TEXT, "An entry of 0.0001, which E4M3 would have rounded to zero", lambda: stored("0.0001", "e4m3"), 0),
    (TEXT, "BF16 has FP32's range and 8 significant bits; FP16 has 11, and ends at 65,504", lambda: (exact_decimal(largest_pattern("fp16"), "fp16"), FLOAT_FORMATS["float16"].fraction_bits + 1), ("65504", 11)),
    (TEXT, "Bytes per parameter stay at 16 to 20", lambda: sorted({static_bytes(one_of("recipe", n, RECIPES)) for n in ("mixed-16", "mixed-18", "mixed-20", "fp32")}), [16, 18, 20]),
    (TEXT, "held $1024\\,g_1 + 512\\,g_2$", lambda: (1024 / 512, 512 / 512), (2, 1)),
    (FURTHER, "- [x] 254", lambda: finite("e4m3"), 254),
    (FURTHER, "E5M2 has {calc}`256 - 2 * 4` finite ones", lambda: finite("e5m2"), 256 - 2 * 4),
    (FURTHER, "As *values* there are 253", lambda: len({pattern_value(p, "e4m3") for p in range(256) if pattern_kind(p, "e4m3") != "nan"}), 253),
    (FURTHER, "the largest number would be 240", lambda: pattern_value((14 << 3) + 7, "e4m3"), 240),
    (FURTHER, "256, 288, 320, 352, 384, 416 and 448", lambda: [pattern_value((15 << 3) + p, "e4m3") for p in range(7)], [256, 288, 320, 352, 384, 416, 448]),
    (FURTHER, "from 16 to 32 in steps of 2, from 32 to 64 in steps of 4", lambda: (step(16, "e4m3"), step(30, "e4m3"), step(32, "e4m3")), (2, 2, 4)),
    (FURTHER, "20 is $16 \\times (1 + 2/8)$", lambda: (stored("19", "e4m3"), pattern_fields(stored_pattern("20", "e4m3"), "e4m3")[2], pattern_fields(stored_pattern("18", "e4m3"), "e4m3")[2]), (20, 2, 1)),
    (FURTHER, "450 becomes 448, and so does 464", lambda: (stored("450", "e4m3"), stored("464", "e4m3")), (448, 448)),
    (FURTHER, "What about 500?", lambda: exact_decimal(stored_pattern("500", "e4m3"), "e4m3"), "nan"),
    (ALONE, "A BF16 sum is 0.25, where the steps are $2^{-9}$ wide", lambda: step(0.25, "bf16"), 2.0**-9),
    (ALONE, "each of a thousand small updates is rounded back", lambda: weight_after(1000, 1e-4, "bfloat16"), 1),
    (ALONE, "gives 5,000, not 2,048", lambda: float(np.full(5000, 1, np.float16).sum()), 5000),
    (ALONE, "2 bytes instead of the 4 of a master weight", lambda: RECIPES["mixed-16"].master, 4),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words", "value", "want"), ROWS, ids=[row[1][:60] for row in ROWS])
def test_a_stated_number_is_true(text: str, words: str, value: Callable[[], Any], want: Any) -> None:
    """The words stand in the text, and what they say is what the formats give."""
    assert words in text
    assert value() == want


@cache
def lesson() -> Lesson:
    """The lesson as it is read."""
    return next(each for each in load_course(LESSONS).course.lessons if each.slug == "mixed-precision")


def blocks_of[Kind: Block](kind: type[Kind]) -> dict[str, Kind]:
    """Blocks of one kind by id, from the lesson and its further pages."""
    pages = [lesson().blocks, *(page.blocks for page in lesson().more)]
    return {str(getattr(block, "id", "")): block for blocks in pages for block in blocks if isinstance(block, kind)}


ANSWERS: dict[str, Callable[[], float]] = {
    "after-256": lambda: 256 + step(256, "bf16"),
    "pattern-to-number": lambda: pattern_value(0b0_10000010_0100000, "bf16"),
    "sum-in-bf16": lambda: summed_in(1 / 1024, 1024, "bfloat16"),
    "ones-in-fp16": lambda: summed_in(1.0, 5000, "float16"),
    "small-update": lambda: weight_after(1000, 1e-4, "bfloat16"),
    "halved-scale": lambda: 2.0**16 / 8,
    "clip-before-unscale": lambda: 0.5 * 1024 * (1 / (0.5 * 1024)) / 1024,
    "fp8-scale": lambda: 448 / 0.07,
    "finite-patterns": lambda: finite("e4m3"),
    "probability-up": lambda: (1 / 1024) / step(0.25, "bf16"),
    "nineteen": lambda: stored("19", "e4m3"),
}
"""Every typed answer of the lesson and its further page, worked out."""


def test_every_typed_answer_is_what_the_formats_give() -> None:
    """None is left out, and each is right within its own tolerance (or a double's last bits)."""
    asked: dict[str, Predict | Numeric] = {**blocks_of(Predict), **blocks_of(Numeric)}
    answers = {name: block.answer for name, block in asked.items() if block.answer is not None}
    assert answers.keys() == ANSWERS.keys()
    for name, answer in answers.items():
        assert ANSWERS[name]() == pytest.approx(answer.value, abs=answer.tolerance, rel=1e-12), name


def printed(source: str) -> str:
    """What a code card prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(source, "card", "exec"), {"__name__": "__main__"})
    return out.getvalue()


def test_the_card_of_sums_prints_what_the_formats_give() -> None:
    """The rounding in the card, written without bits, agrees with the formats on all five sums."""
    lines = printed(blocks_of(Code)["sums-that-stop"].source).splitlines()
    want = [
        summed_in(1 / 1024, 1024, "bfloat16"),
        summed_in(0.1, 64, "bfloat16"),
        summed_in(1.0, 5000, "float16"),
        summed_in(0.01, 12_500, "float16"),
        summed_in(0.01, 12_500, "float32"),
    ]
    assert [float(line.rpartition(": ")[2]) for line in lines] == want
    assert want[:4] == [0.25, 6.15625, 2048.0, 32.0], "as the chapter's sources have it"


def test_the_card_of_one_outlier() -> None:
    """One scale loses nearly everything but the outlier; blocks of 64 lose only the outlier's own block."""
    one, blocks = (float(found) for found in re.findall(r": +([\d.]+) %", printed(blocks_of(Code)["one-outlier"].source)))
    assert 98 < one < 100 * 255 / 256
    assert 24 < blocks < 25


def test_the_cards_rounding_to_e4m3_is_the_formats() -> None:
    """The card's short function gives the nearest E4M3 number, ties to even, clamped at the end."""
    source = blocks_of(Code)["one-outlier"].source
    space: dict[str, Any] = {}
    exec(compile(source.partition("rng = ")[0], "card", "exec"), space)
    for pattern in range(0x7E):
        low, high = pattern_value(pattern, "e4m3"), pattern_value(pattern + 1, "e4m3")
        for number in (low, low + (high - low) / 4, (low + high) / 2, high - (high - low) / 4):
            assert space["e4m3"](number) == stored(repr(number), "e4m3"), number
    assert space["e4m3"](1e6) == 448


def test_the_card_of_two_remedies() -> None:
    """To the nearest both sums stand still, compensated they are exact to a BF16 step, thrown they are right on average."""
    out = printed(blocks_of(Code)["two-remedies"].source)
    nearest, compensated = (
        [float(found) for found in re.findall(rf"{word} +([\d.]+)", out)] for word in ("nearest", "compensated")
    )
    thrown = [
        tuple(map(float, found)) for found in re.findall(r"stochastic +([\d.]+) on average, from ([\d.]+) to ([\d.]+)", out)
    ]
    assert nearest == [0.25, 1.0]
    assert compensated == [1.0, 0.9023], "as printed, with four decimals"
    for (mean, low, high), exact in zip(thrown, (1, 0.9), strict=True):
        assert low < exact < high
        assert mean == pytest.approx(exact, abs=0.03)
