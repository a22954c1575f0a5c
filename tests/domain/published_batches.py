"""Published values of batches, layouts, schedules and windows."""

from __future__ import annotations

from app.domain.clipping import clipped_after_each, summed_then_clipped
from app.domain.float_format import summed_in
from app.domain.layout import (
    accumulation_for_tokens,
    accumulation_per_replica,
    data_parallel_replicas,
    derive_batch,
    expert_data_parallel_replicas,
    tokens_per_update,
)
from app.domain.schedule import decay_shrink, ramped_batch, sgd_learning_rate_undivided
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
from app.domain.window_loss import mean_of_means, rank_loss_factor, token_mean, token_weight_per_rank
from tests.domain.calls import call
from tests.domain.check import Check

LLAMA3 = "Llama 3 405B, table 4"
BLOOM = "bigscience tr11-176B-ml.slurm"


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
