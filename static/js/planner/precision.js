/** Precision recipes, in bytes per parameter; mirrors `app/domain/precision.py`. */

import { oneOf } from "./whole.js";

/**
 * @typedef {Readonly<{
 *   name: string, label: string, weights: number, gradients: number, accumulator: number, master: number,
 *   moments: number, element: number
 * }>} Recipe `accumulator` is a second, fp32 copy of the gradients; `element` the bytes of one stored activation
 */

/**
 * @param {string} name
 * @param {string} label
 * @param {[number, number, number, number, number, number]} bytes
 * @returns {[string, Recipe]}
 */
function named(name, label, [weights, gradients, accumulator, master, moments, element]) {
  return [name, Object.freeze({ name, label, weights, gradients, accumulator, master, moments, element })];
}

/** @type {Readonly<Record<string, Recipe>>} */
export const RECIPES = Object.freeze(Object.fromEntries([
  named("mixed-16", "mixed precision, 16-bit gradients", [2, 2, 0, 4, 8, 2]),
  named("mixed-18", "mixed precision, fp32 gradients", [2, 4, 0, 4, 8, 2]),
  named("mixed-20", "mixed precision, 16-bit gradients and an fp32 sum", [2, 2, 4, 4, 8, 2]),
  named("fp32", "fp32 throughout", [4, 4, 0, 0, 8, 4]),
]));

/** @param {string} name */
export function recipe(name) {
  return oneOf("recipe", name, RECIPES);
}

/** @param {Recipe} of */
export function gradientBytes(of) {
  return of.gradients + of.accumulator;
}

/** @param {Recipe} of */
export function optimizerBytes(of) {
  return of.master + of.moments;
}

/** @param {Recipe} of */
export function staticBytes(of) {
  return of.weights + gradientBytes(of) + optimizerBytes(of);
}

/** @param {Recipe} of @param {number} accumulation */
export function persistentGradientBytes(of, accumulation) {
  return accumulation === 1 ? 0 : of.accumulator || of.gradients;
}
