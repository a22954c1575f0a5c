/** Formulas in prose and mathematics, `[data-calc]`: worked out again whenever the plan moves. Driven by lib/live.js. */

import * as expression from "./expression.js";
import { show as shown } from "./number-style.js";

/** Of elements with one formula each. @type {WeakMap<Element, expression.Tree>} */
const trees = new WeakMap();

/**
 * The plan under the names that formulas use: a hyphen there is a minus.
 *
 * @param {Readonly<Record<string, number>>} chosen
 * @param {Readonly<Record<string, number>>} derived
 * @returns {Record<string, number>}
 */
export function values(chosen, derived) {
  const named = Object.entries(derived).map(([name, value]) => [name.replaceAll("-", "_"), value]);
  return { ...chosen, ...Object.fromEntries(named) };
}

/**
 * @param {Element} element
 * @param {string} attribute where its formula stands, as JSON
 * @returns {expression.Tree}
 */
export function tree(element, attribute) {
  const known = trees.get(element);
  if (known !== undefined) return known;
  const read = /** @type {expression.Tree} */ (JSON.parse(element.getAttribute(attribute) ?? "0"));
  trees.set(element, read);
  return read;
}

/**
 * @param {Element} element
 * @param {Readonly<Record<string, number>>} known
 * @returns {{text: string, value: string | null, reason: string}} value is null where the formula has none
 */
export function result(element, known) {
  const found = expression.evaluate(tree(element, "data-calc"), known);
  if (!found.ok) return { text: "not defined", value: null, reason: found.reason };
  return { text: shown(found.value, element.getAttribute("data-style") ?? ""), value: String(found.value), reason: "" };
}
