"""What stands beside each figure of the planner: its formula, its source and what it leaves out."""

from __future__ import annotations

from dataclasses import dataclass

from app.domain.whole import one_of


@dataclass(frozen=True, slots=True)
class FigureNote:
    """The note on one figure."""

    name: str
    """Field of `Memory` or `UpdateCost`, or a name of its own."""
    label: str
    formula: str
    source: str
    leaves_out: str


FIGURE_NOTES: dict[str, FigureNote] = {
    note.name: note
    for note in (
        FigureNote(
            "weights",
            "weights",
            "bytes per weight × parameters / (tensor × pipeline); under ZeRO-3 also / shards",
            "ZeRO, arXiv:1910.02054",
            "uneven splits of embedding and head; whole layers that ZeRO-3 gathers for a moment",
        ),
        FigureNote(
            "gradients",
            "gradients",
            "bytes per gradient × parameters / (tensor × pipeline); from ZeRO-2 on also / shards",
            "ZeRO, arXiv:1910.02054",
            "communication buckets; without accumulation they can be used up layer by layer, which is not taken off here",
        ),
        FigureNote(
            "gradient_buffer",
            "persistent gradient buffer",
            "the part of the gradients that must outlive each backward pass: 0 at an accumulation of 1",
            "Ultra-Scale Playbook",
            "nothing more than the gradients do",
        ),
        FigureNote(
            "optimizer",
            "optimizer",
            "(fp32 weights 4 + two moments 8) × parameters / (tensor × pipeline); from ZeRO-1 on also / shards",
            "ZeRO, arXiv:1910.02054",
            "optimizers with less state than Adam, moving states to the CPU",
        ),
        FigureNote(
            "activations",
            "activations",
            "s b h (34 + 5 a s / h) per layer, without 5 a s / h under selective recompute, 2 s b h under full; "
            "× micro-batches in flight",
            "Korthikanti et al. 2022, arXiv:2205.05198, table 2",
            "allocator and workspace, the layer that full recompute rebuilds, smaller keys and values of grouped heads; "
            "dropout masks are counted even where a model has none",
        ),
        FigureNote(
            "output",
            "logits",
            "4 s b (h + v) / tensor, on the last stage",
            "Megatron-LM theoretical_memory_usage.py",
            "a loss computed in chunks, which needs less",
        ),
        FigureNote(
            "model_flops",
            "FLOPs per update",
            "(6 N + 12 L h s) × tokens per update",
            "Kaplan et al. 2020; PaLM, arXiv:2204.02311, appendix B",
            "norms, activation functions, softmax, optimizer, recomputed work",
        ),
        FigureNote(
            "seconds",
            "time per update",
            "A × (FLOPs / (peak × efficiency) + overhead + tensor-parallel exchange) + bubble + gradient exchange",
            "the sum of its parts; efficiency, overhead and network rates are assumed",
            "overlap of exchange and computation, hand-over between stages, context parallelism's exchange, optimizer, data",
        ),
        FigureNote(
            "data_seconds",
            "gradient exchange",
            "2 (R - 1) / R × gradient bytes / link rate, once an update, or A times when every micro-batch syncs",
            "ring all-reduce; ZeRO, arXiv:1910.02054, section 7",
            "overlap with the backward pass, latency",
        ),
        FigureNote(
            "bubble_over_ideal",
            "pipeline bubble, over ideal time",
            "(p - 1) / m",
            "Narayanan et al. 2021, arXiv:2104.04473",
            "uneven stages; interleaving divides it by the chunks per stage",
        ),
        FigureNote(
            "bubble_share_of_total",
            "pipeline bubble, share of all time",
            "(p - 1) / (m + p - 1)",
            "GPipe, arXiv:1811.06965",
            "uneven stages",
        ),
    )
}


def figure_note(name: str) -> FigureNote:
    """The note of that name. Raises ValueError that lists the names."""
    return one_of("figure", name, FIGURE_NOTES)
