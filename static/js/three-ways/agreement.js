/**
 * The question after the run: do the curves agree? Judged by the numbers of that very run; a wrong answer is told why and may
 * try again. `data-state` = open, right, wrong, invalid; `[name=agree]`, `button[name=submit]`, `[data-out=agreement]`.
 */

import * as feedback from "../lib/feedback.js";

/**
 * @typedef {object} Judged
 * @property {string} right the option that fits the run
 * @property {Record<string, string>} reasons by option, with the run's numbers
 * @property {(string | Node)[][]} sources where the differences come from: paragraphs
 */

export class Agreement {
  #form;
  #keep;
  /** @type {Judged | null} */
  #judged = null;

  /** @param {HTMLFormElement} form @param {(answer: string) => void} keep */
  constructor(form, keep) {
    this.#form = form;
    this.#keep = keep;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#submit();
    });
  }

  /** A run begins: nothing can be asked about it yet. */
  close() {
    this.#judged = null;
    this.#form.hidden = true;
    this.#form.dataset.state = "open";
    feedback.put(this.#out, []);
    for (const input of this.#inputs) input.checked = false;
  }

  /** A run is over. @param {Judged} judged @param {string | null} before what was answered on an earlier visit */
  open(judged, before) {
    this.#judged = judged;
    this.#form.hidden = false;
    const input = this.#inputs.find(({ value }) => value === before);
    if (!input) return;
    input.checked = true;
    this.#show(input.value);
  }

  #submit() {
    const answer = this.#inputs.find(({ checked }) => checked)?.value;
    if (!this.#judged) return;
    if (answer === undefined) {
      this.#form.dataset.state = "invalid";
      return feedback.put(this.#out, [feedback.verdict("invalid", "Choose an answer first.")]);
    }
    this.#keep(answer);
    this.#show(answer);
  }

  /** @param {string} answer */
  #show(answer) {
    if (!this.#judged) return;
    const { right, reasons, sources } = this.#judged;
    const state = answer === right ? "right" : "wrong";
    this.#form.dataset.state = state;
    for (const { value, parentElement } of this.#inputs) {
      if (value === answer) parentElement?.setAttribute("data-chosen", state);
      else parentElement?.removeAttribute("data-chosen");
    }
    const others = this.#inputs.filter(({ value }) => value !== right).map(({ value, parentElement }) => other(parentElement?.textContent?.trim() ?? "", reasons[value] ?? ""));
    feedback.put(this.#out, [
      feedback.verdict(state, state === "right" ? "Right." : "Not that one. Read why, then try another."),
      feedback.section("reason", [paragraph(reasons[answer] ?? "")]),
      state === "right" ? feedback.section("explanation", [heading("Where the differences come from"), ...sources.map((one) => paragraph(...one))]) : null,
      state === "right" ? feedback.folded("Why not the others", others) : null,
    ]);
  }

  get #inputs() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.#form.querySelectorAll("input[name=agree]"))];
  }

  get #out() {
    return /** @type {HTMLElement} */ (this.#form.querySelector('[data-out="agreement"]'));
  }
}

/** @param {...(string | Node)} parts */
function paragraph(...parts) {
  const made = document.createElement("p");
  made.append(...parts);
  return made;
}

/** @param {string} text */
function heading(text) {
  const made = document.createElement("h4");
  made.textContent = text;
  return made;
}

/** @param {string} label @param {string} reason */
function other(label, reason) {
  const item = document.createElement("div");
  item.className = "other";
  const head = document.createElement("div");
  head.className = "other-label";
  head.textContent = label;
  item.append(head, paragraph(reason));
  return item;
}
