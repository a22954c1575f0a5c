/** Learning rate, weight decay and a growing batch over a run, by updates; mirrors `app/domain/schedule.py`. */

import { notNegative, positive, whole } from "./whole.js";

/** @param {number} update from 0 @param {number} warmup */
export function warmupFactor(update, warmup) {
  if (whole("warmup", warmup, 0) === 0) return 1;
  return Math.min(1, (whole("update", update, 0) + 1) / warmup);
}

/**
 * @param {number} update from 0
 * @param {{peak: number, lowest?: number, warmup?: number, total: number}} options
 */
export function learningRate(update, { peak, lowest = 0, warmup = 0, total }) {
  positive("peak", peak);
  notNegative("lowest", lowest);
  if (whole("warmup", warmup, 0) >= whole("total", total)) {
    throw new RangeError(`a warm-up of ${warmup} updates does not fit in a run of ${total}`);
  }
  if (whole("update", update, 0) < warmup) return peak * warmupFactor(update, warmup);
  const progress = Math.min(1, (update - warmup) / (total - warmup));
  return lowest + (peak - lowest) * 0.5 * (1 + Math.cos(Math.PI * progress));
}

/** @param {number} rate @param {number} accumulation */
export function sgdLearningRateUndivided(rate, accumulation) {
  return positive("rate", rate) * whole("accumulation", accumulation);
}

/** @param {number} rate @param {number} decay @param {number} [times] */
export function decayShrink(rate, decay, times = 1) {
  return 1 - (1 - positive("rate", rate) * notNegative("decay", decay)) ** whole("times", times);
}

/**
 * @param {number} samplesSeen
 * @param {{start: number, increment: number, target: number, rampSamples: number}} ramp
 */
export function rampedBatch(samplesSeen, { start, increment, target, rampSamples }) {
  whole("ramp_samples", rampSamples);
  const growth = whole("target", target) - whole("start", start);
  if (growth < 0 || growth % whole("increment", increment) !== 0) {
    throw new RangeError(`increments of ${increment} do not lead from ${start} to ${target}`);
  }
  const increments = growth / increment;
  if (whole("samples_seen", samplesSeen, 0) >= rampSamples || increments === 0) return target;
  return start + Math.floor((samplesSeen * increments) / rampSamples) * increment;
}
