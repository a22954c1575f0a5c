"""Clipping a gradient to a largest norm: once per update, or (a mistake) after every micro-batch."""

from __future__ import annotations

import math

from app.domain.whole import positive

Vector = tuple[float, ...]


def clipped(gradient: Vector, max_norm: float) -> Vector:
    """The gradient, scaled down to `max_norm` where its Euclidean norm is larger; otherwise as it is."""
    norm = math.sqrt(sum(part * part for part in gradient))
    factor = 1.0 if norm <= positive("max_norm", max_norm) else max_norm / norm
    return tuple(part * factor for part in gradient)


def summed_then_clipped(gradients: tuple[Vector, ...], max_norm: float) -> Vector:
    """The right procedure: add up, then clip once. [2, 0] and [0, 2] at 1: [0.707, 0.707]."""
    return clipped(tuple(sum(parts) for parts in zip(*gradients, strict=True)), max_norm)


def clipped_after_each(gradients: tuple[Vector, ...], max_norm: float) -> Vector:
    """The mistake: the running sum is clipped after every backward pass. [2, 0] and [0, 2] at 1: [0.447, 0.894]."""
    total: Vector = tuple(0.0 for _ in gradients[0])
    for gradient in gradients:
        total = clipped(tuple(a + b for a, b in zip(total, gradient, strict=True)), max_norm)
    return total
