"""The model's layers, each a forward function and its hand-written backward pass.

Shapes: B sentences of T words make N = B·T rows; x is (N, WIDTH). A forward function returns its output and what backward
needs (its tape). A backward function takes the gradient of the loss by its output (``dy``), *adds* the gradients of its
parameters to the views it is given (as PyTorch's ``.grad`` does), and returns the gradient by its input.

Sources: RMSNorm, Zhang and Sennrich 2019 (arXiv:1910.07467); rotary positions, Su et al. 2021 (arXiv:2104.09864); SwiGLU,
Shazeer 2020 (arXiv:2002.05202); grouped queries, Ainslie et al. 2023 (arXiv:2305.13245). Derivatives are our own.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
import numpy.typing as npt

from microbatch_lab.parameters import HEAD, HIDDEN, KV_HEADS, QUERY_HEADS, WIDTH, Array, Block

EPSILON = 1e-5
"""Added to the mean square in RMSNorm."""

THETA = 10_000.0
"""Base of the rotary angles."""

type Tape = tuple[Any, ...]

HEADS = QUERY_HEADS + 2 * KV_HEADS
GROUP = QUERY_HEADS // KV_HEADS
ROTATED = (QUERY_HEADS + KV_HEADS) * HEAD // 2
"""Pairs of channels that turn: all queries and keys, no values."""


def rms_norm(x: Array, gain: Array) -> tuple[Array, Tape]:
    """Compute y = gain · x̂ with x̂ = x / √(mean x² + ε), row by row.

    The root is divided by its square, not 1 by the root: a mean square that overflows then gives not-a-number instead of
    passing as 0.
    """
    mean_square = np.vecdot(x, x)
    mean_square *= 1.0 / WIDTH
    mean_square += EPSILON
    inverse = (np.sqrt(mean_square) / mean_square)[:, None]
    unit = x * inverse
    return unit * gain, (unit, inverse)


def rms_norm_backward(dy: Array, gain: Array, tape: Tape, d_gain: Array) -> Array:
    """Return dx = (dx̂ − x̂ · mean(dx̂ · x̂)) / √(mean x² + ε), with dx̂ = gain · dy."""
    unit, inverse = tape
    d_gain += np.add.reduce(dy * unit, axis=0)
    d_unit = dy * gain
    d_unit -= unit * (np.vecdot(d_unit, unit) / WIDTH)[:, None]
    d_unit *= inverse
    return d_unit


def attention(x: Array, w: Block, length: int) -> tuple[Array, Tape]:
    """Causal softmax(q kᵀ / √HEAD) v, two query heads to each key head, then W_o. x is (N, WIDTH), `length` is T."""
    heads = _by_head(_turned(x @ w.wqkv.T, _turns(length, x.dtype.str)[0]), length)
    q = heads[:, :QUERY_HEADS].reshape(-1, KV_HEADS, GROUP * length, HEAD)
    k = heads[:, QUERY_HEADS : QUERY_HEADS + KV_HEADS]
    v = heads[:, QUERY_HEADS + KV_HEADS :]
    scores = q @ k.swapaxes(2, 3)
    scores += _causal(length, x.dtype.str)
    scores -= np.maximum.reduce(scores, axis=3, keepdims=True)
    p = np.exp(scores, out=scores)
    p /= np.add.reduce(p, axis=3, keepdims=True)
    mixed = _by_row(p @ v, QUERY_HEADS, length)
    return mixed @ w.wo.T, (x, q, k, v, p, mixed)


def attention_backward(dy: Array, w: Block, tape: Tape, dw: Block, length: int) -> Array:
    """With scores s and weights p: ds = p · (dp − Σ dp · p), where dp = do vᵀ.

    The turn of queries and keys is undone by the opposite turn.
    """
    x, q, k, v, p, mixed = tape
    dw.wo += dy.T @ mixed
    d_mixed = _by_head(dy @ w.wo, length).reshape(q.shape)
    d_scores = d_mixed @ v.swapaxes(2, 3)
    d_scores -= np.vecdot(d_scores, p)[..., None]
    d_scores *= p
    d_heads = np.empty((len(q), HEADS, length, HEAD), x.dtype)
    np.matmul(d_scores, k, out=d_heads[:, :QUERY_HEADS].reshape(q.shape))
    np.matmul(d_scores.swapaxes(2, 3), q, out=d_heads[:, QUERY_HEADS : QUERY_HEADS + KV_HEADS])
    np.matmul(p.swapaxes(2, 3), d_mixed, out=d_heads[:, QUERY_HEADS + KV_HEADS :])
    d_qkv = _turned(_by_row(d_heads, HEADS, length), _turns(length, x.dtype.str)[1])
    dw.wqkv += d_qkv.T @ x
    return d_qkv @ w.wqkv


def swiglu(x: Array, w: Block) -> tuple[Array, Tape]:
    """W_down (silu(W_gate x) · W_up x), with silu(a) = a / (1 + e⁻ᵃ)."""
    both = x @ w.wgu.T
    gate, up = both[:, :HIDDEN], both[:, HIDDEN:]
    sigmoid = np.exp(-gate)
    sigmoid += 1.0
    np.divide(1.0, sigmoid, out=sigmoid)
    silu = gate * sigmoid
    inner = silu * up
    return inner @ w.w_down.T, (x, up, sigmoid, silu, inner)


def swiglu_backward(dy: Array, w: Block, tape: Tape, dw: Block) -> Array:
    """silu′(a) = σ + silu · (1 − σ)."""
    x, up, sigmoid, silu, inner = tape
    dw.w_down += dy.T @ inner
    d_inner = dy @ w.w_down
    d_both = np.empty((len(x), 2 * HIDDEN), x.dtype)
    np.multiply(d_inner, silu, out=d_both[:, HIDDEN:])
    slope = 1.0 - sigmoid
    slope *= silu
    slope += sigmoid
    d_inner *= up
    np.multiply(d_inner, slope, out=d_both[:, :HIDDEN])
    dw.wgu += d_both.T @ x
    return d_both @ w.wgu


def _turned(qkv: Array, turn: npt.NDArray[np.complexfloating]) -> Array:
    """Turn channels (2j, 2j+1) of queries and keys in place: each pair is one complex number, times the table's."""
    pairs = qkv.view(turn.dtype).reshape(-1, len(turn), HEADS * HEAD // 2)[..., :ROTATED]
    pairs *= turn
    return qkv


@functools.cache
def _turns(length: int, dtype: str) -> tuple[npt.NDArray[np.complexfloating], npt.NDArray[np.complexfloating]]:
    """e^{i·position·θ^(−2j/HEAD)} as (T, ROTATED), the same for every head, and its conjugate, which turns back.

    Those of queries also carry the scores' factor 1/√HEAD, which saves two calls.
    """
    frequency = THETA ** (-2.0 * np.arange(HEAD // 2) / HEAD)
    angle = np.arange(length)[:, None] * np.tile(frequency, ROTATED // len(frequency))
    turn = np.exp(1j * angle)
    turn[:, : QUERY_HEADS * HEAD // 2] /= math.sqrt(HEAD)
    turn = turn.astype(np.result_type(dtype, np.complex64))
    return turn, turn.conj()


@functools.cache
def _causal(length: int, dtype: str) -> Array:
    """0 where a position may look, −∞ at later ones; (GROUP·T, T), for the two query heads of a key head."""
    later = np.triu(np.full((length, length), -np.inf), 1)
    return np.tile(later, (GROUP, 1)).astype(dtype)


def _by_head(rows: Array, length: int) -> Array:
    """(N, heads·HEAD) → (B, heads, T, HEAD), copied."""
    return np.ascontiguousarray(rows.reshape(-1, length, rows.shape[1] // HEAD, HEAD).swapaxes(1, 2))


def _by_row(heads: Array, count: int, length: int) -> Array:
    """(B, heads, T, HEAD) → (N, heads·HEAD), copied."""
    return heads.reshape(-1, count, length, HEAD).swapaxes(1, 2).reshape(-1, count * HEAD)
