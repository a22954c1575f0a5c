/**
 * What the reader expects of a lab, before it may start: one of some answers, or a curve. Committed or skipped once; judged
 * when a run has shown what happens. Contract: `data-state` = open, committed, skipped; `[name=answer]`, `button[name=commit|skip]`.
 */

import * as feedback from "../lib/feedback.js";
import { DrawCurve } from "./draw-curve.js";

/**
 * @typedef {object} Given
 * @property {"committed" | "skipped"} state
 * @property {string} [answer] value of the option
 * @property {{x: number[], y: number[]}} [curve]
 */

export class Prediction {
  /** @type {Given | null} */
  given;

  #form;
  #onSettled;
  /** @type {DrawCurve | null} */
  #curve = null;

  /**
   * @param {HTMLFormElement} form
   * @param {Given | null} given what was said on an earlier visit
   * @param {(given: Given) => void} onSettled
   */
  constructor(form, given, onSettled) {
    this.#form = form;
    this.given = given;
    this.#onSettled = onSettled;
    const pad = form.querySelector('[data-part="curve"]');
    if (pad instanceof HTMLElement) this.#curve = new DrawCurve(pad, () => this.#problem(""));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#commit();
    });
    form.querySelector("button[name=skip]")?.addEventListener("click", () => this.#settle({ state: "skipped" }));
    this.#render();
  }

  /**
   * A run has shown the answer.
   * @param {string | null} [value] the option that turned out right; by default the one that the template marks; null when this run
   *   does not answer the question
   * @param {string} [sentence] instead of the option's reason
   */
  judge(value, sentence) {
    if (this.given === null) return;
    if (value === null) return feedback.put(this.#out, [paragraph(sentence ?? "This run does not answer that question.")]);
    const options = [.../** @type {NodeListOf<HTMLElement>} */ (this.#form.querySelectorAll("[data-option]"))];
    const right = options.find(({ dataset }) => (value === undefined ? "right" in dataset : dataset.option === value));
    const chosen = options.find(({ dataset }) => dataset.option === this.given?.answer);
    const label = (/** @type {HTMLElement | undefined} */ each) => each?.querySelector(".choice-text")?.textContent?.trim() ?? "";
    const reason = sentence ?? (chosen ?? right)?.dataset.reason ?? "";
    const state = this.given.state === "skipped" || !right ? "skipped" : chosen === right ? "right" : "wrong";
    const seen = right ? `: ${label(right)}` : "";
    const head = { right: "As you expected.", wrong: `Not as you expected. What happened${seen}`, skipped: `What happened${seen}` }[state];
    feedback.put(this.#out, [feedback.verdict(state, head), feedback.section("reason", reason ? [paragraph(reason)] : [])]);
  }

  /** The judgement goes with a new run. */
  open() {
    this.#render();
  }

  get #out() {
    return /** @type {HTMLElement} */ (this.#form.querySelector('[data-out="feedback"]'));
  }

  #commit() {
    if (this.given !== null) return;
    if (this.#curve) {
      const curve = this.#curve.value;
      if (curve === null) return this.#problem("Draw a line first, or type the numbers below it.");
      return this.#settle({ state: "committed", curve });
    }
    const answer = String(new FormData(this.#form).get("answer") ?? "");
    if (answer === "") return this.#problem("Choose an answer first.");
    this.#settle({ state: "committed", answer });
  }

  /** @param {Given} given */
  #settle(given) {
    if (this.given !== null) return;
    this.given = given;
    this.#render();
    this.#onSettled(given);
    this.#out.focus({ preventScroll: true });
  }

  /** @param {string} text */
  #problem(text) {
    const note = this.#form.querySelector('[data-out="problem"]');
    if (note && note.textContent !== text) note.textContent = text;
  }

  #render() {
    this.#form.dataset.state = this.given?.state ?? "open";
    this.#problem("");
    for (const fieldset of this.#form.querySelectorAll("fieldset")) fieldset.disabled = this.given !== null;
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (this.#form.querySelectorAll("input[type=radio]"))) {
      if (this.given) input.checked = input.value === this.given.answer;
    }
    if (this.given?.curve) this.#curve?.show(this.given.curve);
    const words = this.given?.state === "skipped" ? "You skipped this prediction. The lab is open." : "Noted. Start shows what happens.";
    feedback.put(this.#out, this.given ? [paragraph(words)] : []);
  }
}

/** @param {string} text */
function paragraph(text) {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}
