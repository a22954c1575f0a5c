/**
 * A number as its author asked for it: the twin of `app/content/expression/number_style.py`.
 *
 *     show(131072);                    // "131,072"
 *     show(1 / 3);                     // "0.333333"
 *     show(0.125, "percent");          // "12.5 %", with a space that does not break
 *     show(1234567, "3 digits");       // "1,230,000"
 *     show(7.44e18);                   // "7.44 × 10¹⁸"
 */

import { raised } from "./format.js";

const PLAIN_DIGITS = 6;
const PERCENT_DIGITS = 3;
const EXACT = 2 ** 53;
const SMALL = -5;
/** Characters that fit into a form field. */
const FIELD = 8;

/**
 * @param {number} value finite
 * @param {string} [style] `3 digits`, `2 decimals`, `percent`, `percent 1 decimals`, `scientific`, `scientific 3 digits`
 * @returns {string}
 */
export function show(value, style = "") {
  const words = style === "" ? [] : style.split(" ");
  const kind = words[0] === "percent" || words[0] === "scientific" ? String(words.shift()) : "";
  const [count, unit = ""] = words;
  const percent = kind === "percent" && Number.isFinite(value * 100);
  const number = percent ? value * 100 : value;
  const text = unsigned(Math.abs(number), kind, unit, Number(count));
  const sign = number < 0 && /[1-9]/.test(text) ? "−" : "";
  return `${sign}${text}${percent ? "\u00a0%" : ""}`;
}

/** @param {number} value @returns {string} as it stands in a form field: `0.3`, `4096`, `1.24e8` where that is shorter */
export function typed(value) {
  const short = value.toExponential().replace("e+", "e");
  if (value !== 0 && !(Math.abs(value) >= 1e-6 && Math.abs(value) < 1e21)) return short;
  const plain = String(value);
  return plain.length > FIELD && short.length < plain.length ? short : plain;
}

/** @param {number} size @param {string} kind @param {string} unit @param {number} asked */
function unsigned(size, kind, unit, asked) {
  if (unit === "decimals" && size <= EXACT) {
    const [whole = "", rest] = size.toFixed(asked).split(".");
    return grouped(whole) + (rest === undefined ? "" : `.${rest}`);
  }
  if (size === 0) return "0";
  const full = size <= EXACT && kind !== "scientific";
  let count = unit === "digits" ? asked : kind === "percent" ? PERCENT_DIGITS : PLAIN_DIGITS;
  if (full && unit === "") count = Math.max(count, exponentOf(size.toExponential(20)) + 1);
  const rounded = size.toExponential(count - 1);
  const exponent = exponentOf(rounded);
  const digits = rounded.slice(0, rounded.indexOf("e")).replace(".", "").replace(/0+$/, "");
  if (!full || exponent < SMALL) {
    const rest = digits.slice(1);
    return `${digits[0]}${rest === "" ? "" : `.${rest}`}\u00a0×\u00a010${raised(exponent)}`;
  }
  if (exponent < 0) return `0.${"0".repeat(-exponent - 1)}${digits}`;
  const rest = digits.slice(exponent + 1);
  return grouped(digits.slice(0, exponent + 1).padEnd(exponent + 1, "0")) + (rest === "" ? "" : `.${rest}`);
}

/** @param {string} text of `toExponential` */
function exponentOf(text) {
  return Number(text.slice(text.indexOf("e") + 1));
}

/** @param {string} whole digits alone */
function grouped(whole) {
  return whole.replace(/\B(?=(\d{3})+$)/g, ",");
}
