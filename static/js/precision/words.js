/** Stored numbers and their bits in words, for people. Texts of numbers are those of `planner/bit-pattern.js`. */

import { figure, raised } from "../lib/format.js";
import { bitFormat, patternFields, patternKind, width } from "../planner/bit-pattern.js";

/**
 * @param {string} text a number as `exactDecimal` or `roundingError` writes it
 * @returns {string} e.g. `65,504`, `−1.4013 × 10⁻⁴⁵`, `infinity`
 */
export function spoken(text) {
  const [, sign = "", size = ""] = /^(-?)(.*)$/.exec(text) ?? [];
  const minus = sign && "−";
  if (size === "nan") return "NaN, not a number";
  if (size === "inf") return `${minus}infinity`;
  const [mantissa = "", power] = size.split("e");
  if (power !== undefined) return `${minus}${mantissa}\u00a0×\u00a010${raised(Number(power))}`;
  const [whole = "", fraction] = mantissa.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${minus}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** @param {string} text as above @returns {string} at most twelve digits, with `…` where more follow */
export function brief(text) {
  const [mantissa = "", power] = text.split("e");
  const digits = mantissa.replace(/[-.]/g, "").replace(/^0+/, "");
  if (digits.length <= 12 || /[a-z]/.test(mantissa)) return spoken(text);
  if (!mantissa.includes(".")) {
    const first = digits.slice(0, 6).replace(/^(.)/, "$1.");
    return spoken(`${text.startsWith("-") ? "-" : ""}${first}e${digits.length - 1}`).replace("\u00a0×", "…\u00a0×");
  }
  const cut = mantissa.slice(0, mantissa.length - (digits.length - 12));
  return spoken(power === undefined ? cut : `${cut}e${power}`).replace(/^[^\u00a0]+/, "$&…");
}

/** @param {string} error as `roundingError` gives it @returns {string} with its sign */
export function signed(error) {
  if (error === "0") return "none, stored exactly";
  if (error === "inf") return "too large for the format";
  if (error === "nan") return "no number is stored";
  const plain = Number(error);
  const near = Math.abs(plain) >= 1e-3 && Math.abs(plain) < 1e6;
  const text = near ? spoken(String(plain)) : spoken(error);
  return error.startsWith("-") ? text : `+${text}`;
}

/** @param {string} error as `relativeError` gives it @returns {string} as a share of the number, e.g. `+0.098 %` */
export function share(error) {
  if (error === "0") return "exact";
  if (error === "inf") return "too large";
  if (error === "nan") return "no number";
  return `${error.startsWith("-") ? "" : "+"}${figure(Number(error) * 100, 2)}\u00a0%`;
}

/** @param {number} pattern @param {string} name */
export function kind(pattern, name) {
  const [sign] = patternFields(pattern, name);
  switch (patternKind(pattern, name)) {
    case "zero":
      return sign ? "minus zero: equal to zero, but with the sign bit set" : "zero";
    case "subnormal":
      return "subnormal: no leading 1, so fewer digits";
    case "infinity":
      return "infinity: exponent all ones, fraction zero";
    case "nan":
      return bitFormat(name).infinities ? "NaN: exponent all ones, fraction not zero" : "NaN: all ones";
    default:
      return "normal";
  }
}

/** @param {number} pattern @param {string} name @returns {string} e.g. `0x3DCD` */
export function hex(pattern, name) {
  return `0x${pattern.toString(16).toUpperCase().padStart(width(name) / 4, "0")}`;
}

/** @param {"sign" | "exponent" | "fraction"} field @param {number} place 0 for its last bit @param {string} name */
export function worth(field, place, name) {
  if (field === "sign") return "sign bit: 1 is minus";
  if (field === "exponent") return `exponent bit worth ${2 ** place}`;
  return `fraction bit worth 1/${(2 ** (bitFormat(name).fractionBits - place)).toLocaleString("en")}`;
}
