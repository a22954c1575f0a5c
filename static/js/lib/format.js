/** Numbers and counted words as people read them. */

const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const PLAIN = new Intl.NumberFormat("en", { maximumSignificantDigits: 12 });

/** @param {number} value @returns {string} e.g. `131,072` */
export function integer(value) {
  return WHOLE.format(value);
}

/** @param {number} value @returns {string} e.g. `0.125`, `131,072`; far from 1 as `6 × 10^14` */
export function number(value) {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e15 || size < 1e-6)) {
    const [mantissa, exponent] = value.toExponential(6).split("e");
    return `${Number(mantissa)} × 10^${Number(exponent)}`;
  }
  return PLAIN.format(value);
}

/**
 * @param {number} count
 * @param {string} plural a regular English plural, e.g. `sequences`, `micro-batches`
 * @returns {string} e.g. `1 sequence`, `1,024 tokens`
 */
export function counted(count, plural) {
  return `${integer(count)} ${word(count, plural)}`;
}

/** @param {number} count @param {string} plural @returns {string} the word alone, in the right number */
export function word(count, plural) {
  if (count !== 1) return plural;
  return plural.endsWith("ches") ? plural.slice(0, -2) : plural.replace(/s$/, "");
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * A measured number, rounded.
 *
 * @param {number | null} value null stands for what is not a number
 * @param {number} [digits] significant ones
 * @param {boolean} [padded] with zeros to all the digits, for columns
 * @returns {string} e.g. `0.2805`, `131,100`; far from 1 as `1.8 × 10⁻⁶`
 */
export function figure(value, digits = 4, padded = false) {
  if (value === null || !Number.isFinite(value)) return "not a number";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [mantissa = "", exponent = ""] = value.toExponential(Math.min(digits, 3) - 1).split("e");
    return `${minus(padded ? mantissa : String(Number(mantissa)))}\u00a0×\u00a010${raised(Number(exponent))}`;
  }
  const least = padded && size !== 0 ? digits : 1;
  return minus(new Intl.NumberFormat("en", { maximumSignificantDigits: digits, minimumSignificantDigits: least }).format(value));
}

/** @param {number} exponent @returns {string} e.g. `⁻⁶` */
export function raised(exponent) {
  return [...String(exponent)].map((sign) => (sign === "-" ? "⁻" : RAISED[Number(sign)])).join("");
}

/** @param {string} text */
function minus(text) {
  return text.replace(/^-/, "−");
}
