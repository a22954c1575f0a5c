/**
 * Reads a number the way people type it.
 *
 * Accepts `131072`, `131,072`, `131 072` (any kind of space), `131'072`, `2^17`, `2**17`, `2¹⁷`, `1.31072e5`, `6 × 10^14`,
 * and the unit behind it. A lone comma before exactly three digits groups (`131,072`); otherwise it is a decimal comma
 * (`0,5`). Several groups must be groups of three. The result is a double: exact for whole numbers up to 2^53.
 */

/**
 * @typedef {{ok: true, value: number} | {ok: false, note: string}} Reading
 */

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const POWER = /^([+-]?)(.+?)(?:\^|\*\*)\(?([+-]?\d{1,3})\)?$/;

/**
 * @param {string} text
 * @param {{unit?: string}} [options] unit: may stand behind the number, in singular or plural
 * @returns {Reading} `note` is a sentence for the learner
 */
export function read(text, { unit = "" } = {}) {
  const tidy = normalise(text);
  if (tidy === "") return { ok: false, note: "Type a number first." };
  const [, body = "", tail = ""] = /^(.*?)([\p{L}%][\p{L}%\s/.-]*)?$/u.exec(protectExponent(tidy)) ?? [];
  if (tail !== "" && !sameUnit(tail, unit)) {
    const asked = unit === "" ? "Write the number alone, without a unit." : `Write the number alone or with “${unit}”.`;
    return { ok: false, note: `“${tail.trim()}” cannot be read here. ${asked}` };
  }
  const value = product(body.replace(/\u0001/g, "e").trim());
  if (value === null || !Number.isFinite(value)) {
    return { ok: false, note: `“${text.trim().slice(0, 40)}” cannot be read as a number. Try for example 1024, 1,024 or 2^10.` };
  }
  return { ok: true, value };
}

/** @param {string} text */
function normalise(text) {
  return text
    .slice(0, 200)
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000\t]/g, " ")
    .replace(/[\u2212\u2013]/g, "-")
    .replace(/[’']/g, "'")
    .replace(/([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (digits) => `^${[...digits].map((d) => SUPERSCRIPTS.indexOf(d)).join("")}`)
    .replace(/^\s*=/, "")
    .trim();
}

/** The e of `1.5e3` is no unit. @param {string} text */
function protectExponent(text) {
  return text.replace(/(\d)\s?e\s?([+-]?\d)/i, "$1\u0001$2");
}

/** @param {string} tail @param {string} unit */
function sameUnit(tail, unit) {
  /** @param {string} word */
  const stem = (word) => word.trim().toLowerCase().replace(/\.$/, "").replace(/(?<=..)s$/, "").replace(/(?<=ch)e$/, "");
  return unit !== "" && stem(tail) === stem(unit);
}

/** `6 × 10^14`: a plain number times a power of ten. @param {string} text @returns {number | null} */
function product(text) {
  const match = /^(.*\S)\s*(?:×|·|\*|x)\s*(10\s*(?:\^|\*\*).*)$/.exec(text);
  if (match?.[1] && match[2] && !/[*^]$/.test(match[1])) {
    const [left, right] = [plain(match[1]), power(match[2])];
    if (left === null || right === null) return null;
    // 6 × 10^14 typed with digits is exact; 6 * Math.pow(10, 14) need not be.
    const exponent = /(?:\^|\*\*)\s*\(?([+-]?\d+)/.exec(match[2])?.[1];
    return exponent === undefined ? left * right : Number(`${left}e${exponent}`);
  }
  return power(text);
}

/** @param {string} text @returns {number | null} */
function power(text) {
  const match = POWER.exec(text.replace(/\s*(\^|\*\*)\s*/, "$1"));
  if (!match) return plain(text);
  const base = plain(match[2] ?? "");
  if (base === null) return null;
  const value = base ** Number(match[3]);
  return match[1] === "-" ? -value : value;
}

/** @param {string} text @returns {number | null} */
function plain(text) {
  const match = /^([+-]?)\s*([\d.,\s'_]*\d[.]?)(?:e([+-]?\d{1,3}))?$/i.exec(text);
  if (!match) return null;
  const digits = ungroup(match[2] ?? "");
  if (digits === null) return null;
  return Number(`${match[1]}${digits}${match[3] === undefined ? "" : `e${match[3]}`}`);
}

/**
 * @param {string} text digits with group and decimal marks
 * @returns {string | null} with at most one mark, a point
 */
function ungroup(text) {
  const marks = [...new Set(text.replace(/\d/g, ""))];
  if (marks.length === 0) return text;
  const last = text.replace(/\d/g, "").at(-1) ?? "";
  const groupedBy = (/** @type {string} */ mark) =>
    new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{3})+$`.replace("\\ ", " ").replace("\\'", "'").replace("\\_", "_"));
  if (marks.length === 1) {
    const count = text.split(last).length - 1;
    const grouped = groupedBy(last).test(text);
    if (last === "." && count === 1) return text;
    if (grouped) return text.replaceAll(last, "");
    return last === "," && count === 1 ? text.replace(",", ".") : null;
  }
  // Two kinds of marks: the last one is the decimal mark, the other one groups.
  if (marks.length > 2 || (last !== "." && last !== ",")) return null;
  const group = marks.find((mark) => mark !== last) ?? "";
  const at = text.lastIndexOf(last);
  const whole = text.slice(0, at);
  const fraction = text.slice(at + 1);
  if (!/^\d*$/.test(fraction) || !groupedBy(group).test(whole)) return null;
  return `${whole.replaceAll(group, "")}.${fraction}`;
}
