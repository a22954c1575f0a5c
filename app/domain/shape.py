"""The shape of a decoder-only transformer and the parameters it has.

Counts are exact for the architectures named here: token embedding, optional learned positions, per layer one attention
(grouped query heads allowed) and one MLP of two matrices (GELU) or three (gated, SwiGLU), two norms a layer and one at the
end, an output head that is the embedding itself (tied) or a matrix of its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.whole import one_of, whole


@dataclass(frozen=True, slots=True)
class Shape:
    """Widths and counts of one model; what a checkpoint's configuration file states."""

    layers: int
    hidden: int
    """Width of the residual stream, h."""
    heads: int
    """Query heads, a."""
    kv_heads: int
    """Key and value heads; fewer than `heads` under grouped-query attention."""
    vocabulary: int
    """Rows of the embedding, v."""
    mlp_hidden: int
    """Inner width of the MLP, f."""
    mlp_matrices: int
    """2 (up, down) or 3 (gate, up, down)."""
    positions: int
    """Rows of a learned position table; 0 where positions are rotary."""
    tied: bool
    """The output head is the embedding itself."""
    biases: bool
    """Linear layers and norms carry a bias (GPT-2); without, norms have a gain only (LLaMA)."""

    def __post_init__(self) -> None:
        """Raises ValueError for a count below 1 and for heads that do not divide the width."""
        for name in ("layers", "hidden", "heads", "kv_heads", "vocabulary", "mlp_hidden"):
            whole(name, getattr(self, name))
        whole("positions", self.positions, 0)
        if self.mlp_matrices not in (2, 3):
            raise ValueError(f"mlp_matrices must be 2 or 3, not {self.mlp_matrices}")
        if self.hidden % self.heads:
            raise ValueError(f"{self.heads} heads do not divide a width of {self.hidden}")
        if self.heads % self.kv_heads:
            raise ValueError(f"{self.kv_heads} key and value heads do not divide {self.heads} query heads")


@dataclass(frozen=True, slots=True)
class ParameterCount:
    """Parameters of one model, by part."""

    embedding: int
    positions: int
    attention: int
    mlp: int
    norms: int
    head: int
    """0 when the head is tied to the embedding."""
    total: int


def head_width(shape: Shape) -> int:
    """Width of one attention head, hidden / heads."""
    return shape.hidden // shape.heads


def parameter_count(shape: Shape) -> ParameterCount:
    """Parameters by part. Checked against GPT-2 (124,439,808), LLaMA-7B (6,738,415,616) and the lab's model (19,104)."""
    h, f, bias = shape.hidden, shape.mlp_hidden, int(shape.biases)
    kv = shape.kv_heads * head_width(shape)
    attention = shape.layers * (2 * h * h + 2 * h * kv + bias * (2 * h + 2 * kv))
    mlp = shape.layers * (shape.mlp_matrices * h * f + bias * ((shape.mlp_matrices - 1) * f + h))
    norms = (2 * shape.layers + 1) * h * (1 + bias)
    embedding = shape.vocabulary * h
    positions = shape.positions * h
    head = 0 if shape.tied else embedding
    total = embedding + positions + attention + mlp + norms + head
    return ParameterCount(embedding, positions, attention, mlp, norms, head, total)


def compute_parameters(shape: Shape) -> int:
    """Parameters that take part in matrix products, N of 6ND: all but the learned positions.

    As nanoGPT's ``estimate_mfu`` counts them (the embedding stays in, because it is also the head).
    """
    count = parameter_count(shape)
    return count.total - count.positions


def gpt_shape(layers: int, hidden: int, heads: int, vocabulary: int = 50257, positions: int = 1024) -> Shape:
    """A GPT-2-like shape: MLP of two matrices and four times the width, biases, tied head, learned positions."""
    return Shape(layers, hidden, heads, heads, vocabulary, 4 * hidden, 2, positions, tied=True, biases=True)


def llama_shape(
    layers: int, hidden: int, heads: int, mlp_hidden: int, vocabulary: int = 32000, kv_heads: int | None = None
) -> Shape:
    """A LLaMA-like shape: gated MLP, no biases, separate head, rotary positions."""
    kv = heads if kv_heads is None else kv_heads
    return Shape(layers, hidden, heads, kv, vocabulary, mlp_hidden, 3, 0, tied=False, biases=False)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named shape."""

    name: str
    label: str
    length: int
    """Sequence length it was trained with, in token positions."""
    shape: Shape


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("lab", "the lab's model", 5, llama_shape(2, 32, 4, 64, vocabulary=8, kv_heads=2)),
        Preset("gpt2-124m", "GPT-2 124M", 1024, gpt_shape(12, 768, 12)),
        Preset("gpt2-xl", "GPT-2 XL", 1024, gpt_shape(48, 1600, 25)),
        Preset("llama-7b", "LLaMA-7B", 2048, llama_shape(32, 4096, 32, 11008)),
        Preset("llama-13b", "LLaMA-13B", 2048, llama_shape(40, 5120, 40, 13824)),
        Preset("llama-65b", "LLaMA-65B", 2048, llama_shape(80, 8192, 64, 22016)),
        Preset("gpt3-175b", "GPT-3 175B", 2048, gpt_shape(96, 12288, 96, positions=2048)),
    )
}
"""By name. Widths: the papers' tables (GPT-2 and its released code, arXiv:2302.13971, arXiv:2005.14165)."""


def preset(name: str) -> Preset:
    """The preset of that name. Raises ValueError that lists the names."""
    return one_of("model", name, PRESETS)
