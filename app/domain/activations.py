"""Activation memory of one transformer layer: what the forward pass must keep for the backward pass.

With s positions, micro-batch b, width h, a heads and 16-bit elements: s b h (34 + 5 a s / h) bytes. The first term grows
with the length, the second with its square; they are equal at s = 6.8 x head width. Source: Korthikanti et al. 2022
(arXiv:2205.05198), table 2, for a GPT layer with an MLP of four times the width and dropout.

Other element sizes and MLPs follow the same count, tensor by tensor (our own derivation, equal to the paper at 2 bytes):
e bytes for each of the 5 attention tensors, 2 norm inputs, the MLP's input and the MLP's inner tensors (one per matrix,
f wide), 1 byte for each of two dropout masks; per pair of positions and head two tensors of e bytes and a mask of 1.

Left out: allocator and workspace, a fused kernel's own choices, smaller key and value tensors of grouped heads, and the one
layer that full recompute rebuilds at a time. Dropout masks are counted as in the paper, also where a model has no dropout.
"""

from __future__ import annotations

from app.domain.shape import Shape, head_width
from app.domain.whole import whole

RECOMPUTE: tuple[str, ...] = ("none", "selective", "full")
"""Store all; rebuild the attention matrix (as FlashAttention does by itself); rebuild the whole layer from its input."""


def checked_recompute(mode: str) -> str:
    """The mode itself. Raises ValueError unless it is one of RECOMPUTE."""
    if mode not in RECOMPUTE:
        raise ValueError(f"recompute must be one of {', '.join(RECOMPUTE)}, not {mode}")
    return mode


def linear_factor(shape: Shape, element: int = 2) -> float:
    """Bytes per position and unit of width that grow with the length: 34 for a GPT layer in 16 bits, 18 + 4 f/h in general."""
    return 8 * element + 2 + shape.mlp_matrices * element * shape.mlp_hidden / shape.hidden


def quadratic_factor(shape: Shape, length: int, element: int = 2) -> float:
    """Bytes per position and unit of width for the attention matrix: 5 a s / h in 16 bits."""
    return (2 * element + 1) * shape.heads * length / shape.hidden


def layer_activation_bytes(
    shape: Shape,
    micro: int,
    length: int,
    *,
    recompute: str = "none",
    element: int = 2,
    tensor: int = 1,
    sequence_parallel: bool = False,
) -> float:
    """Bytes one layer keeps on one device for one micro-batch.

    `tensor` is the tensor-parallel width t. Without sequence parallelism the norms, their masks and both blocks' inputs
    stay whole on every device (10 bytes of the 34); with it everything is divided by t, also the input that full
    recompute keeps. Raises ValueError for counts below 1 and an unknown mode.
    """
    positions = whole("micro", micro) * whole("length", length) * shape.hidden
    whole("tensor", tensor)
    if checked_recompute(recompute) == "full":
        return element * positions / (tensor if sequence_parallel else 1)
    whole_on_each = 0 if sequence_parallel else 4 * element + 2
    split = linear_factor(shape, element) - whole_on_each
    if recompute == "none":
        split += quadratic_factor(shape, length, element)
    return positions * (whole_on_each + split / tensor)


def equal_terms_length(shape: Shape) -> float:
    """Length at which the quadratic term equals the linear one in 16 bits: 6.8 x head width for a GPT layer."""
    return linear_factor(shape) / 5 * head_width(shape)


def output_activation_bytes(shape: Shape, micro: int, length: int, tensor: int = 1) -> float:
    """Bytes kept for the last norm, the head's input and the logits in fp32: 4 s b (h + v), divided by t.

    Source: Megatron-LM ``theoretical_memory_usage.py``, 4 (1 + v/h) s b h. A loss computed in chunks needs less.
    """
    return 4 * whole("micro", micro) * whole("length", length) * (shape.hidden + shape.vocabulary) / whole("tensor", tensor)


LAB_BYTES_PER_SEQUENCE = 25_380
LAB_BYTES_FIXED = 1_156


def measured_lab_activation_bytes(micro: int) -> int:
    """Bytes the lab's model keeps for backward at 5 positions in fp32, *measured* in PyTorch, not derived.

    25,380 per sequence and 1,156 once: 26,536 at 1 sequence, 204,196 at 8.
    """
    return LAB_BYTES_PER_SEQUENCE * whole("micro", micro) + LAB_BYTES_FIXED
