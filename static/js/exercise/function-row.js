/** One function of an exercise: its verdict, the case that failed, and what the meter saw. */

import "../widgets/occupancy-timeline.js";
import { build } from "../lib/rich.js";
import { over } from "./occupancy.js";
import { sign } from "./sign.js";

/** @type {Record<string, string>} */
const WORDS = {
  passed: "passed",
  value: "wrong result",
  process: "right result, wrong way",
  error: "an error",
  timeout: "too slow",
  missing: "not found",
  "not-attempted": "not attempted yet",
  depends: "waits for another function",
};

export class FunctionRow {
  name;
  #row;
  /** The case that failed, as the verdict has it. @type {any} */
  #case = null;

  /**
   * @param {HTMLElement} row `[data-function]`
   * @param {object} handlers
   * @param {(code: string) => void} handlers.onLoad the learner wants the case in the editor
   */
  constructor(row, { onLoad }) {
    this.name = row.dataset.function ?? "";
    this.#row = row;
    this.#button("show-case")?.addEventListener("click", () => this.#toggleCase());
    this.#button("load-case")?.addEventListener("click", () => this.#case && onLoad(this.#case.code));
  }

  /**
   * @param {any} verdict one of the verdict's functions; null when there is none yet
   * @param {boolean} [loads] false when the code as a whole does not load, so that nothing can be said about this function
   */
  show(verdict, loads = true) {
    const status = verdict?.status ?? "";
    if (status) this.#row.dataset.status = status;
    else delete this.#row.dataset.status;
    this.#part("sign").replaceChildren(...(status ? [sign(loads ? status : "not-attempted")] : []));
    this.#part("word").textContent = status && loads ? this.#words(verdict) : status ? "not checked" : "not checked yet";
    this.#out.replaceChildren(build(verdict?.feedback));
    this.#case = verdict?.case ?? null;
    this.#drawCase();
    this.#drawMeter(verdict?.meter ?? null);
  }

  /** @param {any} verdict */
  #words({ status, passed, total, depends_on: on, meter }) {
    if (status === "depends" && on) return `waits for ${on}`;
    const cases = total > 0 && !["missing", "not-attempted", "passed"].includes(status) ? `, ${passed} of ${total} cases right` : "";
    const word = status === "process" && meter && over(meter) ? "right in value, not accumulation" : (WORDS[status] ?? status);
    return `${word}${status === "passed" && total > 0 ? `, ${total} cases` : cases}`;
  }

  #drawCase() {
    const box = this.#part("case");
    box.hidden = true;
    box.replaceChildren();
    for (const name of ["show-case", "load-case"]) {
      const button = this.#button(name);
      if (button) button.hidden = this.#case === null;
    }
    const toggle = this.#button("show-case");
    toggle?.setAttribute("aria-expanded", "false");
    if (toggle) toggle.textContent = "Show the case";
    if (this.#case === null) return;
    const { name, call, inputs, yours, expected } = this.#case;
    const list = document.createElement("dl");
    const rows = [["Call", call], ...inputs.map((/** @type {any} */ input) => [input.name, input.text]), ["Yours", yours], ["Right", expected]];
    for (const [label, text] of rows) {
      const term = document.createElement("dt");
      term.textContent = label;
      const value = document.createElement("dd");
      const code = document.createElement("pre");
      code.textContent = text;
      value.append(code);
      list.append(term, value);
    }
    if (name) {
      const title = document.createElement("p");
      title.className = "case-name";
      title.textContent = `The smallest case that failed: ${name}`;
      box.append(title);
    }
    box.append(list);
  }

  #toggleCase() {
    const box = this.#part("case");
    const toggle = this.#button("show-case");
    box.hidden = !box.hidden;
    toggle?.setAttribute("aria-expanded", String(!box.hidden));
    if (toggle) toggle.textContent = box.hidden ? "Show the case" : "Hide the case";
  }

  /** @param {import("./occupancy.js").Reading | null} reading */
  #drawMeter(reading) {
    const picture = /** @type {HTMLElement & {reading: typeof reading}} */ (this.#part("meter"));
    picture.reading = reading;
  }

  get #out() {
    return /** @type {HTMLElement} */ (this.#row.querySelector("[data-out=feedback]"));
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.#row.querySelector(`[data-part=${name}]`));
  }

  /** @param {string} name */
  #button(name) {
    return /** @type {HTMLButtonElement | null} */ (this.#row.querySelector(`button[name=${name}]`));
  }
}
