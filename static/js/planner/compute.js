/** FLOPs per token and update, and utilization; mirrors `app/domain/compute.py`. */

import { checkedRecompute } from "./activations.js";
import { computeParameters } from "./shape.js";
import { positive, whole } from "./whole.js";

/** @typedef {import("./shape.js").Shape} Shape */

/** 6 N D. @param {number} parameters @param {number} tokens */
export function trainingFlops(parameters, tokens) {
  return 6 * parameters * tokens;
}

/** @param {Shape} shape @param {number} length */
export function attentionFlopsPerToken(shape, length) {
  return 12 * shape.layers * shape.hidden * whole("length", length);
}

/** @param {Shape} shape @param {number} length */
export function flopsPerToken(shape, length) {
  return 6 * computeParameters(shape) + attentionFlopsPerToken(shape, length);
}

/** @param {Shape} shape @param {number} length @param {string} [recompute] */
export function hardwareFlopsPerToken(shape, length, recompute = "none") {
  const all = flopsPerToken(shape, length);
  const attention = attentionFlopsPerToken(shape, length);
  const mode = checkedRecompute(recompute);
  return all + (mode === "full" ? all / 3 : mode === "selective" ? attention / 3 : 0);
}

/** @param {Shape} shape @param {number} length @param {number} tokensPerUpdate */
export function flopsPerUpdate(shape, length, tokensPerUpdate) {
  return flopsPerToken(shape, length) * whole("tokens_per_update", tokensPerUpdate);
}

/** MFU. @param {number} tokensPerSecond @param {number} flopsPerToken @param {number} peakFlopsPerSecond */
export function modelFlopsUtilization(tokensPerSecond, flopsPerToken, peakFlopsPerSecond) {
  return (tokensPerSecond * flopsPerToken) / positive("peak_flops_per_second", peakFlopsPerSecond);
}

/** @param {number} totalTokens @param {number} tokensPerSecond */
export function runSeconds(totalTokens, tokensPerSecond) {
  return totalTokens / positive("tokens_per_second", tokensPerSecond);
}
