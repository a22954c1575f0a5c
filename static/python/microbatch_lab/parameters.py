"""The model's parameters θ: one flat vector of 19,104 numbers, and named views into it.

One vector makes clipping, accumulation and the optimizer single NumPy calls on all parameters at once, which is what
counts in a browser, where a call costs more than the arithmetic of so small a model. Matrices are stored (out, in), as in
PyTorch: y = x Wᵀ. Neighbours in the vector double as one larger matrix: W_q, W_k, W_v read as W_qkv, and W_gate, W_up as W_gu.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

type Array = npt.NDArray[np.floating]
"""Float64 or float32."""

type Rows = npt.NDArray[np.int64]
"""Word numbers, or numbers of sentences."""

VOCAB, WIDTH, HIDDEN, BLOCKS = 8, 32, 64, 2
"""Words; channels of the residual stream; inner channels of a feed-forward (42 rounded up to a multiple of 64)."""

QUERY_HEADS, KV_HEADS, HEAD = 4, 2, 8
"""Query heads; key and value heads, each serving two query heads in a row; channels of one head."""

INITIAL = Path(__file__).parent / "weights" / "initial.npz"


def _shapes() -> dict[str, tuple[int, ...]]:
    shapes: dict[str, tuple[int, ...]] = {"tok_embeddings.weight": (VOCAB, WIDTH)}
    for block in range(BLOCKS):
        attention, forward = f"layers.{block}.attention", f"layers.{block}.feed_forward"
        shapes[f"{attention}.wq.weight"] = (QUERY_HEADS * HEAD, WIDTH)
        shapes[f"{attention}.wk.weight"] = (KV_HEADS * HEAD, WIDTH)
        shapes[f"{attention}.wv.weight"] = (KV_HEADS * HEAD, WIDTH)
        shapes[f"{attention}.wo.weight"] = (WIDTH, QUERY_HEADS * HEAD)
        shapes[f"{forward}.w_gate.weight"] = (HIDDEN, WIDTH)
        shapes[f"{forward}.w_up.weight"] = (HIDDEN, WIDTH)
        shapes[f"{forward}.w_down.weight"] = (WIDTH, HIDDEN)
        shapes[f"layers.{block}.attention_norm.weight"] = (WIDTH,)
        shapes[f"layers.{block}.ffn_norm.weight"] = (WIDTH,)
    return shapes | {"norm.weight": (WIDTH,), "output.weight": (VOCAB, WIDTH)}


SHAPES = _shapes()
"""Name → shape of the 21 tensors, in the order of the vector."""

SIZE = sum(math.prod(shape) for shape in SHAPES.values())
"""19,104 parameters."""

ENDS = dict(zip(SHAPES, np.cumsum([math.prod(shape) for shape in SHAPES.values()]).tolist(), strict=True))
"""Name → where the tensor ends in the vector."""


@dataclass(slots=True)  # not frozen, so that `dw.wo += …` may be written; it adds in place
class Block:
    """Views of one block's parameters (or of their gradients)."""

    attention_norm: Array  # (WIDTH,)
    wqkv: Array  # (64, WIDTH): rows 0-31 W_q, 32-47 W_k, 48-63 W_v
    wo: Array  # (WIDTH, 32)
    ffn_norm: Array  # (WIDTH,)
    wgu: Array  # (128, WIDTH): rows 0-63 W_gate, 64-127 W_up
    w_down: Array  # (WIDTH, HIDDEN)


@dataclass(slots=True)  # not frozen for the same reason
class Parameters:
    """Views of all parameters in one vector; writing to a view writes to the vector."""

    flat: Array  # (SIZE,)
    embedding: Array  # (VOCAB, WIDTH)
    blocks: tuple[Block, ...]
    norm: Array  # (WIDTH,)
    output: Array  # (VOCAB, WIDTH)

    @classmethod
    def of(cls, flat: Array) -> Parameters:
        """The views of one vector of length SIZE."""
        named = tensors(flat)
        blocks = tuple(
            Block(
                attention_norm=named[f"layers.{at}.attention_norm.weight"],
                wqkv=_joined(flat, f"layers.{at}.attention.wv.weight", 64),
                wo=named[f"layers.{at}.attention.wo.weight"],
                ffn_norm=named[f"layers.{at}.ffn_norm.weight"],
                wgu=_joined(flat, f"layers.{at}.feed_forward.w_up.weight", 2 * HIDDEN),
                w_down=named[f"layers.{at}.feed_forward.w_down.weight"],
            )
            for at in range(BLOCKS)
        )
        return cls(flat, named["tok_embeddings.weight"], blocks, named["norm.weight"], named["output.weight"])


def tensors(flat: Array) -> dict[str, Array]:
    """Name → view of `flat` (SIZE,) in that tensor's shape."""
    return {name: flat[ENDS[name] - math.prod(shape) : ENDS[name]].reshape(shape) for name, shape in SHAPES.items()}


def flattened(named: dict[str, Array], dtype: npt.DTypeLike = np.float64) -> Array:
    """The vector (SIZE,) of the 21 named tensors. Raises ValueError when a name or a shape does not fit."""
    if {name: value.shape for name, value in named.items()} != SHAPES:
        raise ValueError("These are not the 21 tensors of the lab's model.")
    return np.concatenate([named[name].reshape(-1) for name in SHAPES]).astype(dtype)


def initial(dtype: npt.DTypeLike = np.float64) -> Array:
    """A fresh copy (SIZE,) of the weights every lab starts from (weights/README.md says whence)."""
    return _supplied().astype(dtype)


@functools.cache
def _supplied() -> Array:
    with np.load(INITIAL) as file:
        return flattened({name: file[name] for name in file.files}, np.float32)


def _joined(flat: Array, last: str, rows: int) -> Array:
    """The `rows` rows of WIDTH numbers that end with the tensor called `last`."""
    return flat[ENDS[last] - rows * WIDTH : ENDS[last]].reshape(rows, WIDTH)
