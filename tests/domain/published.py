"""Published check values of the planner's arithmetic: one row a value, with its source.

`want` is compared within `rel` of its size; the default says: equal. Values that a source prints rounded carry half a unit of
the last digit they print, or a little more where the source itself rounds half-way results.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.domain.activations import (
    equal_terms_length,
    layer_activation_bytes,
    linear_factor,
    measured_lab_activation_bytes,
    quadratic_factor,
)
from app.domain.clipping import clipped_after_each, summed_then_clipped
from app.domain.compute import attention_flops_per_token, flops_per_token, model_flops_utilization, run_seconds, training_flops
from app.domain.deepspeed import deepspeed_batch, zero2_bytes, zero2_bytes_documented, zero3_bytes
from app.domain.float_format import summed_in
from app.domain.layout import (
    Batch,
    accumulation_for_tokens,
    accumulation_per_replica,
    data_parallel_replicas,
    derive_batch,
    expert_data_parallel_replicas,
    rounded_down_batch,
    tokens_per_update,
)
from app.domain.pipeline import bubble_over_ideal, bubble_share_of_total, micro_batches_in_flight
from app.domain.precision import recipe, static_bytes
from app.domain.schedule import decay_shrink, ramped_batch, sgd_learning_rate_undivided
from app.domain.shape import Shape, compute_parameters, gpt_shape, parameter_count, preset
from app.domain.steps import (
    carried_over_scale,
    full_updates,
    leftover_scale,
    tokens_of_phases,
    updates_in_warmup,
    updates_needed,
    updates_of_phases,
    updates_per_epoch,
)
from app.domain.update_time import ring_all_reduce_bytes, split_micro_time, update_seconds, wasted_sync_share
from app.domain.window_loss import mean_of_means, rank_loss_factor, token_mean, token_weight_per_rank
from app.domain.zero import static_bytes_per_parameter
from tests.domain.calls import Call, call

GIB = 2**30
B = 1e9


@dataclass(frozen=True)
class Check:
    """A value that someone printed, and the call that must give it."""

    source: str
    what: str
    call: Call
    want: Any
    """Compared with the result, or with the attribute named in `part`; a result in bytes is first divided by `unit`."""
    rel: float = 0.0
    unit: float = 1.0
    part: str = ""


GPT2 = preset("gpt2-124m").shape
XL = preset("gpt2-xl").shape
GPT3 = preset("gpt3-175b").shape
LAB = preset("lab").shape
PYTHIA = Shape(32, 4096, 32, 32, 51200, 16384, 2, 2048, tied=False, biases=True)
COOKBOOK_LLAMA = Shape(32, 4096, 32, 32, 51200, 14336, 2, 4096, tied=False, biases=True)
WIDE = gpt_shape(32, 4096, 32)
ZERO = "ZeRO, arXiv:1910.02054, figure 1"
KORTHIKANTI = "Korthikanti et al. 2022, table 2"
COOKBOOK = "EleutherAI/cookbook calc (827ee3b)"
DEEPSPEED = "DeepSpeed runtime/config.py (edaa722)"
MEGATRON = "Megatron-LM unit tests (d98e8a6)"
LLAMA3 = "Llama 3 405B, table 4"
BLOOM = "bigscience tr11-176B-ml.slurm"
ACCELERATE = "accelerate docs, gradient_synchronization"


def layers_of(shape: Shape, micro: int, length: int, **kwargs: Any) -> Call:
    return call(layer_activation_bytes, shape, micro, length, **kwargs)


BATCH = [
    Check("nanoGPT train.py (3adf61e)", "tokens per iteration", call(tokens_per_update, 12, 1024, 5, 8), 491_520),
    Check("nanoGPT train.py (3adf61e)", "accumulation 5 x 8 per rank", call(accumulation_per_replica, 40, 8), 5),
    Check("build-nanogpt (6104ab1)", "one GPU", call(accumulation_for_tokens, 2**19, 64, 1024), 8),
    Check("build-nanogpt (6104ab1)", "eight GPUs", call(accumulation_for_tokens, 2**19, 64, 1024, 8), 1),
    Check("llm.c train_gpt2.cu (f1e2ace)", "GPT-2 1558M", call(accumulation_for_tokens, 1_048_576, 16, 1024, 8), 8),
    Check("llm.c", "its own example", call(accumulation_for_tokens, 524_288, 64, 1024, 8), 1),
    Check(
        "nanotron",
        "micro 2, 4 per replica, dp 64",
        call(derive_batch, micro=2, accumulation=4, replicas=64),
        512,
        part="global_batch",
    ),
    Check(
        "Ultra-Scale Playbook", "128 GPUs", call(derive_batch, global_batch=1024, micro=2, replicas=128), 4, part="accumulation"
    ),
    Check(
        "Ultra-Scale Playbook", "512 GPUs", call(derive_batch, global_batch=1024, micro=2, replicas=512), 1, part="accumulation"
    ),
    Check("build-nanogpt", "updates in 10e9 tokens", call(full_updates, 10_000_000_000, 2**19), 19_073),
    Check("build-nanogpt", "the same, all tokens seen", call(updates_needed, 10_000_000_000, 2**19), 19_074),
    Check("llm.c", "tokens of 18,865 updates", call(tokens_of_phases, ((18_865, 524_288),)), 9.891e9, 1e-4),
    Check("llm.c", "tokens of 572,204 updates", call(tokens_of_phases, ((572_204, 524_288),)), 299_999_690_752),
    Check("GPT-3", "warm-up of 715 updates", call(tokens_of_phases, ((715, 524_288),)), 374.9e6, 1e-4),
    Check(LLAMA3, "8,192 GPUs", call(data_parallel_replicas, 8192, 8, 16, 1), 64),
    Check(LLAMA3, "16,384 GPUs", call(data_parallel_replicas, 16_384, 8, 16, 1), 128),
    Check("product rule", "16,384 GPUs with CP 16", call(data_parallel_replicas, 16_384, 8, 16, 16), 8),
    Check(LLAMA3, "tokens, row 1", call(tokens_per_update, 32, 8192, 1, 64), 16_777_216),
    Check(LLAMA3, "tokens, row 2", call(tokens_per_update, 16, 8192, 1, 128), 16_777_216),
    Check("product rule", "tokens, row 3 with DP 8", call(tokens_per_update, 16, 131_072, 1, 8), 16_777_216),
    Check("product rule", "tokens, row 3 with DP 4", call(tokens_per_update, 16, 131_072, 1, 4), 8_388_608),
    Check(BLOOM, "replicas", call(data_parallel_replicas, 384, 4, 12), 8),
    Check(BLOOM, "accumulation", call(derive_batch, global_batch=2048, micro=2, replicas=8), 128, part="accumulation"),
    Check(BLOOM, "tokens", call(tokens_per_update, 2, 2048, 128, 8), 4_194_304),
    Check(BLOOM, "warm-up tokens", call(tokens_of_phases, ((183_105, 2048),)), 375.0e6, 1e-4),
    Check(
        BLOOM, "ramp, at the start", call(ramped_batch, 0, start=192, increment=16, target=2048, ramp_samples=9_765_625), 192
    ),
    Check(
        BLOOM,
        "ramp, one step before its end",
        call(ramped_batch, 9_765_624, start=192, increment=16, target=2048, ramp_samples=9_765_625),
        2032,
    ),
    Check(
        BLOOM,
        "ramp, at its end",
        call(ramped_batch, 9_765_625, start=192, increment=16, target=2048, ramp_samples=9_765_625),
        2048,
    ),
    Check(BLOOM, "ramp, in tokens", call(tokens_of_phases, ((9_765_625, 2048),)), 20.0e9, 1e-3),
    Check("Megatron-LM", "expert replicas, 64 GPUs, EP 8, PP 2", call(expert_data_parallel_replicas, 64, 1, 8, 2), 4),
    Check(
        "PaLM, section 5",
        "tokens of the schedule",
        call(tokens_of_phases, ((50_000, 2**20), (65_000, 2**21), (140_000, 2**22))),
        775.9e9,
        1e-4,
    ),
    Check("Llama 3, section 3.4.1", "updates before the first change", call(full_updates, 252_000_000, 4_000_000), 63),
    Check(
        "Llama 3, section 3.4.1",
        "updates in all",
        call(updates_of_phases, ((252e6, 4e6), (2.87e12 - 252e6, 8e6), (12.73e12, 16e6))),
        1_154_406.5,
        1e-6,
    ),
    Check("OLMo 2 7B", "warm-up updates", call(updates_needed, 8_388_608_000, 1024 * 4096), 2000),
    Check("OLMo 2 13B", "warm-up updates", call(updates_needed, 8_388_608_000, 2048 * 4096), 1000),
    Check("Pythia model card", "tokens of 143,000 steps", call(tokens_of_phases, ((143_000, 2_097_152),)), 299.89e9, 1e-4),
]

WINDOWS = [
    Check("catalogue F1", "token mean", call(token_mean, ((10, 2.0), (2, 5.0))), 2.5),
    Check("catalogue F1", "mean of means", call(mean_of_means, ((10, 2.0), (2, 5.0))), 3.5),
    Check("catalogue F5", "weight of one token per rank", call(token_weight_per_rank, (5, 1)), (0.1, 0.5), 1e-12),
    Check("catalogue F5", "factor of summed losses", call(rank_loss_factor, 2, 6), 1 / 3, 1e-12),
    Check("catalogue F11", "warm-up 16,000 at 16", call(updates_in_warmup, 16_000, 16), 1000),
    Check("catalogue F12", "decay applied 32 times", call(decay_shrink, 3e-4, 0.1, 32), 9.6e-4, 1e-3),
    Check("catalogue F12", "decay applied once", call(decay_shrink, 3e-4, 0.1), 3.0e-5, 1e-9),
    Check("catalogue F13", "2 of 4", call(leftover_scale, 2, 4), 0.5),
    Check("catalogue F14", "10 micro-batches, windows of 4", call(carried_over_scale, 10, 4), 1.5),
    Check("catalogue F20", "bfloat16", call(summed_in, 1 / 1024, 1024, "bfloat16"), 0.25),
    Check("catalogue F20", "float16", call(summed_in, 0.01, 12_500, "float16"), 32.0),
    Check("list of labs, 9", "bfloat16, 1,024 x 1", call(summed_in, 1.0, 1024, "bfloat16"), 256.0),
    Check("list of labs, 9", "bfloat16, 64 x 0.1", call(summed_in, 0.1, 64, "bfloat16"), 6.15625),
    Check("list of labs, 9", "float16, 5,000 x 1", call(summed_in, 1.0, 5000, "float16"), 2048.0),
    Check("misconception M6", "20,000 samples", call(updates_per_epoch, 18, 7), 3),
    Check("misconception M7", "warm-up 2,000 at 16", call(updates_in_warmup, 2000, 16), 125),
    Check("misconception M8", "clip once", call(summed_then_clipped, ((2.0, 0.0), (0.0, 2.0)), 1.0), (0.7071, 0.7071), 1e-4),
    Check(
        "misconception M8", "clip after each", call(clipped_after_each, ((2.0, 0.0), (0.0, 2.0)), 1.0), (0.4472, 0.8944), 1e-4
    ),
    Check("misconception M9", "SGD 0.1, not divided by 4", call(sgd_learning_rate_undivided, 0.1, 4), 0.4),
    Check(
        "misconception M1",
        "8 GPUs as TP 2 x PP 2",
        call(tokens_per_update, 4, 8, 2, call(data_parallel_replicas, 8, 2, 2)),
        128,
    ),
    Check("misconception M2", "accumulation", call(accumulation_for_tokens, 524_288, 16, 1024, 8), 4),
]

MEMORY = [
    Check("Playbook", "mixed precision", call(static_bytes, call(recipe, "mixed-16")), 16),
    Check("Megatron-LM, ml-engineering", "fp32 gradients", call(static_bytes, call(recipe, "mixed-18")), 18),
    Check("Playbook", "fp32 accumulation", call(static_bytes, call(recipe, "mixed-20")), 20),
    Check("count", "pure fp32", call(static_bytes, call(recipe, "fp32")), 16),
    *(
        Check(
            ZERO,
            f"stage {stage}, 7.5e9 parameters, N 64",
            call(static_bytes_per_parameter, call(recipe, "mixed-16"), stage, 64),
            want,
            5e-4,
            1 / 7.5,
            "total",
        )
        for stage, want in enumerate((120, 31.406, 16.641, 1.875))
    ),
    Check(
        "Megatron-LM distributed optimizer",
        "6 + 12/dp at dp 8",
        call(static_bytes_per_parameter, call(recipe, "mixed-18"), 1, 8),
        7.5,
        part="total",
    ),
    Check(KORTHIKANTI, "34 for a GPT layer", call(linear_factor, GPT2), 34.0),
    Check("Megatron-LM", "18 + 4 ffn/h", call(linear_factor, gpt_shape(2, 64, 4)), 34.0),
    Check(KORTHIKANTI, "5 a s / h, GPT-2 at 1,024", call(quadratic_factor, GPT2, 1024), 80.0),
    Check(KORTHIKANTI, "store all", layers_of(GPT2, 1, 1024), 1024 * 768 * 114.0),
    Check(
        KORTHIKANTI,
        "tensor parallel 8: 10 + 24/t + 5as/(ht)",
        layers_of(GPT2, 1, 1024, tensor=8),
        1024 * 768 * (10 + 24 / 8 + 80 / 8),
    ),
    Check(
        KORTHIKANTI,
        "with sequence parallel",
        layers_of(GPT2, 1, 1024, tensor=8, sequence_parallel=True),
        1024 * 768 * (34 / 8 + 80 / 8),
    ),
    Check(
        KORTHIKANTI,
        "selective, sequence parallel",
        layers_of(GPT2, 1, 1024, tensor=8, sequence_parallel=True, recompute="selective"),
        1024 * 768 * 34 / 8,
    ),
    Check(KORTHIKANTI, "full", layers_of(GPT2, 1, 1024, recompute="full"), 2 * 1024 * 768),
    Check("derived", "terms equal at 6.8 x head width", call(equal_terms_length, GPT2), 6.8 * 64, 1e-12),
    Check("GPT-2 124M", "GiB per sequence", layers_of(GPT2, 1, 1024), 1.0020, 5e-5, GIB / 12),
    Check("GPT-2 124M", "GiB at b 8", layers_of(GPT2, 8, 1024), 8.016, 5e-5, GIB / 12),
    Check("GPT-2 124M", "GiB, selective", layers_of(GPT2, 1, 1024, recompute="selective"), 0.2988, 2e-4, GIB / 12),
    Check("GPT-2 124M", "GiB, full", layers_of(GPT2, 1, 1024, recompute="full"), 0.0176, 2e-3, GIB / 12),
    Check("GPT-3 175B", "GB", layers_of(GPT3, 1, 2048), 275.4, 2e-4, B / 96),
    Check("GPT-3 175B", "GiB", layers_of(GPT3, 1, 2048), 256.5, 2e-4, GIB / 96),
    Check("GPT-3 175B", "GiB, selective", layers_of(GPT3, 1, 2048, recompute="selective"), 76.5, 1e-3, GIB / 96),
    Check("GPT-3 175B", "GiB, full", layers_of(GPT3, 1, 2048, recompute="full"), 4.5, 1e-3, GIB / 96),
    Check("32 layers, 4096 wide, s 4096", "GiB", layers_of(WIDE, 1, 4096), 97.0, 1e-4, GIB / 32),
    Check("32 layers, 4096 wide, s 4096", "factor", call(quadratic_factor, WIDE, 4096), 160.0),
    Check("GPT-2 XL, b 32", "GB a layer", layers_of(XL, 32, 1024), 5.98, 1e-3, B),
    Check("GPT-2 XL, b 32", "GB", layers_of(XL, 32, 1024), 286.9, 1e-4, B / 48),
    Check("misconception M17", "s doubled, GPT-2", layers_of(GPT2, 1, 2048), 3.40, 2e-3, 1024 * 768 * 114),
    *(
        Check("measured in PyTorch", f"lab's model, B {micro}", call(measured_lab_activation_bytes, micro), want)
        for micro, want in ((1, 26_536), (2, 51_916), (4, 102_676), (8, 204_196))
    ),
    Check("notebooks of the lab's model", "parameters", call(parameter_count, LAB), 19_104, part="total"),
    Check("count", "static bytes of the lab's model", call(parameter_count, LAB), 305_664, unit=1 / 16, part="total"),
    Check("GPT-2", "parameters", call(parameter_count, GPT2), 124_439_808, part="total"),
    Check("GPT-2", "without positions", call(compute_parameters, GPT2), 123_653_376),
    Check(
        "LLaMA-7B checkpoint",
        "parameters",
        call(parameter_count, call(preset, "llama-7b").run().shape),
        6_738_415_616,
        part="total",
    ),
    Check("Megatron-LM", "in flight, 12 stages, 128 micro-batches", call(micro_batches_in_flight, 12, 128), 12),
    Check("Megatron-LM", "in flight, 12 stages, 4 micro-batches", call(micro_batches_in_flight, 12, 4), 4),
]

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

CHECKS = [*BATCH, *WINDOWS, *MEMORY, *COMPUTE, *TIME, *CALCULATORS]
