"""The language model of the labs: a decoder with two blocks, 19,104 parameters, and its backward pass by hand.

Embedding → 2 × (x += attention(norm(x)); x += swiglu(norm(x))) → norm → output matrix of its own. No biases, no dropout.
The loss is the mean cross-entropy, in nats, over the B·T positions of a batch: L = −(1/N) Σ ln p(y).
"""

from __future__ import annotations

import math

import numpy as np

from microbatch_lab import layers
from microbatch_lab.layers import Tape
from microbatch_lab.parameters import VOCAB, Array, Parameters, Rows

FLOOR = 2 * math.log(2) / 5
"""The lowest possible loss on the eight sentences: two of five words are a fair coin each (0.277259 nats)."""


class TinyLM:
    """The model with parameters θ, one vector (SIZE,) that the optimizer changes in place."""

    def __init__(self, theta: Array) -> None:
        self.theta = theta
        self._w = Parameters.of(theta)
        self._one_hot = np.eye(VOCAB, dtype=theta.dtype)
        self._gradient: Parameters | None = None

    def logits(self, x: Rows) -> Array:
        """Scores (B, T, VOCAB) of the next word, for words x (B, T)."""
        return self._forward(x)[0].reshape(*x.shape, VOCAB)

    def loss(self, x: Rows, y: Rows) -> float:
        """Mean cross-entropy of the targets y (B, T), in nats per position."""
        return _cross_entropy(self._forward(x)[0], y)[0]

    def backward(self, x: Rows, y: Rows, gradient: Array, scale: float = 1.0) -> float:
        """Add scale · ∇L to `gradient` (SIZE,), as PyTorch's ``(scale * loss).backward()`` does; return L, not scaled."""
        length = x.shape[1]
        logits, (normed, final, tapes) = self._forward(x)
        loss, p = _cross_entropy(logits, y)
        w, dw = self._w, self._views(gradient)
        p -= self._one_hot[y.reshape(-1)]
        p *= scale / len(p)
        dw.output += p.T @ normed
        dx = layers.rms_norm_backward(p @ w.output, w.norm, final, dw.norm)
        for block, d_block, (norm_1, attended, norm_2, forwarded) in zip(
            reversed(w.blocks), reversed(dw.blocks), reversed(tapes), strict=True
        ):
            inner = layers.swiglu_backward(dx, block, forwarded, d_block)
            dx += layers.rms_norm_backward(inner, block.ffn_norm, norm_2, d_block.ffn_norm)
            inner = layers.attention_backward(dx, block, attended, d_block, length)
            dx += layers.rms_norm_backward(inner, block.attention_norm, norm_1, d_block.attention_norm)
        dw.embedding += self._one_hot[x.reshape(-1)].T @ dx
        return loss

    def gradient(self, x: Rows, y: Rows) -> tuple[float, Array]:
        """The mean loss and its gradient ∇L (SIZE,) in a new vector."""
        gradient = np.zeros_like(self.theta)
        return self.backward(x, y, gradient), gradient

    def activation_bytes(self, x: Rows) -> int:
        """Bytes that one forward pass keeps for its backward pass: every array of the tapes once, views with their base."""
        kept: dict[int, int] = {}
        stack: list[object] = [self._forward(x)]
        while stack:
            item = stack.pop()
            if isinstance(item, tuple | list):
                stack += item
            elif isinstance(item, np.ndarray):
                base = item if item.base is None else item.base
                kept[id(base)] = base.nbytes
        return sum(kept.values())

    def _forward(self, words: Rows) -> tuple[Array, Tape]:
        """Logits (N, VOCAB), and what backward needs."""
        w, length = self._w, words.shape[1]
        x = w.embedding[words.reshape(-1)]
        tapes = []
        for block in w.blocks:
            inner, norm_1 = layers.rms_norm(x, block.attention_norm)
            out, attended = layers.attention(inner, block, length)
            x += out
            inner, norm_2 = layers.rms_norm(x, block.ffn_norm)
            out, forwarded = layers.swiglu(inner, block)
            x += out
            tapes.append((norm_1, attended, norm_2, forwarded))
        normed, final = layers.rms_norm(x, w.norm)
        return normed @ w.output.T, (normed, final, tapes)

    def _views(self, gradient: Array) -> Parameters:
        """The views of a gradient, made once as long as the same vector comes back."""
        if self._gradient is None or self._gradient.flat is not gradient:
            self._gradient = Parameters.of(gradient)
        return self._gradient


def _cross_entropy(logits: Array, y: Rows) -> tuple[float, Array]:
    """Mean of −ln p(y), and p (N, VOCAB); `logits` is used up."""
    logits -= np.maximum.reduce(logits, axis=1, keepdims=True)
    at_target = float(np.add.reduce(logits[np.arange(len(logits)), y.reshape(-1)]))
    p = np.exp(logits, out=logits)
    total = np.add.reduce(p, axis=1, keepdims=True)
    p /= total
    return (float(np.add.reduce(np.log(total), axis=None)) - at_target) / len(p), p
