/**
 * A widget that its author wrote in markdown: number fields with sliders, and outputs that follow by formulas.
 *
 * Everything is in the markup: a parameter's range in the attributes of its field, an output's formula as a parsed tree in
 * `data-formula`. Parameters of the plan are the page's plan; they and everything beside them stay closed while a
 * prediction guards it.
 */

import * as controls from "../lib/controls.js";
import * as expression from "../lib/expression.js";
import * as liveFormula from "../lib/live-formula.js";
import * as locks from "../lib/locks.js";
import { show } from "../lib/number-style.js";
import { Parameter } from "../lib/parameter.js";
import * as plan from "../lib/plan.js";

class DeclaredSliders extends HTMLElement {
  /** @type {(() => void)[]} */
  #stops = [];
  /** @type {Parameter[]} */
  #parameters = [];

  connectedCallback() {
    this.#parameters = [...this.querySelectorAll("[data-parameter]")].map(
      (row) =>
        new Parameter(/** @type {HTMLElement} */ (row), {
          moved: () => this.#show(),
          problem: (name, text) => controls.say(this, name, text),
        }),
    );
    const form = /** @type {HTMLFormElement} */ (this.querySelector("form"));
    const prevent = (/** @type {Event} */ event) => event.preventDefault();
    form.addEventListener("submit", prevent);
    this.#stops = [() => form.removeEventListener("submit", prevent), ...this.#parameters.map((each) => () => each.stop())];
    if (this.hasAttribute("data-uses-plan")) {
      this.#stops.push(controls.bind(this), plan.subscribe(() => this.#show()), locks.subscribe(() => this.#show()));
    } else {
      for (const input of this.querySelectorAll("input")) input.disabled = false;
      this.#show();
    }
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
  }

  #show() {
    const open = !this.hasAttribute("data-uses-plan") || locks.isOpen("plan");
    /** @type {Record<string, number>} */
    const known = plan.quantities.length > 0 ? liveFormula.values(plan.get(), plan.derived()) : {};
    for (const { name, value } of this.#parameters) known[name] = value;
    for (const out of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-formula]"))) {
      const result = expression.evaluate(liveFormula.tree(out, "data-formula"), known);
      if (result.ok) known[out.dataset.out ?? ""] = result.value;
      if (open) put(out, result);
    }
  }
}

/** @param {HTMLElement} out @param {expression.Result} result */
function put(out, result) {
  const text = result.ok ? show(result.value, out.dataset.style) : `not defined (${result.reason})`;
  if (out.textContent !== text) out.textContent = text;
  out.toggleAttribute("data-undefined", !result.ok);
  if (result.ok) out.dataset.value = String(result.value);
  else delete out.dataset.value;
  out.removeAttribute("data-locked");
  out.removeAttribute("title");
}

customElements.define("declared-sliders", DeclaredSliders);
