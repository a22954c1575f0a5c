/** Time of one update and what is sent for it; mirrors `app/domain/update_time.py`. */

import { notNegative, whole } from "./whole.js";
import { checkedStage, maySkipSync } from "./zero.js";

/** @typedef {Readonly<{computeSeconds: number, syncSeconds: number}>} MicroTimes */

/**
 * @param {number} accumulation
 * @param {number} microSeconds
 * @param {number} [syncSeconds]
 * @param {number} [optimizerSeconds]
 * @param {{syncEveryMicro?: boolean}} [options]
 */
export function updateSeconds(
  accumulation, microSeconds, syncSeconds = 0, optimizerSeconds = 0, { syncEveryMicro = false } = {},
) {
  const passes = whole("accumulation", accumulation) * notNegative("micro_seconds", microSeconds);
  const syncs = syncEveryMicro ? accumulation : 1;
  const sync = syncs * notNegative("sync_seconds", syncSeconds);
  return passes + sync + notNegative("optimizer_seconds", optimizerSeconds);
}

/** @param {number} accumulation */
export function wastedSyncShare(accumulation) {
  return (whole("accumulation", accumulation) - 1) / accumulation;
}

/** @param {number} everySeconds @param {number} onceSeconds @param {number} accumulation @returns {MicroTimes} */
export function splitMicroTime(everySeconds, onceSeconds, accumulation) {
  whole("accumulation", accumulation, 2);
  const saved = notNegative("every_seconds", everySeconds) - notNegative("once_seconds", onceSeconds);
  const syncSeconds = saved / (1 - 1 / accumulation);
  return Object.freeze({ computeSeconds: everySeconds - syncSeconds, syncSeconds });
}

/** @param {number} ranks @param {number} sizeBytes */
export function ringAllReduceBytes(ranks, sizeBytes) {
  return ((2 * (whole("ranks", ranks) - 1)) / ranks) * sizeBytes;
}

/**
 * @param {number} stage
 * @param {number} ranks
 * @param {number} gradientBytes
 * @param {number} weightBytes
 * @param {number} [accumulation]
 * @param {{syncEveryMicro?: boolean}} [options]
 */
export function dataParallelBytesPerUpdate(
  stage, ranks, gradientBytes, weightBytes, accumulation = 1, { syncEveryMicro = false } = {},
) {
  const every = syncEveryMicro || !maySkipSync(checkedStage(stage));
  const syncs = every ? whole("accumulation", accumulation) : 1;
  const share = (whole("ranks", ranks) - 1) / ranks;
  if (stage === 0) return 2 * share * gradientBytes * syncs;
  const gathers = stage === 3 ? 2 * accumulation : 1;
  return share * (gradientBytes * syncs + weightBytes * gathers);
}
