"""Published values of FLOPs and time, and of calculators in use."""

from __future__ import annotations

from typing import Any

from app.domain.activations import (
    layer_activation_bytes,
)
from app.domain.compute import attention_flops_per_token, flops_per_token, model_flops_utilization, run_seconds, training_flops
from app.domain.deepspeed import deepspeed_batch, zero2_bytes, zero2_bytes_documented, zero3_bytes
from app.domain.layout import (
    Batch,
    derive_batch,
    rounded_down_batch,
)
from app.domain.pipeline import bubble_over_ideal, bubble_share_of_total
from app.domain.precision import recipe, static_bytes
from app.domain.shape import Shape, parameter_count, preset
from app.domain.steps import (
    full_updates,
)
from app.domain.update_time import ring_all_reduce_bytes, split_micro_time, update_seconds, wasted_sync_share
from tests.domain.calls import Call, call
from tests.domain.check import Check

GIB = 2**30
B = 1e9

GPT2 = preset("gpt2-124m").shape
PYTHIA = Shape(32, 4096, 32, 32, 51200, 16384, 2, 2048, tied=False, biases=True)
COOKBOOK_LLAMA = Shape(32, 4096, 32, 32, 51200, 14336, 2, 4096, tied=False, biases=True)
COOKBOOK = "EleutherAI/cookbook calc (827ee3b)"
DEEPSPEED = "DeepSpeed runtime/config.py (edaa722)"
MEGATRON = "Megatron-LM unit tests (d98e8a6)"
ACCELERATE = "accelerate docs, gradient_synchronization"


def layers_of(shape: Shape, micro: int, length: int, **kwargs: Any) -> Call:
    return call(layer_activation_bytes, shape, micro, length, **kwargs)


COMPUTE = [
    Check("6 N D", "1e8 parameters, 1e6 tokens", call(training_flops, 1e8, 1e6), 6e14),
    Check("nanoGPT estimate_mfu", "GPT-2: attention", call(attention_flops_per_token, GPT2, 1024), 113.2e6, 5e-4),
    Check("nanoGPT estimate_mfu", "GPT-2: all", call(flops_per_token, GPT2, 1024), 855.2e6, 1e-4),
    Check(
        "LLaMA, arXiv:2302.13971", "MFU without attention", call(model_flops_utilization, 380, 6 * 65.2e9, 312e12), 0.476, 1e-3
    ),
    Check(
        "LLaMA, arXiv:2302.13971",
        "MFU with attention",
        call(model_flops_utilization, 380, 6 * 65.2e9 + 12 * 80 * 8192 * 2048, 312e12),
        0.496,
        1e-3,
    ),
    Check("LLaMA, arXiv:2302.13971", "days", call(run_seconds, 1.4e12, 2048 * 380), 20.82, 1e-3, 86_400),
    Check("LLaMA, arXiv:2302.13971", "seconds per update", call(run_seconds, 2**22, 2048 * 380), 5.389, 2e-4),
    Check("LLaMA, arXiv:2302.13971", "whole updates", call(full_updates, 1_400_000_000_000, 2**22), 333_786),
    Check("llm.c 1558M", "the product, not the comment's", call(training_flops, 1558e6, 32e9), 2.991e20, 2e-4),
]

TIME = [
    Check(ACCELERATE, "two nodes: compute", call(split_micro_time, 2.00, 0.91, 4), 0.547, 1e-3, part="compute_seconds"),
    Check(ACCELERATE, "two nodes: sync", call(split_micro_time, 2.00, 0.91, 4), 1.453, 1e-3, part="sync_seconds"),
    Check(ACCELERATE, "one node: compute", call(split_micro_time, 0.50, 0.41, 4), 0.380, 1e-3, part="compute_seconds"),
    Check(ACCELERATE, "one node: sync", call(split_micro_time, 0.50, 0.41, 4), 0.120, 1e-3, part="sync_seconds"),
    Check(ACCELERATE, "two nodes at A 8, per batch", call(update_seconds, 8, 0.54667, 1.45333), 0.728, 1e-3, 8),
    Check(ACCELERATE, "two nodes at A 16, per batch", call(update_seconds, 16, 0.54667, 1.45333), 0.638, 1e-3, 16),
    Check(
        ACCELERATE,
        "sync each time, per batch",
        call(update_seconds, 4, 0.54667, 1.45333, 0.0, sync_every_micro=True),
        2.00,
        1e-4,
        4,
    ),
    Check(
        "cosmos-framework issue 161",
        "A 4 against A 1",
        call(update_seconds, 4, 110.2, 0.0, 0.0, sync_every_micro=True),
        3.91,
        0.03,
        110.2,
    ),
    Check("nanochat pull request 33", "A 8", call(wasted_sync_share, 8), 7 / 8),
    Check("ring all-reduce", "8 ranks", call(ring_all_reduce_bytes, 8, 1.0), 1.75),
    *(
        Check("pipeline", f"{p, m}, over ideal", call(bubble_over_ideal, p, m), want, 6e-3)
        for p, m, want in ((4, 8, 0.375), (4, 2, 1.5), (12, 128, 0.086), (16, 16, 0.938))
    ),
    *(
        Check("pipeline", f"{p, m}, of total", call(bubble_share_of_total, p, m), want, 4e-3)
        for p, m, want in ((4, 8, 0.273), (4, 2, 0.6), (12, 128, 0.079), (16, 16, 0.484))
    ),
    Check("Llama 3", "2 chunks", call(bubble_over_ideal, 4, 8, 2), 0.1875),
]

CALCULATORS = [
    Check(COOKBOOK, "its pythia 6.9B: parameters", call(parameter_count, PYTHIA), 6.87, 1e-3, B, "total"),
    Check(
        COOKBOOK,
        "its pythia 6.9B: activations",
        layers_of(PYTHIA, 8, 2048, recompute="selective", tensor=2, sequence_parallel=True),
        34.00,
        1e-4,
        GIB / 32,
    ),
    Check(COOKBOOK, "its pythia 6.9B: weights over TP 2", call(parameter_count, PYTHIA), 6.40, 1e-3, GIB, "total"),
    Check(COOKBOOK, "its llama 7B: parameters", call(parameter_count, COOKBOOK_LLAMA), 6.34, 1e-3, B, "total"),
    Check(COOKBOOK, "its llama 7B: weights", call(parameter_count, COOKBOOK_LLAMA), 11.81, 1e-3, GIB / 2, "total"),
    Check(COOKBOOK, "its llama 7B: gradients", call(parameter_count, COOKBOOK_LLAMA), 23.63, 1e-3, GIB / 4, "total"),
    Check(COOKBOOK, "its llama 7B: Adam", call(parameter_count, COOKBOOK_LLAMA), 70.89, 1e-3, GIB / 12, "total"),
    Check(
        DEEPSPEED,
        "(256, micro 2, world 7) fails its check",
        call(deepspeed_batch, 7, train_batch=256, micro=2),
        {"raises": "a global batch of 256 is not 2 x 18 x 7 = 252"},
    ),
    Check(DEEPSPEED, "(64, micro 4, world 2)", call(deepspeed_batch, 2, train_batch=64, micro=4), Batch(64, 4, 8, 2)),
    Check(DEEPSPEED, "only train_batch 32, world 8", call(deepspeed_batch, 8, train_batch=32), Batch(32, 4, 1, 8)),
    Check(DEEPSPEED, "only micro 4, world 8", call(deepspeed_batch, 8, micro=4), Batch(32, 4, 1, 8)),
    Check(
        DEEPSPEED,
        "only accumulation fails",
        call(deepspeed_batch, 8, accumulation=4),
        {"raises": "either train_batch or micro is needed"},
    ),
    Check(
        DEEPSPEED, "train_batch and accumulation", call(deepspeed_batch, 4, train_batch=64, accumulation=2), Batch(64, 8, 2, 4)
    ),
    Check("DeepSpeed estimator", "2,851M, offload", call(zero2_bytes, 2_851_000_000, 8, offload=True), 5.31, 1e-3, GIB),
    Check("DeepSpeed estimator", "2,851M, ZeRO-2, code", call(zero2_bytes, 2_851_000_000, 8), 11.28, 1e-3, GIB),
    Check("DeepSpeed docs", "2,851M, ZeRO-2, older formula", call(zero2_bytes_documented, 2_851_000_000, 8), 15.93, 1e-3, GIB),
    Check("DeepSpeed estimator", "2,851M, ZeRO-3", call(zero3_bytes, 2_851_000_000, 32_000_000, 8), 6.09, 1e-3, GIB),
    Check(
        "DeepSpeed estimator",
        "t5-large, ZeRO-3, 4 GPUs (MiB)",
        call(zero3_bytes, 737_668_096, 32_899_072, 4),
        3291,
        2e-4,
        2**20,
    ),
    Check(MEGATRON, "(16, 8, dp 2)", call(derive_batch, global_batch=16, micro=8, replicas=2), 1, part="accumulation"),
    Check(MEGATRON, "(16, 4, dp 3), rounded down", call(rounded_down_batch, 16, 4, 3), Batch(12, 4, 1, 3)),
    Check(
        MEGATRON,
        "(16, 4, dp 3), not rounded",
        call(derive_batch, global_batch=16, micro=4, replicas=3),
        {"raises": "a global batch of 16 is not a multiple of micro x replicas = 12"},
    ),
    Check(MEGATRON, "(32, 8, dp 2)", call(derive_batch, global_batch=32, micro=8, replicas=2), 2, part="accumulation"),
    Check(
        "HF accelerate estimate-memory", "fp32 with Adam is 4 x weights", call(static_bytes, call(recipe, "fp32")), 4, unit=4
    ),
    Check("stas00/ml-engineering", "bytes per parameter", call(static_bytes, call(recipe, "mixed-18")), 18),
]
