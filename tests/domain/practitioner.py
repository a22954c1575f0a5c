"""Real bug reports and questions as rows: the right number, and the wrong one that was seen.

Each row is a call of the planner with its result; several rows may share an id. Links are to github.com.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.domain.clipping import clipped_after_each, summed_then_clipped
from app.domain.float_format import summed_in
from app.domain.layout import (
    accumulation_for_tokens,
    accumulation_per_replica,
    data_parallel_replicas,
    derive_batch,
    nearest_accumulation,
    tokens_per_update,
)
from app.domain.schedule import learning_rate, sgd_learning_rate_undivided, warmup_factor
from app.domain.steps import (
    epoch_of_update,
    epochs_seen,
    full_updates,
    leftover_scale,
    micro_batches_per_epoch,
    pending_micro_batches,
    scheduler_steps,
    updates_in_warmup,
    updates_needed,
    updates_per_epoch,
    windows,
)
from app.domain.update_time import update_seconds, wasted_sync_share
from app.domain.window_loss import equal_weights, last_mean_over_window, mean_of_means, sum_of_means, token_mean, token_weights
from tests.domain.calls import Call, call


@dataclass(frozen=True)
class Case:
    """One number of one report."""

    id: str
    link: str
    what: str
    call: Call
    want: Any
    part: str = ""
    seen: Any = None
    """The wrong number of the report."""
    seen_by: Call | None = None
    """The call that makes the report's mistake, where one of our functions can make it."""


def batch_part(**given: int) -> Call:
    return call(derive_batch, **given)


B20 = "Lightning-AI/pytorch-lightning/issues/2242"
B8 = "deepspeedai/DeepSpeed/issues/131"
B27 = "huggingface/accelerate/issues/963"
B54 = "huggingface/transformers/issues/986"
TORCHTITAN = "pytorch/torchtitan/issues/2983"
EIGHT_TOKENS = (4.0, 2.0, 3.0, 1.0)

COUNTING = [
    Case(
        "B1",
        "karpathy/nanoGPT/issues/543",
        "8 GPUs counted once",
        call(tokens_per_update, 12, 1024, call(accumulation_per_replica, 40, 8), 8),
        491_520,
        seen=3_932_160,
        seen_by=call(tokens_per_update, 12, 1024, 40, 8),
    ),
    Case("B3", TORCHTITAN, "replicas of 4 GPUs without CP", call(data_parallel_replicas, 4), 4),
    Case("B3", TORCHTITAN, "replicas of 4 GPUs with CP 2", call(data_parallel_replicas, 4, 1, 1, 2), 2),
    Case("B3", TORCHTITAN, "5 steps of 32 x 2,048, micro 8 on dp 4", call(tokens_per_update, 8, 2048, 5, 4), 327_680),
    Case(
        "B3",
        TORCHTITAN,
        "the same, micro 16 on dp 2 with CP 2",
        call(tokens_per_update, 16, 2048, 5, 2),
        327_680,
        seen=655_360,
        seen_by=call(tokens_per_update, 16, 2048, 5, 4),
    ),
    Case(
        "B4",
        "huggingface/trl/issues/7100",
        "TP 2, one sample of 5 tokens",
        call(tokens_per_update, 1, 5, 1, call(data_parallel_replicas, 2, 2)),
        5,
        seen=10,
        seen_by=call(tokens_per_update, 1, 5, 1, 2),
    ),
    Case(
        "B4",
        "huggingface/trl/issues/7100",
        "TP 32",
        call(tokens_per_update, 1, 5, 1, call(data_parallel_replicas, 32, 32)),
        5,
        seen=160,
        seen_by=call(tokens_per_update, 1, 5, 1, 32),
    ),
    Case(
        "B6",
        "alibaba/Megatron-LLaMA/issues/61",
        "8 GPUs, TP 8",
        call(data_parallel_replicas, 8, 8),
        1,
        seen=8,
        seen_by=call(data_parallel_replicas, 8),
    ),
    Case(
        "B6",
        "alibaba/Megatron-LLaMA/issues/61",
        "samples per iteration at micro 1",
        batch_part(micro=1, accumulation=1, replicas=1),
        1,
        "global_batch",
    ),
    Case(
        "B8",
        B8,
        "loop steps at micro 1 on 8 GPUs",
        call(micro_batches_per_epoch, 240_000, 8),
        30_000,
        seen=937,
        seen_by=call(full_updates, 240_000, 256),
    ),
    Case("B8", B8, "accumulation for a batch of 32", batch_part(global_batch=32, micro=1, replicas=8), 4, "accumulation"),
    Case("B8", B8, "updates", call(updates_per_epoch, 30_000, 4), 7500),
    Case(
        "B9",
        "deepspeedai/DeepSpeed/issues/6914",
        "world that makes 8 = 2 x 1 x world",
        batch_part(global_batch=8, micro=2, accumulation=1),
        4,
        "replicas",
    ),
    Case(
        "B9",
        "deepspeedai/DeepSpeed/issues/6914",
        "with a world of 1 it fails",
        batch_part(global_batch=8, micro=2, accumulation=1, replicas=1),
        {"raises": "a global batch of 8 is not 2 x 1 x 1 = 2"},
    ),
    Case(
        "B11",
        "bigcode-project/starcoder/issues/77",
        "world missing from 64 = 4 x 8 x world",
        batch_part(global_batch=64, micro=4, accumulation=8),
        2,
        "replicas",
    ),
    Case(
        "B12",
        "hiyouga/LlamaFactory/issues/2574",
        "world missing from 16 = 1 x 1 x world",
        batch_part(global_batch=16, micro=1, accumulation=1),
        16,
        "replicas",
    ),
    Case(
        "B14",
        "allenai/open-instruct/issues/464",
        "accumulation for 128 at 8 on 1 GPU",
        batch_part(global_batch=128, micro=8, replicas=1),
        16,
        "accumulation",
    ),
    Case(
        "B15",
        "huggingface/trl/issues/3165",
        "800,000 prompts, 8 answers each, 72 a step",
        call(updates_needed, 800_000 * 8, 72),
        88_889,
        seen=11_112,
        seen_by=call(updates_needed, 800_000, 72),
    ),
    Case(
        "B15",
        "huggingface/trl/issues/3165",
        "the log's 800,000 would need 72 answers (inferred)",
        call(updates_needed, 800_000 * 72, 72),
        800_000,
    ),
    Case(
        "B16",
        "unslothai/unsloth/issues/2765",
        "micro raised to 8, accumulation 4",
        batch_part(micro=8, accumulation=4, replicas=1),
        32,
        "global_batch",
        seen=4,
        seen_by=batch_part(micro=1, accumulation=4, replicas=1),
    ),
    Case(
        "B18",
        "karpathy/nanoGPT/pull/225",
        "time per iteration at accumulation 40",
        call(update_seconds, 40, 0.040),
        1.6,
        seen=0.040,
        seen_by=call(update_seconds, 1, 0.040),
    ),
    Case(
        "B18",
        "karpathy/nanoGPT/pull/225",
        "170 iterations, in units of 250 without accumulation",
        call(update_seconds, 170 * 40, 1 / 250),
        27.2,
    ),
    Case(
        "B19",
        "Lightning-AI/litgpt/issues/496",
        "a global batch of 128, micro 4, 8 devices",
        batch_part(global_batch=128, micro=4, replicas=8),
        4,
        "accumulation",
        seen=32,
        seen_by=batch_part(global_batch=128, micro=4, replicas=1),
    ),
]

SCHEDULES = [
    Case("B20", B20, "micro-batches", call(micro_batches_per_epoch, 20_000, 1171), 18),
    Case("B20", B20, "windows", call(windows, 18, 7), (7, 7, 4)),
    Case(
        "B20",
        B20,
        "updates per epoch",
        call(updates_per_epoch, 18, 7),
        3,
        seen=2,
        seen_by=call(updates_per_epoch, 18, 7, "drop"),
    ),
    Case("B20", B20, "epoch of step 100", call(epoch_of_update, 100, 3), 33, seen=50, seen_by=call(epoch_of_update, 100, 2)),
    Case(
        "B22",
        "Lightning-AI/pytorch-lightning/issues/1476",
        "warm-up of 16,000 at accumulation 16",
        call(updates_in_warmup, 16_000, 16),
        1000,
    ),
    Case(
        "B23",
        "Lightning-AI/pytorch-lightning/issues/21808",
        "4 batches, accumulation 8: updates",
        call(updates_per_epoch, 4, 8),
        1,
    ),
    Case("B23", "Lightning-AI/pytorch-lightning/issues/21808", "length of the only window", call(windows, 4, 8), (4,)),
    Case("B23", "Lightning-AI/pytorch-lightning/issues/21808", "its gradient, divided by 8", call(leftover_scale, 4, 8), 0.5),
    Case(
        "B25",
        "huggingface/transformers/issues/37777",
        "8 micro-batches in windows of 4",
        call(updates_per_epoch, 8, 4),
        2,
        seen=3,
        seen_by=call(updates_per_epoch, 8 + 4, 4),
    ),
    Case("B25", "huggingface/transformers/issues/37777", "9 micro-batches in windows of 4", call(updates_per_epoch, 9, 4), 3),
    Case("B27", B27, "updates of 10 epochs of 100", call(updates_per_epoch, 1000, 4), 250),
    Case(
        "B27", B27, "learning rate after 1 of 25 warm-up updates", call(learning_rate, 0, peak=5e-5, warmup=25, total=250), 2e-6
    ),
    Case("B27", B27, "scheduler steps of the run, slipped", call(scheduler_steps, 250, 4, "micro-batch"), 1000),
    Case(
        "B29",
        "tracel-ai/burn/issues/5695",
        "10 batches, accumulation 4, flushed",
        call(updates_per_epoch, 10, 4),
        3,
        seen=2,
        seen_by=call(updates_per_epoch, 10, 4, "drop"),
    ),
    Case("B29", "tracel-ai/burn/issues/5695", "micro-batches lost", call(pending_micro_batches, 10, 4), 2),
    Case(
        "B30",
        "kohya-ss/sd-scripts/issues/2407",
        "epoch of step 500",
        call(epoch_of_update, 500, call(updates_per_epoch, 100, 4)),
        20,
        seen=80,
        seen_by=call(epoch_of_update, 500 * 4, 25),
    ),
    Case("B32", "modelscope/ms-swift/issues/808", "29,450 samples, accumulation 16", call(updates_per_epoch, 29_450, 16), 1841),
    Case("B34", "tdrussell/diffusion-pipe/issues/98", "20 images, accumulation 4", call(updates_per_epoch, 20, 4), 5),
    Case("B35", "zdou0830/METER/issues/18", "100k steps of 4,096 over 4 M", call(epochs_seen, 100_000, 4096, 4_000_000), 102.4),
    Case("B35", "zdou0830/METER/issues/18", "over 10 M", call(epochs_seen, 100_000, 4096, 10_000_000), 40.96),
    Case(
        "B37",
        "caikit/caikit-nlp/pull/295",
        "steps of 20 epochs of 100 at accumulation 4",
        call(updates_per_epoch, 20 * 100, 4),
        500,
    ),
    Case(
        "B37",
        "caikit/caikit-nlp/pull/295",
        "epochs of 500 updates",
        call(epochs_seen, 500, 4, 100),
        20.0,
        seen=80.0,
        seen_by=call(epochs_seen, 2000, 4, 100),
    ),
]

LOSSES = [
    Case("B39", "agokrani/distillKitPlus/issues/5", "undivided, 8 micro-batches of 0.75", call(sum_of_means, (0.75,) * 8), 6.0),
    Case("B39", "agokrani/distillKitPlus/issues/5", "undivided, 32 of them: 4 times", call(sum_of_means, (0.75,) * 32), 24.0),
    Case(
        "B40",
        "BottleCapAI/NoCap-Test/pull/2",
        "10.9 once too often divided",
        call(last_mean_over_window, (10.9,) * 32),
        0.340625,
    ),
    Case("B40", "BottleCapAI/NoCap-Test/pull/2", "what should be shown", call(mean_of_means, ((1, 10.9),) * 32), 10.9),
    Case(
        "B42",
        "allenai/allennlp/pull/4706",
        "mean of 4, 2, 3, 1",
        call(mean_of_means, tuple((1, each) for each in EIGHT_TOKENS)),
        2.5,
        seen=0.25,
        seen_by=call(last_mean_over_window, EIGHT_TOKENS),
    ),
    Case(
        "B44",
        "openai/guided-diffusion/issues/111",
        "SGD that never divides, accumulation 4",
        call(sgd_learning_rate_undivided, 0.1, 4),
        0.4,
    ),
    Case(
        "B46",
        "deepspeedai/DeepSpeed/issues/7439",
        "10 micro-batches, accumulation 4: steps",
        call(updates_per_epoch, 10, 4, "drop"),
        2,
    ),
    Case("B46", "deepspeedai/DeepSpeed/issues/7439", "pending", call(pending_micro_batches, 10, 4), 2),
]

WEIGHTING = [
    Case(
        "B47",
        "NovaSky-AI/SkyRL/pull/925",
        "100 tokens at 0.5, 900 at 0.3",
        call(token_mean, ((100, 0.5), (900, 0.3))),
        0.32,
        seen=0.40,
        seen_by=call(mean_of_means, ((100, 0.5), (900, 0.3))),
    ),
    Case(
        "B49",
        "ml-explore/mlx-lm/pull/1544",
        "one micro-batch without counted tokens",
        call(token_mean, ((0, 0.0), (4, 1.5))),
        1.5,
        seen=0.75,
        seen_by=call(mean_of_means, ((0, 0.0), (4, 1.5))),
    ),
    Case("B49", "ml-explore/mlx-lm/pull/1544", "none at all: no update", call(token_mean, ((0, 0.0), (0, 0.0))), None),
    Case(
        "B49",
        "allenai/open-instruct/issues/1728",
        "weights by tokens",
        call(token_weights, (1, 3)),
        (0.25, 0.75),
        seen=(0.5, 0.5),
        seen_by=call(equal_weights, (1, 3)),
    ),
    Case(
        "B49", "marin-community/levanter/pull/842", "no token: weights are 0, not NaN", call(token_weights, (0, 0)), (0.0, 0.0)
    ),
    Case("B51", "modelscope/ms-swift/pull/10084", "2 of 4, divided by 4", call(leftover_scale, 2, 4), 0.5),
    Case(
        "B54",
        B54,
        "clipped once",
        call(summed_then_clipped, ((2.0, 0.0), (0.0, 2.0)), 1.0),
        (0.5**0.5, 0.5**0.5),
        seen=(0.2**0.5, 0.8**0.5),
        seen_by=call(clipped_after_each, ((2.0, 0.0), (0.0, 2.0)), 1.0),
    ),
    Case("B54", "apache/mxnet/issues/17703", "float16 sum of 12,500 x 0.01", call(summed_in, 0.01, 12_500, "float16"), 32.0),
]

MORE = [
    Case(
        "pytorch 43201",
        "pytorch/pytorch/issues/43201",
        "share of all-reduces not needed at K 4",
        call(wasted_sync_share, 4),
        0.75,
    ),
    Case("yolov5 1630", "ultralytics/yolov5/issues/1630", "nominal 64, batch 24", call(nearest_accumulation, 64, 24), 3),
    Case(
        "yolov5 1630",
        "ultralytics/yolov5/issues/1630",
        "the batch really reached",
        batch_part(micro=24, accumulation=3, replicas=1),
        72,
        "global_batch",
        seen=64,
    ),
    Case("kohya", "kohya-ss/sd-scripts", "1,500 micro-batches at accumulation 32", call(epochs_seen, 1500, 1, 32), 46.875),
    Case(
        "misconception M2",
        "",
        "an accumulation that would not be whole",
        call(accumulation_for_tokens, 524_288, 24, 1024, 8),
        {"raises": "524288 tokens are not a multiple of micro x length x replicas = 196608"},
    ),
    Case("trainer of the source document", "", "first learning rate of a warm-up of 10", call(warmup_factor, 0, 10), 0.1),
]

CASES = [*COUNTING, *SCHEDULES, *LOSSES, *WEIGHTING, *MORE]

IN_CODE = {"B50": "MakazhanAlpamys/Soup/issues/932"}
"""Covered by a test of its own below the table, because one number does not say it."""

NOT_COVERED = {
    "B44, second half": "Adam is unchanged by an undivided sum: needs an optimizer; the training labs' engine shows it",
    "NVIDIA-NeMo/Speech 8343 and 11939": "the micro-batch changes results in that code base: no arithmetic to check",
    "keras 20241": "a smaller last batch weighs too much: the same mistake as B47 and B51, no number given",
    "allennlp 3512": "ten runs against ten runs: statistics, not planning",
    "microsoft/Swin-Transformer 311": "unscale_ called twice: a loss scaler's state, not modelled",
    "sentence-transformers 1822": "in-batch negatives: contrastive losses are not modelled",
}
"""Rows of the collection that no function here answers, and why."""
