"""The loss of a window from the losses of its micro-batches, and the ways of getting it wrong.

A micro-batch is (n, mean): n counted tokens with that mean loss. The window's loss is the sum over tokens divided by all
tokens; the mean of the means equals it when all n are equal. The same weights hold for gradients.
Source: Hugging Face's note on gradient accumulation (October 2024), and the algebra.
"""

from __future__ import annotations

from app.domain.whole import whole

Part = tuple[int, float]


def token_weights(tokens: tuple[int, ...]) -> tuple[float, ...]:
    """Weight of each micro-batch's mean in the window's mean: n_i / N; all 0 when no token counts."""
    total = sum(whole("tokens", each, 0) for each in tokens)
    return tuple(each / total if total else 0.0 for each in tokens)


def equal_weights(tokens: tuple[int, ...]) -> tuple[float, ...]:
    """Weight of each micro-batch in the mean of means: 1 / A, whatever it holds."""
    return tuple(1 / len(tokens) for _ in tokens)


def token_mean(parts: tuple[Part, ...]) -> float | None:
    """Loss of the window per counted token; None when no token counts, for then there is nothing to update.

    (100, 0.5) and (900, 0.3): 0.32. A micro-batch without counted tokens is left out, also when its mean is not a number.
    """
    counted = [(tokens, mean) for tokens, mean in parts if whole("tokens", tokens, 0) > 0]
    total = sum(tokens for tokens, _ in counted)
    return sum(tokens * mean for tokens, mean in counted) / total if total else None


def mean_of_means(parts: tuple[Part, ...]) -> float:
    """The usual recipe, right for equal token counts only. (100, 0.5) and (900, 0.3): 0.40."""
    if not parts:
        raise ValueError("a window holds at least one micro-batch")
    return sum(mean for _, mean in parts) / len(parts)


def sum_of_means(means: tuple[float, ...]) -> float:
    """What is logged, or driven backward, when nobody divides: A times the mean."""
    return sum(means)


def last_mean_over_window(means: tuple[float, ...]) -> float:
    """What is logged when the last micro-batch's scaled loss stands for the window: its mean / A."""
    return means[-1] / len(means)


def token_weight_per_rank(tokens: tuple[int, ...]) -> tuple[float, ...]:
    """Weight of *one token* of each rank when ranks' mean losses are averaged: 1 / (R n_r), instead of 1 / N for all.

    5 tokens and 1 token: 0.1 and 0.5 instead of 1/6 each.
    """
    return tuple(1 / (len(tokens) * whole("tokens", each)) for each in tokens)


def rank_loss_factor(ranks: int, total_tokens: int) -> float:
    """What a rank multiplies its summed loss with, so that averaging over ranks gives the global token mean: R / N.

    `total_tokens` counts over all ranks and all micro-batches of the window.
    """
    return whole("ranks", ranks) / whole("total_tokens", total_tokens)
