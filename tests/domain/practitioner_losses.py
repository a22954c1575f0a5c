"""Reports about the loss of a window, its weighting and its clipping, and a few more."""

from __future__ import annotations

from app.domain.clipping import clipped_after_each, summed_then_clipped
from app.domain.float_format import summed_in
from app.domain.layout import (
    accumulation_for_tokens,
    nearest_accumulation,
)
from app.domain.schedule import sgd_learning_rate_undivided, warmup_factor
from app.domain.steps import (
    epochs_seen,
    leftover_scale,
    pending_micro_batches,
    updates_per_epoch,
)
from app.domain.update_time import wasted_sync_share
from app.domain.window_loss import equal_weights, last_mean_over_window, mean_of_means, sum_of_means, token_mean, token_weights
from tests.domain.calls import call
from tests.domain.case import Case, batch_part

B54 = "huggingface/transformers/issues/986"
EIGHT_TOKENS = (4.0, 2.0, 3.0, 1.0)

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
