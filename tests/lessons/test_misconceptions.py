"""Every misconception of the batches lesson is asked for, with a reason for whatever a learner answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import pytest

from app.content import load_course
from app.content.blocks import Block, Numeric, Predict, Quiz
from app.domain.activations import linear_factor, quadratic_factor
from app.domain.clipping import clipped_after_each, summed_then_clipped
from app.domain.float_format import summed_in
from app.domain.layout import accumulation_for_tokens, data_parallel_replicas, tokens_per_update
from app.domain.pipeline import bubble_over_ideal, bubble_share_of_total
from app.domain.schedule import sgd_learning_rate_undivided
from app.domain.shape import preset
from app.domain.steps import leftover_scale, micro_batches_per_epoch, updates_in_warmup, updates_per_epoch
from app.domain.update_time import wasted_sync_share
from app.domain.window_loss import mean_of_means, rank_loss_factor, token_mean
from tests.grading.course import LESSONS

type Question = Predict | Quiz | Numeric

GPT2 = preset("gpt2-124m").shape
LAB_STATIC, LAB_SEQUENCE = 305_664, 25_380
"""Bytes of the labs' model: static, and activations of one sentence."""


@dataclass(frozen=True, slots=True)
class Item:
    """One misconception and where the lesson asks for it."""

    key: str
    page: str
    """Name of the page; empty for the lesson itself."""
    block: str
    right: float | str
    """The right number, or words of the right answer."""
    wrong: tuple[float | str, ...]
    """Answers that the misconception leads to, each anticipated; numbers, or words of the answer."""


def vector(parts: Sequence[float]) -> str:
    """Two numbers as the answers print them."""
    return "[" + ",".join(f"{part:.3f}" for part in parts) + "]"


def lab_total(micro: int) -> int:
    return LAB_STATIC + LAB_SEQUENCE * micro


def gpt2_row(length: int) -> float:
    """Activation bytes per unit of width and layer of one sequence."""
    return length * (linear_factor(GPT2) + quadratic_factor(GPT2, length))


ONCE = tokens_per_update(4, 8, 2)
AXES = ((2.0, 0.0), (0.0, 2.0))

ITEMS = (
    Item("M1", "", "eight-gpus", ONCE * data_parallel_replicas(8, 2, 2), (ONCE * 8, ONCE, ONCE * 4, 4 + 8 + 2 + 8)),
    Item("M1", "", "first-update", ONCE, (32, 14)),
    Item("M2", "what-multiplies", "find-the-accumulation", accumulation_for_tokens(2**19, 16, 1024, 8), (32, 512, 0.25)),
    Item("M3", "cost", "total-memory-factor", round(lab_total(8) / lab_total(2), 2), (4, 1, 16)),
    Item(
        "M4",
        "cost",
        "flops-and-passes",
        "The same operations in four times the passes",
        ("Four times the operations", "in the same number of passes", "A quarter of the operations"),
    ),
    Item("M5", "", "two-micro-batches", token_mean(((10, 2.0), (2, 5.0))) or 0, (mean_of_means(((10, 2.0), (2, 5.0))), 7, 30)),
    Item(
        "M6", "once-per-update", "short-last-window", updates_per_epoch(micro_batches_per_epoch(20_000, 1171), 7), (2, 18, 2857)
    ),
    Item("M7", "once-per-update", "warm-up-too-fast", updates_in_warmup(2000, 16), (2000, 32_000)),
    Item(
        "M8",
        "once-per-update",
        "clip-after-each",
        vector(clipped_after_each(AXES, 1.0)),
        (vector(summed_then_clipped(AXES, 1.0)), "[0.5,0.5]", "[1,1]"),
    ),
    Item(
        "M9",
        "once-per-update",
        "forgot-to-divide",
        f"SGD as with a learning rate of {sgd_learning_rate_undivided(0.1, 4):g}; AdamW practically as before",
        ("Both as with a learning rate of 0.4", "Both unchanged", "SGD as with 0.025"),
    ),
    Item("M10", "when-it-differs", "factor-across-ranks", f"{rank_loss_factor(2, 1):g}/N", ("1/N", "1/(2N)", "2/n")),
    Item(
        "M11",
        "noise",
        "at-critical-batch",
        "Twice the steps and twice the examples",
        ("As many steps as the minimum", "Twice the steps, and the smallest", "The smallest number of steps"),
    ),
    Item("M11", "critical-batch", "from-critical-to-double", "A quarter of the steps", ("Half of the steps", "No steps")),
    Item(
        "M12", "noise", "noise-by-four", "It halves", ("It stays the same", "It falls to a quarter", "It falls to a sixteenth")
    ),
    Item("M12", "critical-batch", "a-tenth-of-the-noise", 10**2, (10, 1000)),
    Item(
        "M13",
        "cost",
        "idle-share",
        round(100 * bubble_share_of_total(4, 8), 1),
        (100 * bubble_over_ideal(4, 8), 50, 75),
    ),
    Item(
        "M14",
        "cost",
        "wasted-exchanges",
        f"Correct gradients, and {8 * wasted_sync_share(8):g}/8 of the exchanges are wasted",
        ("and 1/8 of the exchanges", "8 times too large", "drift apart"),
    ),
    Item("M15", "once-per-update", "buffer-in-bf16", summed_in(1 / 1024, 1024, "bfloat16"), (1, 0, 0.5)),
    Item(
        "M16",
        "critical-batch",
        "equal-tokens",
        "False: it makes fewer updates",
        ("True: less noise", "False: batch size has no"),
    ),
    Item("M17", "cost", "twice-the-length", gpt2_row(2048) / gpt2_row(1024), (2, 4)),
    Item(
        "M18",
        "once-per-update",
        "half-a-window",
        {0.5: "half as far"}[leftover_scale(2, 4)],
        ("It is right", "twice as large", "It is dropped"),
    ),
)
each_item = pytest.mark.parametrize("item", ITEMS, ids=lambda item: f"{item.key}-{item.block}")


def every(blocks: Sequence[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        yield from every(getattr(block, "body", ()))


@cache
def questions() -> dict[str, tuple[str, Question]]:
    """Questions of the lesson and of all its pages by id, with the name of their page."""
    lesson = next(each for each in load_course(LESSONS).course.lessons if each.slug == "batches-and-accumulation")
    pages = {"": lesson.blocks} | {page.name: page.blocks for page in (*lesson.labs, *lesson.more)}
    return {
        block.id: (name, block)
        for name, blocks in pages.items()
        for block in every(blocks)
        if isinstance(block, Predict | Quiz | Numeric)
    }


def words(text: str) -> str:
    """Visible text without blanks, so that formulas compare."""
    return "".join(text.split())


@each_item
def test_it_is_asked_and_the_right_answer_is_the_computed_one(item: Item) -> None:
    """The block is where the table says, and its right answer is what the domain's functions give."""
    page, block = questions()[item.block]
    assert page == item.page
    answer = getattr(block, "answer", None)
    if answer is not None:
        assert isinstance(item.right, int | float)
        assert abs(answer.value - item.right) <= max(answer.tolerance, 1e-9)
    else:
        right = [words(option.label.striptags()) for option in block.options if option.right]
        assert len(right) == 1
        assert words(str(item.right)) in right[0]


@each_item
def test_every_answer_has_a_reason_of_its_own(item: Item) -> None:
    """Whatever is chosen, or typed as foreseen, is answered in words that fit it."""
    _, block = questions()[item.block]
    reasons = [option.reason.striptags() for option in block.options]
    assert all(len(reason.split()) >= 4 for reason in reasons)
    assert len(set(reasons)) == len(reasons) >= 3
    if isinstance(block, Numeric):
        assert block.hint.striptags()


@each_item
def test_the_misconception_is_among_the_foreseen_answers(item: Item) -> None:
    """A learner who holds it finds it there, and it is wrong."""
    _, block = questions()[item.block]
    for wrong in item.wrong:
        if isinstance(wrong, str):
            found = [option for option in block.options if words(wrong) in words(option.label.striptags())]
        else:
            found = [option for option in block.options if option.value is not None and abs(option.value - wrong) < 1e-9]
        assert any(not option.right for option in found), wrong


def test_all_eighteen_have_an_item() -> None:
    """M1 to M18, none left out."""
    assert {item.key for item in ITEMS} == {f"M{n}" for n in range(1, 19)}
