/** Clipping a gradient to a largest norm; mirrors `app/domain/clipping.py`. */

import { positive, sum } from "./whole.js";

/** @param {number[]} gradient @param {number} maxNorm @returns {number[]} */
export function clipped(gradient, maxNorm) {
  const norm = Math.sqrt(sum(gradient.map((part) => part * part)));
  const factor = norm <= positive("max_norm", maxNorm) ? 1 : maxNorm / norm;
  return gradient.map((part) => part * factor);
}

/** @param {number[]} a @param {number[]} b */
const added = (a, b) => a.map((part, i) => part + (b[i] ?? NaN));

/** The right procedure. @param {number[][]} gradients @param {number} maxNorm @returns {number[]} */
export function summedThenClipped(gradients, maxNorm) {
  return clipped(gradients.reduce(added), maxNorm);
}

/** The mistake. @param {number[][]} gradients @param {number} maxNorm @returns {number[]} */
export function clippedAfterEach(gradients, maxNorm) {
  const [first = [], ...others] = gradients;
  return others.reduce((total, gradient) => clipped(added(total, gradient), maxNorm), clipped(first, maxNorm));
}
