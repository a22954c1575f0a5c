/** The reader's drawn curve beside the real one: how far off, and on which side of the curve that was shown. */

import * as format from "../lib/format.js";

/** @typedef {{x: number[], y: number[]}} Curve x: updates, rising */

/** @param {Curve} curve @param {number} last the last update that counts @returns {Curve} its part up to there, ending there */
export function upTo({ x, y }, last) {
  const kept = x.filter((each) => each < last);
  const end = Math.min(last, x.at(-1) ?? 0);
  return { x: [...kept, end], y: [...y.slice(0, kept.length), height({ x, y }, end)] };
}

/** @param {Curve} curve @param {number} at @returns {number} its height there, straight between its points */
export function height({ x, y }, at) {
  const after = x.findIndex((each) => each >= at);
  const right = after < 0 ? x.length - 1 : after;
  const left = Math.max(0, right - 1);
  const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = [x[left], x[right], y[left], y[right]];
  return x1 === x0 ? y1 : y0 + ((y1 - y0) * (at - x0)) / (x1 - x0);
}

/**
 * @param {Curve} drawn
 * @param {(number | null)[]} real the losses of the plan that was asked about
 * @param {(number | null)[]} shown those of the plan that was shown, or none
 * @returns {{off: number, above: number | null, really: number | null}} mean distance of drawn and real; mean height of each above the shown curve
 */
export function compared(drawn, real, shown) {
  const last = Math.min(real.length - 1, drawn.x.at(-1) ?? 0);
  const sums = { off: 0, above: 0, really: 0, count: 0, shown: 0 };
  for (let at = 0; at <= last; at += 1) {
    const [loss, other] = [real[at], shown[at]];
    if (typeof loss !== "number") continue;
    const mine = height(drawn, at);
    sums.off += Math.abs(mine - loss);
    sums.count += 1;
    if (typeof other !== "number") continue;
    sums.above += mine - other;
    sums.really += loss - other;
    sums.shown += 1;
  }
  const of = (/** @type {number} */ sum, /** @type {number} */ count) => (count === 0 ? null : sum / count);
  return { off: of(sums.off, sums.count) ?? NaN, above: of(sums.above, sums.shown), really: of(sums.really, sums.shown) };
}

/** @param {ReturnType<typeof compared>} result @returns {string} the same in words */
export function verdict({ off, above, really }) {
  const distance = `Your line is ${format.figure(off, 2)} away from the curve of 2\u00a0×\u00a01 on average.`;
  if (above === null || really === null) return distance;
  const side = (/** @type {number} */ height) => `${format.figure(Math.abs(height), 2)} ${height < 0 ? "below" : "above"}`;
  return `${distance} You drew it ${side(above)} 8\u00a0×\u00a01; it ran ${side(really)}.`;
}
