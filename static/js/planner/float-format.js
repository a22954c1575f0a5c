/** Number formats narrower than a double; mirrors `app/domain/float_format.py`. */

import { halfToEven } from "./layout.js";
import { oneOf, whole } from "./whole.js";

/** @typedef {Readonly<{name: string, fractionBits: number, lowestExponent: number, highestExponent: number}>} FloatFormat */

/** @type {Readonly<Record<string, FloatFormat>>} */
export const FLOAT_FORMATS = Object.freeze({
  float16: Object.freeze({ name: "float16", fractionBits: 10, lowestExponent: -14, highestExponent: 15 }),
  bfloat16: Object.freeze({ name: "bfloat16", fractionBits: 7, lowestExponent: -126, highestExponent: 127 }),
  float32: Object.freeze({ name: "float32", fractionBits: 23, lowestExponent: -126, highestExponent: 127 }),
});

const view = new DataView(new ArrayBuffer(8));

/** @param {number} value a normal double @returns {number} e with 2^e <= |value| < 2^(e + 1) */
function exponentOf(value) {
  view.setFloat64(0, value);
  return ((view.getUint16(0) >> 4) & 0x7ff) - 1023;
}

/** @param {number} value @param {string} name @returns {number} infinite where it is too large */
export function rounded(value, name) {
  const form = oneOf("format", name, FLOAT_FORMATS);
  if (value === 0 || !Number.isFinite(value)) return value;
  const step = 2 ** (Math.max(exponentOf(value), form.lowestExponent) - form.fractionBits);
  const near = halfToEven(value / step) * step;
  const largest = (2 - 2 ** -form.fractionBits) * 2 ** form.highestExponent;
  return Math.abs(near) > largest ? Math.sign(near) * Infinity : near;
}

/** @param {number} value @param {number} times @param {string} name */
export function summedIn(value, times, name) {
  const addend = rounded(value, name);
  let total = 0;
  for (let i = whole("times", times, 0); i > 0; i--) total = rounded(total + addend, name);
  return total;
}
