/** The formula of a pattern with its own numbers, as MathML; for infinity and NaN, which no formula gives, words. */

import { bias, bitFormat, patternFields, patternKind } from "../planner/bit-pattern.js";

const NAMESPACE = "http://www.w3.org/1998/Math/MathML";

/** @param {number} pattern @param {string} name @returns {Node} */
export function formula(pattern, name) {
  const [sign, exponent, fraction] = patternFields(pattern, name);
  const kind = patternKind(pattern, name);
  if (kind === "infinity" || kind === "nan") {
    const rest = kind === "infinity" ? "and a fraction of 0 stand for infinity" : "and this fraction stand for no number";
    return document.createTextNode(`An exponent of all ones ${rest}.`);
  }
  const one = row(operator("("), operator("−"), digits(1), operator(")"));
  const power = row(digits(Math.max(exponent, 1)), operator("−"), digits(bias(name)));
  const share = element("mfrac", digits(fraction), digits(2 ** bitFormat(name).fractionBits));
  return element(
    "math",
    element("msup", one, digits(sign)),
    operator("×"),
    element("msup", digits(2), power),
    operator("×"),
    row(operator("("), digits(exponent ? 1 : 0), operator("+"), share, operator(")")),
  );
}

/** @param {string} tag @param {(Node | string)[]} content */
function element(tag, ...content) {
  const made = document.createElementNS(NAMESPACE, tag);
  made.append(...content);
  return made;
}

/** @param {Node[]} content */
function row(...content) {
  return element("mrow", ...content);
}

/** @param {number} value */
function digits(value) {
  return element("mn", value.toLocaleString("en"));
}

/** @param {string} text an operator or a bracket */
function operator(text) {
  return element("mo", text);
}
