/** What stands behind each figure of the planner: the arithmetic's own notes, and those of figures that follow from others. */

import { FIGURE_NOTES } from "../planner/figure-note.js";

/** @typedef {import("../planner/figure-note.js").FigureNote} FigureNote */

/** @type {readonly FigureNote[]} */
const MORE = [
  {
    name: "total",
    label: "all together",
    formula: "the sum of the six parts, on the device that holds most",
    source: "the notes of the parts",
    leavesOut: "allocator, workspace and communication buffers: leave a tenth of the device free for them",
  },
  {
    name: "tokens",
    label: "tokens per update",
    formula: "b × s × A × replicas",
    source: "DeepSpeed, Megatron-LM and nanoGPT compute it so",
    leavesOut: "padding and masked positions, which are counted here like all others",
  },
  {
    name: "replicas",
    label: "replicas",
    formula: "devices / (tensor × pipeline × context)",
    source: "Megatron-LM training/arguments.py",
    leavesOut: "expert parallelism, which divides other groups",
  },
  {
    name: "parameters",
    label: "parameters N",
    formula: "embedding + layers × (attention + MLP + norms) + last norm + head, where it is not the embedding",
    source: "counted from the published widths",
    leavesOut: "nothing for the presets; a model of your own is taken without biases and learned positions",
  },
  {
    name: "bytes_per_parameter",
    label: "bytes per parameter",
    formula: "weights + gradients + fp32 weights + two moments: 2+2+4+8, 2+4+4+8, 2+2+4+4+8 or 4+4+8",
    source: "ZeRO, arXiv:1910.02054 (16); Megatron-LM (18); Ultra-Scale Playbook (20)",
    leavesOut: "other optimizers; what ZeRO shares out is in the table of memory",
  },
  {
    name: "activation_factor",
    label: "activation bytes per position, width and layer",
    formula: "34 + 5 a s / h in 16 bits for an MLP of four times the width; 34 under selective recompute, 2 under full",
    source: "Korthikanti et al. 2022, arXiv:2205.05198, table 2; other MLPs and fp32 counted in the same way",
    leavesOut: "splitting by tensor and context parallelism, which comes on top",
  },
  {
    name: "attention_flops",
    label: "of these, attention scores",
    formula: "12 L h s × tokens per update",
    source: "PaLM, arXiv:2204.02311, appendix B",
    leavesOut: "the saving of a kernel that skips the masked half",
  },
  {
    name: "compute_seconds",
    label: "matrix products",
    formula: "A × FLOPs of a pass on one device / (peak × efficiency), recomputed work included",
    source: "6 N D and the attention term; peak from the data sheet, efficiency assumed: 0.4 for the card, else 0.5",
    leavesOut: "that small micro-batches reach a lower efficiency",
  },
  {
    name: "overhead_seconds",
    label: "fixed cost of passes",
    formula: "A × layers on a device × 0.2 ms",
    source: "an assumption of ours, of the size of a few dozen kernel launches",
    leavesOut: "compiled graphs, which need less",
  },
  {
    name: "tensor_seconds",
    label: "tensor-parallel exchange",
    formula: "A × layers × 4 all-reduces of s b h elements (6 under full recompute) / link rate in a node",
    source: "Megatron-LM, arXiv:1909.08053, section 3",
    leavesOut: "overlap with computation, latency",
  },
  {
    name: "bubble_seconds",
    label: "waiting in the pipeline",
    formula: "(p - 1) × time of one pass of one stage",
    source: "GPipe, arXiv:1811.06965",
    leavesOut: "uneven stages, interleaving, hand-over between stages",
  },
  {
    name: "utilization",
    label: "utilization (MFU)",
    formula: "FLOPs per update / (time × peak × devices)",
    source: "PaLM, arXiv:2204.02311, appendix B",
    leavesOut: "recomputed work counts as waste, as usual",
  },
];

/** @type {Readonly<Record<string, FigureNote>>} by name */
export const NOTES = Object.freeze({ ...FIGURE_NOTES, ...Object.fromEntries(MORE.map((note) => [note.name, Object.freeze(note)])) });
