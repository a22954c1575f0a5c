"""The numbers that the batches lesson and its further pages print are those that the domain's functions give.

Compared is what a reader sees: formulas already evaluated, roles replaced by their values, blanks left out.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache

import pytest
from markupsafe import Markup

from app.content import load_course
from app.content.blocks import Block, Lesson
from app.domain.clipping import summed_then_clipped
from app.domain.compute import training_flops
from app.domain.deepspeed import deepspeed_batch
from app.domain.layout import (
    accumulation_for_tokens,
    accumulation_per_replica,
    data_parallel_replicas,
    derive_batch,
    nearest_accumulation,
    rounded_down_batch,
    tokens_per_update,
)
from app.domain.pipeline import bubble_over_ideal, bubble_share_of_total
from app.domain.schedule import decay_shrink
from app.domain.steps import (
    carried_over_scale,
    full_updates,
    leftover_scale,
    micro_batches_per_epoch,
    tokens_of_phases,
    updates_in_warmup,
    updates_of_phases,
    updates_per_epoch,
    windows,
)
from app.domain.update_time import split_micro_time, update_seconds
from app.domain.window_loss import last_mean_over_window, mean_of_means, sum_of_means, token_mean, token_weight_per_rank
from tests.grading.course import LESSONS

SKYRL = ((100, 0.5), (900, 0.3))
LOSSES = ((1, 4.0), (1, 2.0), (1, 3.0), (1, 1.0))
TIMES = split_micro_time(2.00, 0.91, 4)
LLAMA = ((252e6, 4e6), (2.87e12 - 252e6, 8e6), (15.6e12 - 2.87e12, 16e6))
EPOCH = micro_batches_per_epoch(20_000, 1171)
MEMORY = [305_664 + 25_380 * micro for micro in (8, 2)]


@dataclass(frozen=True, slots=True)
class Said:
    """Words of a page with the numbers in them."""

    page: str
    """Name of the further page; empty for the lesson."""
    words: str
    numbers: tuple[float | str, ...]

    @property
    def whole(self) -> str:
        return self.words.format(*self.numbers)


def spread(*gradients: float) -> float:
    """Variance of one example's gradient."""
    mean = sum(gradients) / len(gradients)
    return sum((each - mean) ** 2 for each in gradients) / len(gradients)


def square(batch: int) -> float:
    """Mean squared gradient of a batch drawn from 1, 2, 3 and 6."""
    return 9 + spread(1, 2, 3, 6) / batch


SAID = (
    Said("", "8/(2×2)={}", (data_parallel_replicas(8, 2, 2),)),
    Said("", "a warm-up of 1,000 updates is over after {}, at A=4", (updates_in_warmup(1000, 4),)),
    Said("what-multiplies", "Before: {:,} tokens. After: {:,}", (4 * 8 * 2048, tokens_per_update(8, 2048, 1, 2))),
    Said("what-multiplies", "where {:,} were right", (5 * tokens_per_update(8, 2048, 1, 4),)),
    Said("what-multiplies", "showed {:,} tokens", (10 * tokens_per_update(8, 2048, 1, 4),)),
    Said("what-multiplies", "40/8={}", (accumulation_per_replica(40, 8),)),
    Said("what-multiplies", "one GPU needs {} passes", (accumulation_for_tokens(2**19, 64, 1024),)),
    Said("what-multiplies", "eight GPUs need {}.", (accumulation_for_tokens(2**19, 64, 1024, 8),)),
    Said("what-multiplies", "on 8 GPUs: {} passes", (accumulation_for_tokens(2**20, 16, 1024, 8),)),
    Said("what-multiplies", "{} with 64 replicas", (derive_batch(global_batch=1024, micro=2, replicas=64).accumulation,)),
    Said("what-multiplies", "1 with {}.", (derive_batch(global_batch=1024, micro=2, accumulation=1).replicas,)),
    Said("what-multiplies", "on 3 replicas becomes {}", (rounded_down_batch(16, 4, 3).global_batch,)),
    Said("what-multiplies", "gives {} passes, and so {}", (nearest_accumulation(64, 24), 24 * nearest_accumulation(64, 24))),
    Said("what-multiplies", "nanoGPT 8 1×1×1 8 12×5 1,024 {:,}", (tokens_per_update(12, 1024, 5, 8),)),
    Said(
        "what-multiplies",
        "BLOOM 176B 384 4×12×1 {} 2×{} 2,048 {:,}",
        (
            data_parallel_replicas(384, 4, 12),
            derive_batch(global_batch=2048, micro=2, replicas=8).accumulation,
            tokens_per_update(2, 2048, 128, 8),
        ),
    ),
    *(
        Said(
            "what-multiplies",
            "{:,} 8×16×1 {} {} 8,192 {:,}",
            (gpus, data_parallel_replicas(gpus, 8, 16), each, tokens_per_update(each, 8192, 1, gpus // 128)),
        )
        for gpus, each in ((8192, 32), (16_384, 16))
    ),
    Said("what-multiplies", "8×16×16×8={:,} GPUs", (8 * 16 * 16 * data_parallel_replicas(16_384, 8, 16, 16),)),
    Said("what-multiplies", "8×16×131,072={:,} tokens", (tokens_per_update(16, 131_072, 1, 8),)),
    Said("what-multiplies", "{:.0f} million tokens, 32 times", (tokens_per_update(1, 2048, 32, 2048) / 1e6,)),
    Said("when-it-differs", "the mean of means is {:.2f}. Over tokens", (mean_of_means(SKYRL),)),
    Said("when-it-differs", "1,000={:.2f}", (token_mean(SKYRL) or 0,)),
    Said("when-it-differs", "the mean of means is {:g}, the token mean", (mean_of_means(((10, 3.0), (2, 9.0))),)),
    Said("when-it-differs", "(10×3+2×9)/12={:g}.", (token_mean(((10, 3.0), (2, 9.0))) or 0,)),
    Said("when-it-differs", "{1:g} against {0:g}. Both should", token_weight_per_rank((5, 1))),
    Said(
        "once-per-update",
        "is {:.1f}. Printing the undivided sum gives {:g}",
        (mean_of_means(LOSSES), sum_of_means(tuple(loss for _, loss in LOSSES))),
    ),
    Said("once-per-update", "1/4, ten times less than the mean", ()),
    Said("once-per-update", "18 micro-batches in windows of {}, {} and {}", windows(EPOCH, 7)),
    Said(
        "once-per-update",
        "flushed, divided by the full 5 {} {:g} of",
        (updates_per_epoch(22, 5), leftover_scale(windows(22, 5)[-1], 5)),
    ),
    Said("once-per-update", "dropped {} none", (updates_per_epoch(22, 5, "drop"),)),
    Said("once-per-update", "(2+4)/4={:g}", (carried_over_scale(10, 4),)),
    Said("once-per-update", "(1−0.00003)32={:.5f}", (decay_shrink(3e-4, 0.1, 32),)),
    Said("once-per-update", "{:.0f} times as much", (decay_shrink(3e-4, 0.1, 32) / decay_shrink(3e-4, 0.1),)),
    Said("once-per-update", "a sum of length {:.3f}", (math.hypot(0.6, 0.6),)),
    Said("once-per-update", "a mean of length {:.3f}", (math.hypot(0.3, 0.3),)),
    Said("critical-batch", "on average {:g}. So", (spread(1, 2, 3, 6),)),
    Said("critical-batch", "3.5/9={:.3f}", (spread(1, 2, 3, 6) / 9,)),
    Said("critical-batch", "5/22={:g}", (spread(-1, 1, 3, 5) / 4,)),
    Said("critical-batch", "{:g} {:g} {:g} {:g}", tuple(square(batch) for batch in (1, 2, 4, 8))),
    Said("critical-batch", "250 {:g} {:g} 1,000 2 2 4,000 {:g} {:g}", (1 + 4, 1.25, 1.25, 1 + 4)),
    Said("critical-batch", "{:.2f} million tokens at a loss of 4", (2e8 / 4 ** (1 / 0.21) / 1e6,)),
    Said("critical-batch", "whenever the loss falls by {:.1f} %", (100 * (1 - 0.5**0.21),)),
    Said("cost", "={:,} bytes. After: 305,664+2×25,380={:,}.", tuple(MEMORY)),
    Said("cost", "r={:.2f} s and c={:.2f} s", (TIMES.sync_seconds, TIMES.compute_seconds)),
    Said("cost", "BLOOM’s plan waits {:.1f} % of the time", (100 * bubble_share_of_total(12, 128),)),
    Said(
        "cost",
        "would wait {:.0f} % of the time, with 128 it waits {:.1f} %",
        (100 * bubble_share_of_total(12, 12), 100 * bubble_share_of_total(12, 128)),
    ),
    Said("cost", "halved after {:.1f} updates", (math.log(0.5) / math.log(0.95),)),
    Said("cost", "that is {:.2f} million tokens", (math.log(0.5) / math.log(0.95) * 2**19 / 1e6,)),
    Said("cost", "0.9564/512={:.4f}. At batch 1 it would be {:.4f}", (0.95 ** (64 / 512), 0.95 ** (1 / 512))),
    Said("published-batches", "{:.0f} thousand updates, and 16 million", (updates_of_phases(LLAMA[1:2]) / 1e3,)),
    Said("published-batches", "for the rest, {:.0f} thousand (", (updates_of_phases(LLAMA[2:]) / 1e3,)),
    Said("published-batches", "Together about {:.2f} million", (updates_of_phases(LLAMA) / 1e6,)),
    Said(
        "published-batches",
        "{:.1f} + {:.1f} + {:.1f}.",
        tuple(tokens_of_phases((phase,)) / 1e9 for phase in ((50_000, 2**20), (65_000, 2**21), (140_000, 2**22))),
    ),
    *(
        Said("published-batches", name + " {:,}" * len(sizes), tuple(tokens_per_update(*size) for size in sizes))
        for name, *sizes in (
            ("nanoGPT, GPT-2", (12, 1024, 5, 8)),
            ("build-nanogpt, GPT-2", (64, 1024, 8)),
            ("llm.c, GPT-2 1558M", (16, 1024, 8, 8)),
            ("Pythia", (1024, 2048)),
            ("OLMo 2 7B", (1024, 4096)),
            ("PaLM 540B", (512, 2048), (2048, 2048)),
            ("BLOOM 176B", (192, 2048), (2, 2048, 128, 8)),
            ("OLMo 2 13B", (2048, 4096)),
            ("DeepSeek-V3", (3072, 4096), (15_360, 4096)),
        )
    ),
    Said("published-batches", "{:.3f}×1020, less than half", (training_flops(1558e6, 32e9) / 1e20,)),
)


ANSWERS = (
    ("nanogpt-eight-gpus", tokens_per_update(12, 1024, 5, 8)),
    ("claimed-tokens", tokens_per_update(1, 2048, 32, 2048)),
    ("five-and-one", token_weight_per_rank((5, 1))[1] / token_weight_per_rank((5, 1))[0]),
    ("last-over-four", last_mean_over_window((4, 2, 3, 1))),
    ("carried-over", carried_over_scale(10, 4)),
    ("noise-scale-by-hand", spread(-1, 1, 3, 5) / 4),
    ("windows-of-eight", update_seconds(8, TIMES.compute_seconds, TIMES.sync_seconds) / 8),
    ("keep-the-half-life", 0.95 ** (64 / 512)),
    ("first-batch-of-llama", full_updates(252_000_000, 4_000_000)),
    ("palm-tokens", tokens_of_phases(((50_000, 2**20), (65_000, 2**21), (140_000, 2**22))) / 1e9),
    ("warm-up-in-tokens", full_updates(8_388_608_000, 2048 * 4096)),
    ("check-the-comment", training_flops(1558e6, 32e9) / 1e20),
)


@cache
def lesson() -> Lesson:
    return next(each for each in load_course(LESSONS).course.lessons if each.slug == "batches-and-accumulation")


def markup(block: object) -> Iterator[str]:
    """What a block shows, in reading order."""
    for field in fields(block):  # type: ignore[arg-type]
        value = getattr(block, field.name)
        if isinstance(value, Markup):
            yield value.striptags()
        elif isinstance(value, tuple):
            for each in value:
                yield from markup(each) if hasattr(each, "__dataclass_fields__") else ()


def squeezed(text: str) -> str:
    return "".join(text.replace("'", "’").split())


@cache
def shown(page: str) -> str:
    pages: dict[str, Sequence[Block]] = {"": lesson().blocks} | {each.name: each.blocks for each in lesson().more}
    return squeezed(" ".join(text for block in pages[page] for text in markup(block)))


@pytest.mark.parametrize("said", SAID, ids=lambda said: f"{said.page or 'lesson'}: {said.whole}")
def test_a_number_in_the_text_is_the_computed_one(said: Said) -> None:
    """The words stand on the page with exactly this number."""
    assert squeezed(said.whole) in shown(said.page)


@pytest.mark.parametrize(("block", "value"), ANSWERS)
def test_an_answer_is_the_computed_one(block: str, value: float) -> None:
    """The number a learner has to find is what the domain gives, within the tolerance that the page allows."""
    asked = {each.id: each for page in lesson().more for each in page.blocks if getattr(each, "answer", None)}
    answer = asked[block].answer  # type: ignore[union-attr]
    assert answer is not None
    assert abs(answer.value - value) <= max(answer.tolerance, 1e-9 * abs(value))


def test_deepspeed_stops_where_the_page_says_so() -> None:
    """A batch of 256 with micro-batch 2 on 7 replicas: 18 passes, 252, refused."""
    with pytest.raises(ValueError, match="252"):
        deepspeed_batch(7, train_batch=256, micro=2)
    assert squeezed("rounds down to 18, multiplies, finds 252 and stops") in shown("what-multiplies")


def test_clipping_once_is_named_among_the_answers() -> None:
    """[0.707, 0.707] is what clipping after the whole window gives."""
    assert squeezed("[{:.3f},{:.3f}]".format(*summed_then_clipped(((2, 0), (0, 2)), 1.0))) in shown("once-per-update")


def test_the_other_figure_of_the_bubble_is_a_foreseen_answer() -> None:
    """37.5 % is the waiting over the working time."""
    assert f"{100 * bubble_over_ideal(4, 8):g}" in shown("cost")
