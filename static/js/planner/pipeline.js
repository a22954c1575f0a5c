/** The pipeline bubble, in both conventions; mirrors `app/domain/pipeline.py`. */

import { whole } from "./whole.js";

/** May exceed 1. @param {number} stages @param {number} microBatches @param {number} [chunks] */
export function bubbleOverIdeal(stages, microBatches, chunks = 1) {
  whole("stages", stages);
  return (stages - 1) / (whole("chunks", chunks) * whole("micro_batches", microBatches));
}

/** Below 1. @param {number} stages @param {number} microBatches @param {number} [chunks] */
export function bubbleShareOfTotal(stages, microBatches, chunks = 1) {
  whole("stages", stages);
  return (stages - 1) / (whole("chunks", chunks) * whole("micro_batches", microBatches) + stages - 1);
}

/** @param {number} stages @param {number} microBatches */
export function microBatchesInFlight(stages, microBatches) {
  return Math.min(whole("stages", stages), whole("micro_batches", microBatches));
}
