/**
 * Powers, logarithm and exponential, written out so that the server gives the same last bit: line by line as in
 * `app/content/expression/elementary.py`, with operations that IEEE 754 prescribes, in the same order.
 *
 * NaN stands for "there is no such number", an infinity for one that is too large.
 */

const LN2 = 0.6931471805599453;
const LN2_HIGH = 0.6931471803691238;
const LN2_LOW = 1.9082149292705877e-10;
const HALF_ROOT = Math.sqrt(0.5);
const LARGEST_EXPONENT = 709.78;
const SMALLEST_EXPONENT = -708;

const bits = new DataView(new ArrayBuffer(8));

/** @param {number} x above 0 @returns {number} natural logarithm; NaN where there is none */
export function log(x) {
  if (!(x > 0)) return NaN;
  const [fraction, exponent] = split(x);
  return exponent * LN2_HIGH + (logNearOne(fraction) + exponent * LN2_LOW);
}

/** @param {number} x above 0 @returns {number} logarithm to base 2, exact for powers of two; NaN where there is none */
export function log2(x) {
  if (!(x > 0)) return NaN;
  const [fraction, exponent] = split(x);
  return exponent + logNearOne(fraction) / LN2;
}

/** @param {number} x @returns {number} */
export function exp(x) {
  if (x > LARGEST_EXPONENT) return Infinity;
  if (x < SMALLEST_EXPONENT) return 0;
  const times = Math.floor(x / LN2 + 0.5);
  const rest = x - times * LN2_HIGH - times * LN2_LOW;
  let total = 1;
  for (let n = 14; n > 0; n -= 1) total = 1 + (rest / n) * total;
  return total * powerOfTwo(times - 1) * 2;
}

/** @param {number} base @param {number} exponent @returns {number} NaN where there is no such number */
export function power(base, exponent) {
  if (!Number.isInteger(exponent)) return fractionalPower(base, exponent);
  if (exponent >= 0) return wholePower(base, exponent);
  const below = wholePower(base, -exponent);
  return below === 0 ? Infinity : 1 / below;
}

/** @param {number} base @param {number} exponent */
function fractionalPower(base, exponent) {
  if (base < 0) return NaN;
  if (base === 0) return exponent < 0 ? Infinity : 0;
  return exponent === 0.5 ? Math.sqrt(base) : exp(exponent * log(base));
}

/** @param {number} base @param {number} exponent whole, at least 0 */
function wholePower(base, exponent) {
  if (exponent === 0 || base === 1) return 1;
  if (base === 0 || base === -1) return exponent % 2 || base === 0 ? base : 1;
  if (Number.isInteger(base)) {
    const whole = BigInt(base);
    const length = (whole < 0n ? -whole : whole).toString(2).length;
    return (length - 1) * exponent > 1100 ? Infinity : Number(whole ** BigInt(exponent));
  }
  let result = 1;
  let factor = base;
  let left = exponent;
  while (left > 0) {
    if (left % 2) result = result * factor;
    left = (left - (left % 2)) / 2;
    if (left) factor = factor * factor;
  }
  return result;
}

/**
 * @param {number} x above 0
 * @returns {[number, number]} fraction between the roots of one half and of two, and the exponent of two
 */
function split(x) {
  const small = x < 2.2250738585072014e-308;
  bits.setFloat64(0, small ? x * 18014398509481984 : x);
  const high = bits.getUint32(0);
  bits.setUint32(0, (high & 0x800fffff) | 0x3fe00000);
  const fraction = bits.getFloat64(0);
  const exponent = ((high >>> 20) & 0x7ff) - 1022 - (small ? 54 : 0);
  return fraction < HALF_ROOT ? [fraction * 2, exponent - 1] : [fraction, exponent];
}

/** @param {number} fraction */
function logNearOne(fraction) {
  const s = (fraction - 1) / (fraction + 1);
  const square = s * s;
  let total = 0;
  for (let n = 25; n > 1; n -= 2) total = total * square + 1 / n;
  return 2 * s + 2 * s * square * total;
}

/** @param {number} exponent from -1022 to 1023 */
function powerOfTwo(exponent) {
  bits.setUint32(0, (exponent + 1023) << 20);
  bits.setUint32(4, 0);
  return bits.getFloat64(0);
}
