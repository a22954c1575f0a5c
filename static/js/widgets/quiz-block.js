/** A question with options, each with its reason. Contract: `data-state` = open, right, wrong, invalid. */

import * as answers from "../lib/answers.js";
import * as feedback from "../lib/feedback.js";

class QuizBlock extends HTMLElement {
  connectedCallback() {
    const form = this.#form;
    form.addEventListener("submit", this.#submit);
    for (const fieldset of form.querySelectorAll("fieldset")) fieldset.disabled = false;
    /** @type {HTMLButtonElement} */ (form.querySelector("button[name=submit]")).disabled = false;
    const before = answers.given(this.#id);
    if (before) this.#show(before.answer);
  }

  disconnectedCallback() {
    this.#form.removeEventListener("submit", this.#submit);
  }

  get #id() {
    return this.dataset.id ?? "";
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  get #out() {
    return /** @type {HTMLElement} */ (this.querySelector('[data-out="feedback"]'));
  }

  #submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = String(new FormData(this.#form).get("answer") ?? "");
    const option = answers.key(this).options.find((each) => each.key === answer);
    if (!option) {
      this.dataset.state = "invalid";
      return feedback.put(this.#out, [feedback.verdict("invalid", "Choose an answer first.")]);
    }
    const tries = (answers.given(this.#id)?.tries ?? 0) + 1;
    answers.remember(this.#id, { answer, state: option.right ? "right" : "wrong", tries });
    this.#show(answer);
  };

  /** @param {string} answer a radio value */
  #show(answer) {
    const key = answers.key(this);
    const option = key.options.find((each) => each.key === answer);
    if (!option) return; // The author changed the options since: start afresh.
    this.dataset.state = option.right ? "right" : "wrong";
    for (const input of this.#form.querySelectorAll("input")) {
      input.checked = input.value === answer;
      const label = input.closest("label");
      if (input.value !== answer) label?.removeAttribute("data-chosen");
      else label?.setAttribute("data-chosen", option.right ? "right" : "wrong");
    }
    const verdict = option.right
      ? feedback.verdict("right", "Right.")
      : feedback.verdict("wrong", "Not that one. Read why, then try another.");
    feedback.put(this.#out, [
      verdict,
      feedback.section("reason", answers.part(option.element, "reason")),
      option.right ? feedback.section("explanation", answers.part(key.parts, "explanation")) : null,
      option.right ? this.#others(key, option) : null,
    ]);
  }

  /** @param {answers.Key} key @param {answers.Option} chosen */
  #others(key, chosen) {
    const nodes = key.options
      .filter((option) => option !== chosen)
      .map((option) => {
        const item = document.createElement("div");
        item.className = "other";
        const label = document.createElement("div");
        label.className = "other-label";
        label.append(...answers.part(option.element, "label"));
        item.append(label, ...answers.part(option.element, "reason"));
        return item;
      });
    return feedback.folded("Why not the others", nodes);
  }
}

customElements.define("quiz-block", QuizBlock);
