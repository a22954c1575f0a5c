/** The layout of devices and the product that makes one update's batch; mirrors `app/domain/layout.py`. */

import { whole } from "./whole.js";

/** @typedef {"global_batch" | "micro" | "accumulation" | "replicas"} BatchName */
/** @typedef {Readonly<{globalBatch: number, micro: number, accumulation: number, replicas: number}>} Batch */

/**
 * @param {number} devices
 * @param {number} [tensor]
 * @param {number} [pipeline]
 * @param {number} [context]
 */
export function dataParallelReplicas(devices, tensor = 1, pipeline = 1, context = 1) {
  const ways = whole("tensor", tensor) * whole("pipeline", pipeline) * whole("context", context);
  if (whole("devices", devices) % ways !== 0) {
    throw new RangeError(
      `${devices} devices cannot be split into replicas of ${tensor} x ${pipeline} x ${context} = ${ways}`,
    );
  }
  return devices / ways;
}

/**
 * @param {number} devices
 * @param {number} [expertTensor]
 * @param {number} [expert]
 * @param {number} [pipeline]
 */
export function expertDataParallelReplicas(devices, expertTensor = 1, expert = 1, pipeline = 1) {
  const ways = whole("expert_tensor", expertTensor) * whole("expert", expert) * whole("pipeline", pipeline);
  if (whole("devices", devices) % ways !== 0) {
    throw new RangeError(`${devices} devices cannot be split into ${expertTensor} x ${expert} x ${pipeline} = ${ways}`);
  }
  return devices / ways;
}

/**
 * @param {number} micro
 * @param {number} length
 * @param {number} [accumulation]
 * @param {number} [replicas]
 */
export function tokensPerUpdate(micro, length, accumulation = 1, replicas = 1) {
  return (
    whole("micro", micro) * whole("length", length) * whole("accumulation", accumulation) * whole("replicas", replicas)
  );
}

/**
 * Checks the product.
 *
 * @param {number} globalBatch
 * @param {number} micro
 * @param {number} accumulation
 * @param {number} replicas
 * @returns {Batch}
 */
export function batch(globalBatch, micro, accumulation, replicas) {
  whole("global_batch", globalBatch);
  whole("micro", micro);
  whole("accumulation", accumulation);
  whole("replicas", replicas);
  const product = micro * accumulation * replicas;
  if (globalBatch !== product) {
    throw new RangeError(
      `a global batch of ${globalBatch} is not ${micro} x ${accumulation} x ${replicas} = ${product}`,
    );
  }
  return Object.freeze({ globalBatch, micro, accumulation, replicas });
}

/**
 * The batch from three of its four numbers, or a check of all four.
 *
 * @param {{globalBatch?: number | null, micro?: number | null, accumulation?: number | null, replicas?: number | null}} given
 * @returns {Batch}
 */
export function deriveBatch({ globalBatch, micro, accumulation, replicas }) {
  /** @type {[BatchName, number | null | undefined][]} */
  const given = [
    ["global_batch", globalBatch], ["micro", micro], ["accumulation", accumulation], ["replicas", replicas],
  ];
  const missing = given.filter(([, value]) => value === null || value === undefined).map(([name]) => name);
  if (missing.length > 1) {
    throw new RangeError(`three of the four numbers are needed; missing: ${missing.join(", ")}`);
  }
  /** @type {Map<BatchName, number>} */
  const known = new Map();
  for (const [name, value] of given) if (!missing.includes(name)) known.set(name, whole(name, value));
  const get = (/** @type {BatchName} */ name) => /** @type {number} */ (known.get(name));
  const [absent] = missing;
  if (absent === "global_batch") known.set(absent, get("micro") * get("accumulation") * get("replicas"));
  else if (absent !== undefined) {
    const parts = [...known.keys()].filter((name) => name !== "global_batch");
    const divisor = parts.reduce((product, name) => product * get(name), 1);
    if (get("global_batch") % divisor !== 0) {
      const names = parts.join(" x ");
      throw new RangeError(`a global batch of ${get("global_batch")} is not a multiple of ${names} = ${divisor}`);
    }
    known.set(absent, get("global_batch") / divisor);
  }
  return batch(get("global_batch"), get("micro"), get("accumulation"), get("replicas"));
}

/**
 * @param {number} tokens
 * @param {number} micro
 * @param {number} length
 * @param {number} [replicas]
 */
export function accumulationForTokens(tokens, micro, length, replicas = 1) {
  const once = tokensPerUpdate(micro, length, 1, replicas);
  if (whole("tokens", tokens) % once !== 0) {
    throw new RangeError(`${tokens} tokens are not a multiple of micro x length x replicas = ${once}`);
  }
  return tokens / once;
}

/** @param {number} accumulationOfAll @param {number} replicas */
export function accumulationPerReplica(accumulationOfAll, replicas) {
  if (whole("accumulation_of_all", accumulationOfAll) % whole("replicas", replicas) !== 0) {
    throw new RangeError(`an accumulation of ${accumulationOfAll} cannot be shared out over ${replicas} replicas`);
  }
  return accumulationOfAll / replicas;
}

/** @param {number} globalBatch @param {number} micro @param {number} replicas @returns {Batch} */
export function roundedDownBatch(globalBatch, micro, replicas) {
  const once = whole("micro", micro) * whole("replicas", replicas);
  const accumulation = Math.floor(whole("global_batch", globalBatch) / once);
  if (accumulation === 0) {
    throw new RangeError(`a global batch of ${globalBatch} is smaller than micro x replicas = ${once}`);
  }
  return batch(once * accumulation, micro, accumulation, replicas);
}

/** @param {number} nominalBatch @param {number} batchSize */
export function nearestAccumulation(nominalBatch, batchSize) {
  return Math.max(halfToEven(whole("nominal_batch", nominalBatch) / whole("batch", batchSize)), 1);
}

/** @param {number} value @returns {number} rounded to a whole number, halves to the even one */
export function halfToEven(value) {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return rest < 0.5 ? below : below + 1;
  return below % 2 === 0 ? below : below + 1;
}
