/** The written decision: a text field that is kept in the browser, and its export as markdown. */

import * as format from "../lib/format.js";
import { needed } from "./budget.js";
import { download } from "./files.js";

const HEADING = "## Decision";

/**
 * @typedef {object} Release what is known of the run when the decision is exported
 * @property {import("./budget.js").Plan | null} plan null while a field makes no sense
 * @property {any} [result] of the finished run
 */

export class Decision {
  #area;
  #said;

  /**
   * @param {HTMLElement} box holds `textarea[name=decision]` and `button[name=export]`
   * @param {object} of
   * @param {string} of.kept what was written before
   * @param {(text: string) => boolean} of.keep whether it will survive a reload
   * @param {() => Release} of.release
   */
  constructor(box, { kept, keep, release }) {
    this.#area = /** @type {HTMLTextAreaElement} */ (box.querySelector("textarea"));
    this.#said = /** @type {HTMLElement} */ (box.querySelector('[data-part="decision-said"]'));
    this.#area.value = kept;
    this.#area.disabled = false;
    this.#area.addEventListener("input", () => this.#say(keep(this.#area.value) ? "" : "This browser keeps nothing: export the text before you leave."));
    box.querySelector("button[name=export]")?.addEventListener("click", () => {
      if (this.text === "") return this.#say("Write the decision first.");
      const { plan, result } = release();
      this.#say(plan ? "" : "Mend the settings first: the file names the plan.");
      if (plan) download("decision.md", markdown(this.text, plan, result), "text/markdown");
    });
  }

  get text() {
    return this.#area.value.trim();
  }

  /** @param {string} text */
  #say(text) {
    if (this.#said.textContent !== text) this.#said.textContent = text;
  }
}

/**
 * @param {string} text @param {import("./budget.js").Plan} plan @param {any} [result] of the finished run, told if it had this plan
 * @returns {string} the decision last, so that it may contain anything
 */
export function markdown(text, { micro, accum, budget }, result) {
  const { integer } = format;
  const rows = [
    ["Micro-batch", `${micro} sentences`],
    ["Accumulation", `${accum} passes per update`],
    ["Effective batch", `${micro * accum} sentences`],
    ["Memory needed", `${integer(needed(micro))} bytes`],
    ["Memory budget", `${integer(budget * 1000)} bytes`],
  ];
  if (result?.micro === micro && result.accum === accum) {
    const { updates, final_loss: final, reference_loss: reference, reference_step: step } = result;
    rows.push(["Updates", integer(updates)], ["Final loss", final.toFixed(6)], [`Loss after ${integer(step)} updates`, reference.toFixed(6)]);
  }
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`).join("\n");
  return `# Release run\n\n| | |\n|---|---|\n${table}\n\n${HEADING}\n\n${text}\n`;
}

/** @param {string} file an exported decision, or any text @returns {string} the decision alone */
export function decisionIn(file) {
  const text = file.replaceAll("\r\n", "\n");
  const at = `\n${text}`.indexOf(`\n${HEADING}\n`);
  return (at < 0 ? text : text.slice(at + HEADING.length)).trim();
}
