/** Bytes, seconds and FLOPs of any size as people read them; a unit stays with its number. */

import * as format from "../lib/format.js";
import { decimal } from "../planner/amount.js";

/** @type {readonly [string, number][]} */
const BINARY = [["GiB", 2 ** 30], ["MiB", 2 ** 20], ["KiB", 2 ** 10]];

/** @param {number} value @returns {string} e.g. `31.41 GiB`, `298.50 KiB`, `800 bytes` */
export function bytes(value) {
  for (const [unit, size] of BINARY) if (value >= size) return `${decimal(value / size)}\u00a0${unit}`;
  return `${format.integer(value)}\u00a0bytes`;
}

/** @param {number} value @returns {string} e.g. `2.31 s`, `1 h 4 min`, `0.41 ms` */
export function seconds(value) {
  const minutes = Math.round(value / 60);
  if (minutes >= 60) return `${format.integer(Math.floor(minutes / 60))}\u00a0h ${minutes % 60}\u00a0min`;
  if (value >= 1 || value === 0) return `${format.figure(value, 3)}\u00a0s`;
  return value >= 1e-3 ? `${format.figure(value * 1e3, 3)}\u00a0ms` : `${format.figure(value * 1e6, 3)}\u00a0µs`;
}

/** @param {number} value @returns {string} e.g. `37.4 %` */
export function percent(value) {
  return `${format.figure(100 * value, 3)}\u00a0%`;
}

/** @param {number} value @returns {string} e.g. `4.48 × 10¹⁴` */
export function power(value) {
  return format.figure(value, 4);
}
