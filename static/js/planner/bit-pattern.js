/**
 * Floating-point formats bit by bit; mirrors `app/domain/bit_pattern.py`, which tells formulas and sources.
 *
 * A pattern is a whole number below 2^32. Fractions are pairs of BigInts, so that rounding and digits are exact here too.
 */

import { allDigits, atLeast, bitLength, fiveDigits, halfToEven, powerOf, readExact, same, times } from "./exact-number.js";
import { oneOf, shown } from "./whole.js";

/**
 * @typedef {Readonly<{
 *   name: string, label: string, exponentBits: number, fractionBits: number, infinities: boolean
 * }>} BitFormat
 * @typedef {import("./exact-number.js").Ratio} Ratio
 */

/**
 * @param {string} name
 * @param {string} label
 * @param {number} exponentBits
 * @param {number} fractionBits
 * @param {boolean} infinities false: no exponent is set aside, and only the pattern of all ones is NaN
 */
function form(name, label, exponentBits, fractionBits, infinities) {
  return Object.freeze({ name, label, exponentBits, fractionBits, infinities });
}

/** @type {Readonly<Record<string, BitFormat>>} */
export const BIT_FORMATS = Object.freeze({
  fp32: form("fp32", "FP32", 8, 23, true),
  fp16: form("fp16", "FP16", 5, 10, true),
  bf16: form("bf16", "BF16", 8, 7, true),
  e4m3: form("e4m3", "FP8 E4M3", 4, 3, false),
  e5m2: form("e5m2", "FP8 E5M2", 5, 2, true),
});

/** @param {string} name */
export function bitFormat(name) {
  return oneOf("format", name, BIT_FORMATS);
}

/** @param {string} name */
export function width(name) {
  const { exponentBits, fractionBits } = bitFormat(name);
  return 1 + exponentBits + fractionBits;
}

/** @param {string} name */
export function bias(name) {
  return 2 ** (bitFormat(name).exponentBits - 1) - 1;
}

/** @param {string} name */
export function largestPattern(name) {
  const { infinities, fractionBits } = bitFormat(name);
  const last = 2 ** (width(name) - 1) - 1;
  return infinities ? last - 2 ** fractionBits : last - 1;
}

/** @param {string} name */
export function smallestNormalPattern(name) {
  return 2 ** bitFormat(name).fractionBits;
}

/** @param {number} pattern @param {string} name @returns {[sign: number, exponent: number, fraction: number]} */
export function patternFields(pattern, name) {
  const { label, fractionBits } = bitFormat(name);
  if (typeof pattern !== "number" || !Number.isInteger(pattern) || pattern < 0 || pattern >= 2 ** width(name)) {
    throw new RangeError(`a pattern of ${label} must be a whole number below ${2 ** width(name)}, not ${shown(pattern)}`);
  }
  const top = 2 ** (width(name) - 1);
  return [Math.floor(pattern / top), Math.floor((pattern % top) / 2 ** fractionBits), pattern % 2 ** fractionBits];
}

/** @param {number} pattern @param {string} name @returns {"zero" | "subnormal" | "normal" | "infinity" | "nan"} */
export function patternKind(pattern, name) {
  const [, exponent, fraction] = patternFields(pattern, name);
  if (pattern % 2 ** (width(name) - 1) > largestPattern(name)) {
    return bitFormat(name).infinities && fraction === 0 ? "infinity" : "nan";
  }
  if (exponent) return "normal";
  return fraction ? "subnormal" : "zero";
}

/** @param {number} pattern @param {string} name */
export function patternValue(pattern, name) {
  const [sign, exponent, fraction] = patternFields(pattern, name);
  const kind = patternKind(pattern, name);
  let size = kind === "infinity" ? Infinity : NaN;
  if (kind !== "infinity" && kind !== "nan") {
    const { fractionBits } = bitFormat(name);
    const leading = exponent ? 2 ** fractionBits : 0;
    size = (leading + fraction) * 2 ** (Math.max(exponent, 1) - bias(name) - fractionBits);
  }
  return sign ? -size : size;
}

/** @param {string} text @param {string} name */
export function storedPattern(text, name) {
  const { infinities, fractionBits } = bitFormat(name);
  const [sign, size] = readExact(text);
  const top = 2 ** (width(name) - 1);
  const beyond = largestPattern(name) + 1;
  if (size === null) {
    const quiet = infinities ? beyond + 2 ** (fractionBits - 1) : top - 1;
    return sign * top + (text.toLowerCase().includes("inf") ? beyond : quiet);
  }
  return sign * top + Math.min(nearestSteps(size, fractionBits, 1 - bias(name)), beyond);
}

/** @param {Ratio} size @param {number} fractionBits @param {number} lowest smallest exponent of a normal number */
export function nearestSteps(size, fractionBits, lowest) {
  if (size.top === 0n) return 0;
  let exponent = bitLength(size.top) - bitLength(size.bottom);
  if (atLeast(powerOf(2n, exponent), size) && !same(powerOf(2n, exponent), size)) exponent -= 1;
  if (exponent > 2 - lowest) return Infinity; // beyond the largest of every format
  exponent = Math.max(exponent, lowest);
  const steps = halfToEven(times(size, powerOf(2n, fractionBits - exponent)));
  return (exponent - lowest) * 2 ** fractionBits + Number(steps);
}

/** @param {number} pattern @param {string} name @param {boolean} up @returns {number | null} */
export function nextPattern(pattern, name, up) {
  const [sign] = patternFields(pattern, name);
  if (patternKind(pattern, name) === "nan") return null;
  const top = 2 ** (width(name) - 1);
  const place = (sign ? top - pattern : pattern) + (up ? 1 : -1);
  if (Math.abs(place) > largestPattern(name)) return null;
  return place < 0 ? top - place : place;
}

/** @param {number} pattern @param {string} name */
export function exactDecimal(pattern, name) {
  const value = patternValue(pattern, name);
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf";
  return allDigits(fractionOf(pattern, name), patternFields(pattern, name)[0] ? "-" : "");
}

/** @param {string} text @param {string} name */
export function roundingError(text, name) {
  return errorOf(text, name, false);
}

/** @param {string} text @param {string} name */
export function relativeError(text, name) {
  return errorOf(text, name, true);
}

/** @param {string} text @param {string} name @param {boolean} relative */
export function errorOf(text, name, relative) {
  const [sign, size] = readExact(text);
  const pattern = storedPattern(text, name);
  const value = patternValue(pattern, name);
  if (size === null || !Number.isFinite(value)) return Number.isNaN(value) ? "nan" : "inf";
  const stored = fractionOf(pattern, name);
  const top = stored.top * size.bottom - size.top * stored.bottom;
  const bottom = relative && size.top > 0n ? stored.bottom * size.top : stored.bottom * size.bottom;
  return fiveDigits({ top: sign ? -top : top, bottom });
}

/** The size of a finite pattern. @param {number} pattern @param {string} name @returns {Ratio} */
function fractionOf(pattern, name) {
  const { fractionBits } = bitFormat(name);
  const [, exponent, fraction] = patternFields(pattern, name);
  const steps = BigInt(fraction + (exponent ? 2 ** fractionBits : 0));
  return times({ top: steps, bottom: 1n }, powerOf(2n, Math.max(exponent, 1) - bias(name) - fractionBits));
}

