/** A question answered with a number. Contract: `data-state` = open, right, wrong, invalid. */

import * as answers from "../lib/answers.js";
import * as feedback from "../lib/feedback.js";
import * as numbers from "../lib/numbers.js";

class NumericBlock extends HTMLElement {
  connectedCallback() {
    this.#form.addEventListener("submit", this.#submit);
    this.#input.disabled = false;
    /** @type {HTMLButtonElement} */ (this.#form.querySelector("button[name=submit]")).disabled = false;
    const before = answers.given(this.#id);
    if (!before) return;
    this.#input.value = before.answer;
    this.#judge(before.answer);
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

  get #input() {
    return /** @type {HTMLInputElement} */ (this.querySelector("[name=answer]"));
  }

  #submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const answer = this.#input.value;
    const state = this.#judge(answer);
    if (state === "invalid") return this.#input.focus();
    answers.remember(this.#id, { answer, state, tries: (answers.given(this.#id)?.tries ?? 0) + 1 });
  };

  /** @param {string} text @returns {"right" | "wrong" | "invalid"} also shows it */
  #judge(text) {
    const key = answers.key(this);
    const reading = numbers.read(text, { unit: key.answer?.unit });
    if (!reading.ok) {
      this.#show("invalid", [feedback.verdict("invalid", reading.note)]);
      return "invalid";
    }
    const said = answers.withUnit(reading.value, key.answer?.unit ?? "");
    const option = answers.anticipated(key, reading.value);
    const reason = option ? answers.part(option.element, "reason") : [];
    if (answers.isRight(key, reading.value)) {
      const explanation = feedback.section("explanation", answers.part(key.parts, "explanation"));
      this.#show("right", [feedback.verdict("right", `Right: ${said}.`), feedback.section("reason", reason), explanation]);
      return "right";
    }
    const hint = reason.length > 0 ? reason : answers.part(key.parts, "hint");
    this.#show("wrong", [feedback.verdict("wrong", `Not ${said}.`), feedback.section("reason", hint)]);
    return "wrong";
  }

  /** @param {"right" | "wrong" | "invalid"} state @param {(Node | null)[]} children */
  #show(state, children) {
    this.dataset.state = state;
    if (state === "invalid") this.#input.setAttribute("aria-invalid", "true");
    else this.#input.removeAttribute("aria-invalid");
    feedback.put(/** @type {HTMLElement} */ (this.querySelector('[data-out="feedback"]')), children);
  }
}

customElements.define("numeric-block", NumericBlock);
