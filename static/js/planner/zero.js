/** ZeRO: which static bytes a rank keeps whole; mirrors `app/domain/zero.py`. */

import { gradientBytes, optimizerBytes } from "./precision.js";
import { whole } from "./whole.js";

/** @typedef {Readonly<{weights: number, gradients: number, optimizer: number, total: number}>} StaticBytes */

export const STAGES = Object.freeze([0, 1, 2, 3]);

/**
 * @param {import("./precision.js").Recipe} recipe
 * @param {number} [stage]
 * @param {number} [shards]
 * @returns {StaticBytes} bytes per parameter on one rank
 */
export function staticBytesPerParameter(recipe, stage = 0, shards = 1) {
  checkedStage(stage);
  whole("shards", shards);
  const weights = recipe.weights / (stage >= 3 ? shards : 1);
  const gradients = gradientBytes(recipe) / (stage >= 2 ? shards : 1);
  const optimizer = optimizerBytes(recipe) / (stage >= 1 ? shards : 1);
  return Object.freeze({ weights, gradients, optimizer, total: weights + gradients + optimizer });
}

/** @param {number} stage */
export function maySkipSync(stage) {
  return checkedStage(stage) < 2;
}

/** @param {number} stage */
export function checkedStage(stage) {
  if (!STAGES.includes(stage)) throw new RangeError(`zero must be 0, 1, 2 or 3, not ${stage}`);
  return stage;
}
