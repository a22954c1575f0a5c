/**
 * Numbers exactly as they are typed and written out; mirrors `app/domain/exact_number.py`. BigInts, no float between.
 *
 * @typedef {{top: bigint, bottom: bigint}} Ratio of at least 0, bottom above 0
 */

import { shown } from "./whole.js";

const NUMBER =
  /^([+-]?)(?:(\d+\.?\d*|\.\d+)(?:e([+-]?\d{1,4}))?|(\d{1,9})\^([+-]?\d{1,4})|(\d{1,40})\/(\d{1,40}))$/i;
const LONGEST = 400;

/**
 * Sign (1 for minus) and size of a typed number; a null size for `inf` and `nan`.
 *
 * @param {string} text @returns {[number, Ratio | null]}
 */
export function readExact(text) {
  const tidy = text.replace(/[\s,_]/g, "").replaceAll("−", "-").toLowerCase();
  const special = /^([+-]?)(inf|infinity|nan)$/.exec(tidy);
  if (special) return [special[1] === "-" ? 1 : 0, null];
  const found = tidy.length <= LONGEST ? NUMBER.exec(tidy) : null;
  if (!found) throw new RangeError(`${shown(text)} cannot be read as a number`);
  const [, sign, decimal, power, base, exponent = "", top = "", bottom = ""] = found;
  return [sign === "-" ? 1 : 0, ratioOf(text, decimal, power, base, exponent, top, bottom)];
}

/**
 * @param {string} text
 * @param {string | undefined} decimal
 * @param {string | undefined} power
 * @param {string | undefined} base
 * @param {string} exponent
 * @param {string} top
 * @param {string} bottom
 * @returns {Ratio}
 */
function ratioOf(text, decimal, power, base, exponent, top, bottom) {
  if (decimal !== undefined) {
    const [whole = "", rest = ""] = decimal.split(".");
    const size = { top: BigInt(whole + rest), bottom: 10n ** BigInt(rest.length) };
    return times(size, powerOf(10n, bounded(power ?? "0", text)));
  }
  if (base !== undefined) {
    if (Number(base) === 0 && Number(exponent) < 0) throw new RangeError(`${shown(text)} divides by zero`);
    return powerOf(BigInt(base), bounded(exponent, text));
  }
  if (BigInt(bottom) === 0n) throw new RangeError(`${shown(text)} divides by zero`);
  return { top: BigInt(top), bottom: BigInt(bottom) };
}

/** @param {string} exponent @param {string} text */
export function bounded(exponent, text) {
  if (Math.abs(Number(exponent)) > LONGEST) throw new RangeError(`${shown(text)} is beyond every format`);
  return Number(exponent);
}

/** @param {Ratio} size whose bottom is a power of two @param {string} sign */
export function allDigits(size, sign) {
  let { top, bottom } = size;
  while (bottom > 1n && top % 2n === 0n) [top, bottom] = [top / 2n, bottom / 2n];
  const places = bitLength(bottom) - 1;
  if (places === 0) return `${sign}${top}`;
  const digits = String(top * 5n ** BigInt(places)).padStart(places + 1, "0");
  if (top * 100000n < bottom) {
    const plain = digits.replace(/^0+/, "");
    const fraction = plain.length > 1 ? `.${plain.slice(1)}` : "";
    return `${sign}${plain[0]}${fraction}e-${places - plain.length + 1}`;
  }
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** @param {Ratio} value whose top may be negative */
export function fiveDigits({ top, bottom }) {
  if (top === 0n) return "0";
  const size = { top: top < 0n ? -top : top, bottom };
  const shared = divisor(size.top, bottom);
  [size.top, size.bottom] = [size.top / shared, bottom / shared];
  let exponent = String(size.top).length - String(size.bottom).length;
  if (!atLeast(size, powerOf(10n, exponent))) exponent -= 1;
  let digits = halfToEven(times(size, powerOf(10n, 4 - exponent)));
  if (digits === 100000n) [digits, exponent] = [10000n, exponent + 1];
  const text = String(digits);
  const fraction = text.slice(1).replace(/0+$/, "");
  return `${top < 0n ? "-" : ""}${text[0]}${fraction && "."}${fraction}e${exponent}`;
}

/** @param {bigint} value above 0 */
export function bitLength(value) {
  return value.toString(2).length;
}

/** @param {bigint} base @param {number} exponent @returns {Ratio} */
export function powerOf(base, exponent) {
  const power = base ** BigInt(Math.abs(exponent));
  return exponent < 0 ? { top: 1n, bottom: power } : { top: power, bottom: 1n };
}

/** @param {Ratio} a @param {Ratio} b @returns {Ratio} */
export function times(a, b) {
  return { top: a.top * b.top, bottom: a.bottom * b.bottom };
}

/** @param {Ratio} a @param {Ratio} b */
export function atLeast(a, b) {
  return a.top * b.bottom >= b.top * a.bottom;
}

/** @param {Ratio} a @param {Ratio} b */
export function same(a, b) {
  return a.top * b.bottom === b.top * a.bottom;
}

/** @param {Ratio} value */
export function halfToEven({ top, bottom }) {
  const [whole, rest] = [top / bottom, (top % bottom) * 2n];
  return rest > bottom || (rest === bottom && whole % 2n === 1n) ? whole + 1n : whole;
}

/** @param {bigint} a @param {bigint} b */
function divisor(a, b) {
  while (b !== 0n) [a, b] = [b, a % b];
  return a;
}
