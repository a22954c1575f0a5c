/**
 * Keeps every number on the page that follows the plan: `[data-q]` and `[data-calc]` in prose and formulas, `[data-out]`
 * in widgets.
 *
 * The one place that shows or masks derived figures, so that no second widget can give a guarded value away.
 */

import * as format from "./format.js";
import * as liveFormula from "./live-formula.js";
import * as locks from "./locks.js";
import * as plan from "./plan.js";

const DERIVED = Object.keys(plan.derived());
const SELECTOR = ["[data-q]", ...DERIVED.map((name) => `[data-out="${name}"]`)].join(",");

/** Starts following the plan and the locks. Called once, by the page. */
export function start() {
  if (plan.quantities.length === 0) return;
  plan.subscribe(() => fill(document));
  locks.subscribe(() => fill(document));
}

/** @param {ParentNode} root whose figures are brought up to date */
export function fill(root) {
  if (plan.quantities.length === 0) return;
  const open = locks.isOpen("plan");
  /** @type {Record<string, number>} */
  const chosen = plan.get();
  const derived = plan.derived();
  for (const element of root.querySelectorAll(SELECTOR)) {
    // A lab's own figures belong to the lab's plan, whatever they are called.
    if (!element.hasAttribute("data-q") && element.closest("[data-lab]")) continue;
    const name = element.getAttribute("data-q") ?? element.getAttribute("data-out") ?? "";
    if (Object.hasOwn(derived, name)) {
      if (open) show(element, derived[name] ?? NaN);
      else mask(element);
    } else if (Object.hasOwn(chosen, name)) show(element, chosen[name] ?? NaN);
  }
  const known = liveFormula.values(chosen, derived);
  for (const element of root.querySelectorAll("[data-calc]")) {
    const tree = liveFormula.tree(element, "data-calc");
    const tells = !(typeof tree === "string" && Object.hasOwn(chosen, tree));
    if (tells && !open) mask(element);
    else showFormula(element, liveFormula.result(element, known));
  }
}

/** @param {Element} element @param {number} value */
function show(element, value) {
  put(element, format.integer(value), String(value));
}

/** @param {Element} element @param {ReturnType<typeof liveFormula.result>} result */
function showFormula(element, { text, value, reason }) {
  put(element, text, value);
  if (reason !== "") element.setAttribute("title", `There is no value: ${reason}.`);
  else element.removeAttribute("title");
}

/** @param {Element} element @param {string} text @param {string | null} value null where there is none */
function put(element, text, value) {
  if (element.textContent !== text) element.textContent = text;
  if (value === null) element.removeAttribute("data-value");
  else element.setAttribute("data-value", value);
  if (!element.hasAttribute("data-locked")) return;
  element.removeAttribute("data-locked");
  element.removeAttribute("title");
}

/** @param {Element} element */
function mask(element) {
  element.textContent = element.hasAttribute("data-out") ? "?" : "…";
  element.removeAttribute("data-value");
  element.setAttribute("data-locked", "");
  element.setAttribute("title", "Shown after your prediction");
}
