/** What stands beside each figure: formula, source, what it leaves out; mirrors `app/domain/figure_note.py`. */

import { oneOf } from "./whole.js";

/** @typedef {Readonly<{name: string, label: string, formula: string, source: string, leavesOut: string}>} FigureNote */

/** Keys are snake_case, as in Python; `memory.gradientBuffer` has the note `gradient_buffer`. @type {readonly FigureNote[]} */
const NOTES = [
  {
    name: "weights",
    label: "weights",
    formula: "bytes per weight × parameters / (tensor × pipeline); under ZeRO-3 also / shards",
    source: "ZeRO, arXiv:1910.02054",
    leavesOut: "uneven splits of embedding and head; whole layers that ZeRO-3 gathers for a moment",
  },
  {
    name: "gradients",
    label: "gradients",
    formula: "bytes per gradient × parameters / (tensor × pipeline); from ZeRO-2 on also / shards",
    source: "ZeRO, arXiv:1910.02054",
    leavesOut:
      "communication buckets; without accumulation they can be used up layer by layer, which is not taken " +
      "off here",
  },
  {
    name: "gradient_buffer",
    label: "persistent gradient buffer",
    formula: "the part of the gradients that must outlive each backward pass: 0 at an accumulation of 1",
    source: "Ultra-Scale Playbook",
    leavesOut: "nothing more than the gradients do",
  },
  {
    name: "optimizer",
    label: "optimizer",
    formula: "(fp32 weights 4 + two moments 8) × parameters / (tensor × pipeline); from ZeRO-1 on also / shards",
    source: "ZeRO, arXiv:1910.02054",
    leavesOut: "optimizers with less state than Adam, moving states to the CPU",
  },
  {
    name: "activations",
    label: "activations",
    formula:
      "s b h (34 + 5 a s / h) per layer, without 5 a s / h under selective recompute, 2 s b h under full; × " +
      "micro-batches in flight",
    source: "Korthikanti et al. 2022, arXiv:2205.05198, table 2",
    leavesOut:
      "allocator and workspace, the layer that full recompute rebuilds, smaller keys and values of grouped " +
      "heads; dropout masks are counted even where a model has none",
  },
  {
    name: "output",
    label: "logits",
    formula: "4 s b (h + v) / tensor, on the last stage",
    source: "Megatron-LM theoretical_memory_usage.py",
    leavesOut: "a loss computed in chunks, which needs less",
  },
  {
    name: "model_flops",
    label: "FLOPs per update",
    formula: "(6 N + 12 L h s) × tokens per update",
    source: "Kaplan et al. 2020; PaLM, arXiv:2204.02311, appendix B",
    leavesOut: "norms, activation functions, softmax, optimizer, recomputed work",
  },
  {
    name: "seconds",
    label: "time per update",
    formula: "A × (FLOPs / (peak × efficiency) + overhead + tensor-parallel exchange) + bubble + gradient exchange",
    source: "the sum of its parts; efficiency, overhead and network rates are assumed",
    leavesOut:
      "overlap of exchange and computation, hand-over between stages, context parallelism's exchange, " +
      "optimizer, data",
  },
  {
    name: "data_seconds",
    label: "gradient exchange",
    formula: "2 (R - 1) / R × gradient bytes / link rate, once an update, or A times when every micro-batch syncs",
    source: "ring all-reduce; ZeRO, arXiv:1910.02054, section 7",
    leavesOut: "overlap with the backward pass, latency",
  },
  {
    name: "bubble_over_ideal",
    label: "pipeline bubble, over ideal time",
    formula: "(p - 1) / m",
    source: "Narayanan et al. 2021, arXiv:2104.04473",
    leavesOut: "uneven stages; interleaving divides it by the chunks per stage",
  },
  {
    name: "bubble_share_of_total",
    label: "pipeline bubble, share of all time",
    formula: "(p - 1) / (m + p - 1)",
    source: "GPipe, arXiv:1811.06965",
    leavesOut: "uneven stages",
  },
];

/** @type {Readonly<Record<string, FigureNote>>} */
export const FIGURE_NOTES = Object.freeze(Object.fromEntries(NOTES.map((note) => [note.name, Object.freeze(note)])));

/** @param {string} name */
export function figureNote(name) {
  return oneOf("figure", name, FIGURE_NOTES);
}
