/** The loss of a window from its micro-batches' losses; mirrors `app/domain/window_loss.py`. */

import { sum, whole } from "./whole.js";

/** @typedef {[tokens: number, mean: number]} Part */

/** @param {number[]} tokens @returns {number[]} */
export function tokenWeights(tokens) {
  const total = sum(tokens.map((each) => whole("tokens", each, 0)));
  return tokens.map((each) => (total ? each / total : 0));
}

/** @param {number[]} tokens @returns {number[]} */
export function equalWeights(tokens) {
  return tokens.map(() => 1 / tokens.length);
}

/** @param {Part[]} parts @returns {number | null} null when no token counts */
export function tokenMean(parts) {
  const counted = parts.filter(([tokens]) => whole("tokens", tokens, 0) > 0);
  const total = sum(counted.map(([tokens]) => tokens));
  return total ? sum(counted.map(([tokens, mean]) => tokens * mean)) / total : null;
}

/** @param {Part[]} parts */
export function meanOfMeans(parts) {
  if (parts.length === 0) throw new RangeError("a window holds at least one micro-batch");
  return sum(parts.map(([, mean]) => mean)) / parts.length;
}

/** @param {number[]} means */
export function sumOfMeans(means) {
  return sum(means);
}

/** @param {number[]} means at least one */
export function lastMeanOverWindow(means) {
  return /** @type {number} */ (means.at(-1)) / means.length;
}

/** @param {number[]} tokens of each rank @returns {number[]} */
export function tokenWeightPerRank(tokens) {
  return tokens.map((each) => 1 / (tokens.length * whole("tokens", each)));
}

/** @param {number} ranks @param {number} totalTokens */
export function rankLossFactor(ranks, totalTokens) {
  return whole("ranks", ranks) / whole("total_tokens", totalTokens);
}
