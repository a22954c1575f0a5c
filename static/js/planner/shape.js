/** The shape of a decoder-only transformer and its parameters; mirrors `app/domain/shape.py`. */

import { oneOf, whole } from "./whole.js";

/**
 * @typedef {Readonly<{
 *   layers: number, hidden: number, heads: number, kvHeads: number, vocabulary: number, mlpHidden: number,
 *   mlpMatrices: number, positions: number, tied: boolean, biases: boolean
 * }>} Shape `mlpMatrices` is 2 (up, down) or 3 (gated); `positions` is 0 where they are rotary
 */
/**
 * @typedef {Readonly<{
 *   embedding: number, positions: number, attention: number, mlp: number, norms: number, head: number, total: number
 * }>} ParameterCount
 */
/** @typedef {Readonly<{name: string, label: string, length: number, shape: Shape}>} Preset */

/**
 * Checks a shape of free form.
 *
 * @param {Shape} shape
 * @returns {Shape} frozen
 */
export function shape({
  layers, hidden, heads, kvHeads, vocabulary, mlpHidden, mlpMatrices, positions, tied, biases,
}) {
  whole("layers", layers);
  whole("hidden", hidden);
  whole("heads", heads);
  whole("kv_heads", kvHeads);
  whole("vocabulary", vocabulary);
  whole("mlp_hidden", mlpHidden);
  whole("positions", positions, 0);
  if (mlpMatrices !== 2 && mlpMatrices !== 3) throw new RangeError(`mlp_matrices must be 2 or 3, not ${mlpMatrices}`);
  if (hidden % heads !== 0) throw new RangeError(`${heads} heads do not divide a width of ${hidden}`);
  if (heads % kvHeads !== 0) {
    throw new RangeError(`${kvHeads} key and value heads do not divide ${heads} query heads`);
  }
  return Object.freeze({
    layers, hidden, heads, kvHeads, vocabulary, mlpHidden, mlpMatrices, positions, tied, biases,
  });
}

/** @param {Shape} of */
export function headWidth(of) {
  return of.hidden / of.heads;
}

/** @param {Shape} of @returns {ParameterCount} */
export function parameterCount(of) {
  const { layers, hidden, mlpHidden, mlpMatrices } = of;
  const bias = of.biases ? 1 : 0;
  const kv = of.kvHeads * headWidth(of);
  const attention = layers * (2 * hidden * hidden + 2 * hidden * kv + bias * (2 * hidden + 2 * kv));
  const mlp = layers * (mlpMatrices * hidden * mlpHidden + bias * ((mlpMatrices - 1) * mlpHidden + hidden));
  const norms = (2 * layers + 1) * hidden * (1 + bias);
  const embedding = of.vocabulary * hidden;
  const positions = of.positions * hidden;
  const head = of.tied ? 0 : embedding;
  const total = embedding + positions + attention + mlp + norms + head;
  return Object.freeze({ embedding, positions, attention, mlp, norms, head, total });
}

/** N of 6ND: all parameters but learned positions. @param {Shape} of */
export function computeParameters(of) {
  const { total, positions } = parameterCount(of);
  return total - positions;
}

/**
 * @param {number} layers
 * @param {number} hidden
 * @param {number} heads
 * @param {number} [vocabulary]
 * @param {number} [positions]
 */
export function gptShape(layers, hidden, heads, vocabulary = 50257, positions = 1024) {
  const mlp = { mlpHidden: 4 * hidden, mlpMatrices: 2 };
  return shape({ layers, hidden, heads, kvHeads: heads, vocabulary, ...mlp, positions, tied: true, biases: true });
}

/**
 * @param {number} layers
 * @param {number} hidden
 * @param {number} heads
 * @param {number} mlpHidden
 * @param {number} [vocabulary]
 * @param {number | null} [kvHeads]
 */
export function llamaShape(layers, hidden, heads, mlpHidden, vocabulary = 32000, kvHeads = null) {
  const mlp = { mlpHidden, mlpMatrices: 3 };
  const kv = { kvHeads: kvHeads ?? heads };
  return shape({ layers, hidden, heads, ...kv, vocabulary, ...mlp, positions: 0, tied: false, biases: false });
}

/** @param {Preset} each @returns {[string, Preset]} */
const named = (each) => [each.name, Object.freeze(each)];

/** @type {Readonly<Record<string, Preset>>} */
export const PRESETS = Object.freeze(Object.fromEntries([
  { name: "lab", label: "the lab's model", length: 5, shape: llamaShape(2, 32, 4, 64, 8, 2) },
  { name: "gpt2-124m", label: "GPT-2 124M", length: 1024, shape: gptShape(12, 768, 12) },
  { name: "gpt2-xl", label: "GPT-2 XL", length: 1024, shape: gptShape(48, 1600, 25) },
  { name: "llama-7b", label: "LLaMA-7B", length: 2048, shape: llamaShape(32, 4096, 32, 11008) },
  { name: "llama-13b", label: "LLaMA-13B", length: 2048, shape: llamaShape(40, 5120, 40, 13824) },
  { name: "llama-65b", label: "LLaMA-65B", length: 2048, shape: llamaShape(80, 8192, 64, 22016) },
  { name: "gpt3-175b", label: "GPT-3 175B", length: 2048, shape: gptShape(96, 12288, 96, 50257, 2048) },
].map(named)));

/** @param {string} name */
export function preset(name) {
  return oneOf("model", name, PRESETS);
}
