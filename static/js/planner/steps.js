/** Counting micro-batches, windows, updates and epochs; mirrors `app/domain/steps.py`. */

import { positive, sum, whole } from "./whole.js";

/** @param {number} totalTokens @param {number} tokensPerUpdate */
export function updatesNeeded(totalTokens, tokensPerUpdate) {
  return Math.ceil(whole("total_tokens", totalTokens, 0) / whole("tokens_per_update", tokensPerUpdate));
}

/** @param {number} totalTokens @param {number} tokensPerUpdate */
export function fullUpdates(totalTokens, tokensPerUpdate) {
  return Math.floor(whole("total_tokens", totalTokens, 0) / whole("tokens_per_update", tokensPerUpdate));
}

/** @param {number} samples @param {number} batch @param {{dropLast?: boolean}} [options] */
export function microBatchesPerEpoch(samples, batch, { dropLast = false } = {}) {
  const share = whole("samples", samples, 0) / whole("batch", batch);
  return dropLast ? Math.floor(share) : Math.ceil(share);
}

/**
 * @param {number} microBatches
 * @param {number} accumulation
 * @param {string} [last] flush or drop
 * @returns {number[]} length of each window of one epoch, in micro-batches
 */
export function windows(microBatches, accumulation, last = "flush") {
  if (last !== "flush" && last !== "drop") throw new RangeError(`last must be flush or drop, not ${last}`);
  const rest = whole("micro_batches", microBatches, 0) % whole("accumulation", accumulation);
  const complete = Array.from({ length: Math.floor(microBatches / accumulation) }, () => accumulation);
  return rest > 0 && last === "flush" ? [...complete, rest] : complete;
}

/** @param {number} microBatches @param {number} accumulation @param {string} [last] */
export function updatesPerEpoch(microBatches, accumulation, last = "flush") {
  return windows(microBatches, accumulation, last).length;
}

/** @param {number} microBatches @param {number} accumulation */
export function pendingMicroBatches(microBatches, accumulation) {
  return whole("micro_batches", microBatches, 0) % whole("accumulation", accumulation);
}

/** Both count from 0. @param {number} update @param {number} perEpoch */
export function epochOfUpdate(update, perEpoch) {
  return Math.floor(whole("update", update, 0) / whole("per_epoch", perEpoch));
}

/** @param {number} updates @param {number} batch @param {number} samples */
export function epochsSeen(updates, batch, samples) {
  return (whole("updates", updates, 0) * whole("batch", batch)) / whole("samples", samples);
}

/** @param {number} length @param {number} accumulation */
export function leftoverScale(length, accumulation) {
  return whole("length", length) / whole("accumulation", accumulation);
}

/** @param {number} microBatches @param {number} accumulation */
export function carriedOverScale(microBatches, accumulation) {
  return 1 + pendingMicroBatches(microBatches, accumulation) / accumulation;
}

/** @param {number} warmupSteps @param {number} accumulation */
export function updatesInWarmup(warmupSteps, accumulation) {
  return Math.ceil(whole("warmup_steps", warmupSteps) / whole("accumulation", accumulation));
}

/** @param {number} updates @param {number} accumulation @param {string} [per] update or micro-batch */
export function schedulerSteps(updates, accumulation, per = "update") {
  if (per !== "update" && per !== "micro-batch") {
    throw new RangeError(`per must be update or micro-batch, not ${per}`);
  }
  const each = per === "micro-batch" ? whole("accumulation", accumulation) : 1;
  return whole("updates", updates, 0) * each;
}

/** @param {[number, number][]} phases (updates, tokens per update) */
export function tokensOfPhases(phases) {
  return sum(phases.map(([updates, tokens]) => whole("updates", updates, 0) * whole("tokens_per_update", tokens)));
}

/** @param {[number, number][]} phases (tokens, tokens per update) */
export function updatesOfPhases(phases) {
  return sum(phases.map(([tokens, each]) => positive("tokens", tokens) / positive("tokens_per_update", each)));
}
