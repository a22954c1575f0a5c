"""Arithmetic work: FLOPs per token and update, utilization, and how long a run takes.

C = 6 N D: 2N for the forward pass and 4N for the backward pass of each of D tokens. Attention scores come on top:
12 L H Q T per token (L layers, H heads of width Q, length T). Sources: Kaplan et al. 2020; PaLM (arXiv:2204.02311),
appendix B; nanoGPT ``estimate_mfu``. Left out: norms, activation functions, softmax, the optimizer.
"""

from __future__ import annotations

from app.domain.activations import checked_recompute
from app.domain.shape import Shape, compute_parameters
from app.domain.whole import positive, whole


def training_flops(parameters: float, tokens: float) -> float:
    """FLOPs of training on that many tokens, 6 N D. 1e8 parameters, 1e6 tokens: 6e14."""
    return 6 * parameters * tokens


def attention_flops_per_token(shape: Shape, length: int) -> int:
    """FLOPs per token, forward and backward, for scores and their use: 12 L h T (h = heads x head width)."""
    return 12 * shape.layers * shape.hidden * whole("length", length)


def flops_per_token(shape: Shape, length: int) -> int:
    """Model FLOPs per token, 6N + 12 L h T; N leaves learned positions out. GPT-2 124M at 1,024: 855.2e6."""
    return 6 * compute_parameters(shape) + attention_flops_per_token(shape, length)


def hardware_flops_per_token(shape: Shape, length: int, recompute: str = "none") -> float:
    """FLOPs per token that are really run: with full recompute one more forward pass, with selective the scores' again.

    The forward pass is a third of all. FlashAttention's own recompute is counted as selective.
    """
    attention = attention_flops_per_token(shape, length)
    extra = {"none": 0.0, "selective": attention / 3, "full": flops_per_token(shape, length) / 3}
    return flops_per_token(shape, length) + extra[checked_recompute(recompute)]


def flops_per_update(shape: Shape, length: int, tokens_per_update: int) -> int:
    """Model FLOPs of one update. The same for one big batch and for any number of micro-batches."""
    return flops_per_token(shape, length) * whole("tokens_per_update", tokens_per_update)


def model_flops_utilization(tokens_per_second: float, flops_per_token: float, peak_flops_per_second: float) -> float:
    """MFU: share of the peak that goes into model FLOPs; recomputed work does not count (that is HFU).

    LLaMA-65B, 380 tokens/s and GPU, 312e12: 47.6 % without attention, 49.6 % with.
    """
    return tokens_per_second * flops_per_token / positive("peak_flops_per_second", peak_flops_per_second)


def run_seconds(total_tokens: float, tokens_per_second: float) -> float:
    """Time of a run at a steady rate."""
    return total_tokens / positive("tokens_per_second", tokens_per_second)
