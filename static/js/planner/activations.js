/** Activation memory of a transformer layer, in bytes; mirrors `app/domain/activations.py`. */

import { headWidth } from "./shape.js";
import { whole } from "./whole.js";

/** @typedef {import("./shape.js").Shape} Shape */

/** @type {readonly string[]} */
export const RECOMPUTE = Object.freeze(["none", "selective", "full"]);

/** @param {string} mode */
export function checkedRecompute(mode) {
  if (!RECOMPUTE.includes(mode)) {
    throw new RangeError(`recompute must be one of ${RECOMPUTE.join(", ")}, not ${mode}`);
  }
  return mode;
}

/** @param {Shape} shape @param {number} [element] */
export function linearFactor(shape, element = 2) {
  return 8 * element + 2 + (shape.mlpMatrices * element * shape.mlpHidden) / shape.hidden;
}

/** @param {Shape} shape @param {number} length @param {number} [element] */
export function quadraticFactor(shape, length, element = 2) {
  return ((2 * element + 1) * shape.heads * length) / shape.hidden;
}

/**
 * @param {Shape} shape
 * @param {number} micro
 * @param {number} length
 * @param {{recompute?: string, element?: number, tensor?: number, sequenceParallel?: boolean}} [options]
 * @returns {number} bytes for one micro-batch on one device
 */
export function layerActivationBytes(shape, micro, length, options = {}) {
  const { recompute = "none", element = 2, tensor = 1, sequenceParallel = false } = options;
  const positions = whole("micro", micro) * whole("length", length) * shape.hidden;
  whole("tensor", tensor);
  if (checkedRecompute(recompute) === "full") return (element * positions) / (sequenceParallel ? tensor : 1);
  const wholeOnEach = sequenceParallel ? 0 : 4 * element + 2;
  let split = linearFactor(shape, element) - wholeOnEach;
  if (recompute === "none") split += quadraticFactor(shape, length, element);
  return positions * (wholeOnEach + split / tensor);
}

/** @param {Shape} shape */
export function equalTermsLength(shape) {
  return (linearFactor(shape) / 5) * headWidth(shape);
}

/** @param {Shape} shape @param {number} micro @param {number} length @param {number} [tensor] */
export function outputActivationBytes(shape, micro, length, tensor = 1) {
  const positions = whole("micro", micro) * whole("length", length);
  return (4 * positions * (shape.hidden + shape.vocabulary)) / whole("tensor", tensor);
}

export const LAB_BYTES_PER_SEQUENCE = 25_380;
export const LAB_BYTES_FIXED = 1_156;

/** Measured, not derived: the lab's model at 5 positions in fp32. @param {number} micro */
export function measuredLabActivationBytes(micro) {
  return LAB_BYTES_PER_SEQUENCE * whole("micro", micro) + LAB_BYTES_FIXED;
}
