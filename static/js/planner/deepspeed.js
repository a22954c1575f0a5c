/** DeepSpeed's published arithmetic; mirrors `app/domain/deepspeed.py`. */

import { batch } from "./layout.js";
import { whole } from "./whole.js";

/**
 * @param {number} world
 * @param {{trainBatch?: number | null, micro?: number | null, accumulation?: number | null}} [given]
 */
export function deepspeedBatch(world, { trainBatch = null, micro = null, accumulation = null } = {}) {
  whole("world", world);
  if (micro === null && trainBatch === null) throw new RangeError("either train_batch or micro is needed");
  if (trainBatch === null) {
    accumulation ??= 1;
    trainBatch = whole("micro", micro) * accumulation * world;
  } else if (micro === null) {
    accumulation ??= 1;
    micro = Math.floor(Math.floor(trainBatch / world) / accumulation);
  } else {
    accumulation ??= Math.floor(Math.floor(trainBatch / micro) / world);
  }
  return batch(trainBatch, whole("micro", micro), whole("accumulation", accumulation), world);
}

/** @param {number} parameters @param {number} devices @param {{offload?: boolean}} [options] */
export function zero2Bytes(parameters, devices, { offload = false } = {}) {
  whole("devices", devices);
  return offload ? 2 * parameters : 2 * parameters + (18 * parameters) / devices;
}

/** @param {number} parameters @param {number} devices */
export function zero2BytesDocumented(parameters, devices) {
  return 4 * parameters + (16 * parameters) / whole("devices", devices);
}

/** @param {number} parameters @param {number} largestLayer @param {number} devices */
export function zero3Bytes(parameters, largestLayer, devices) {
  return 4 * largestLayer + (18 * parameters) / whole("devices", devices);
}
