/**
 * A question answered, with a confidence, before what it guards opens. Contract: `data-state` = open, committed, skipped.
 * What was predicted is remembered in this browser (lib/predictions.js); opening the rest is the business of lib/locks.js.
 */

import * as answers from "../lib/answers.js";
import * as feedback from "../lib/feedback.js";
import * as numbers from "../lib/numbers.js";
import * as predictions from "../lib/predictions.js";

/** @type {Record<string, string>} */
const CONFIDENCE = { sure: "sure", fairly: "fairly sure", guess: "guessing" };

class PredictBlock extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #stop;
  #id = "";

  connectedCallback() {
    this.#id = this.dataset.id ?? "";
    this.#form.addEventListener("submit", this.#commit);
    this.#form.addEventListener("input", this.#clearProblem);
    this.#skipButton.addEventListener("click", this.#skip);
    this.#stop = predictions.watch(() => this.#render());
    this.#render();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#form.removeEventListener("submit", this.#commit);
    this.#form.removeEventListener("input", this.#clearProblem);
    this.#skipButton.removeEventListener("click", this.#skip);
  }

  get #form() {
    return /** @type {HTMLFormElement} */ (this.querySelector("form"));
  }

  get #skipButton() {
    return /** @type {HTMLButtonElement} */ (this.querySelector("button[name=skip]"));
  }

  get #out() {
    return /** @type {HTMLElement} */ (this.querySelector('[data-out="feedback"]'));
  }

  #clearProblem = () => this.#problem("");

  #commit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const key = answers.key(this);
    const data = new FormData(this.#form);
    const answer = String(data.get("answer") ?? "").trim();
    const confidence = String(data.get("confidence") ?? "");
    const judged = key.answer ? this.#judgeNumber(key, answer) : this.#judgeChoice(key, answer);
    if (typeof judged === "string") return this.#problem(judged, "answer");
    if (!(confidence in CONFIDENCE)) return this.#problem("Say how sure you are, too.", "confidence");
    predictions.put(this.#id, {
      state: "committed",
      answer,
      said: judged.said,
      confidence: /** @type {"sure" | "fairly" | "guess"} */ (confidence),
      right: judged.right,
      key: answers.rightText(key),
    });
    this.#out.focus({ preventScroll: true });
  };

  #skip = () => {
    predictions.put(this.#id, { state: "skipped", key: answers.rightText(answers.key(this)) });
    this.#out.focus({ preventScroll: true });
  };

  /** @param {answers.Key} key @param {string} text @returns {string | {said: string, right: boolean}} */
  #judgeNumber(key, text) {
    const reading = numbers.read(text, { unit: key.answer?.unit });
    if (!reading.ok) return reading.note;
    return { said: answers.withUnit(reading.value, key.answer?.unit ?? ""), right: answers.isRight(key, reading.value) };
  }

  /** @param {answers.Key} key @param {string} choice @returns {string | {said: string, right: boolean}} */
  #judgeChoice(key, choice) {
    const option = key.options.find((each) => each.key === choice);
    if (!option) return "Choose an answer first.";
    return { said: answers.text(answers.part(option.element, "label")), right: option.right };
  }

  /** @param {string} text @param {string} [field] name of the control to go to */
  #problem(text, field) {
    const note = /** @type {HTMLElement} */ (this.querySelector('[data-out="problem"]'));
    note.textContent = text;
    for (const input of this.#form.querySelectorAll("input")) {
      if (text !== "" && input.name === field) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    }
    if (field) /** @type {HTMLElement | null} */ (this.#form.querySelector(`[name=${field}]`))?.focus();
  }

  #render() {
    const prediction = predictions.get(this.#id);
    this.dataset.state = prediction?.state ?? "open";
    for (const control of this.#form.querySelectorAll("fieldset")) control.disabled = prediction !== null;
    /** @type {HTMLElement} */ (this.querySelector(".actions")).hidden = prediction !== null;
    if (prediction === null) return this.#out.replaceChildren();
    this.#restore(prediction);
    const key = answers.key(this);
    const option = this.#optionOf(key, prediction);
    const right = prediction.right === true;
    const closer = prediction.confidence === "sure" && !right && option ? answers.part(option.element, "longer") : [];
    feedback.put(this.#out, [
      this.#verdict(prediction),
      feedback.section("reason", option ? answers.part(option.element, "reason") : []),
      feedback.section("longer", closer.length > 0 ? [lead("You were sure, so a closer look:"), ...closer] : []),
      feedback.section("explanation", answers.part(key.parts, "explanation")),
    ]);
  }

  /** @param {answers.Key} key @param {predictions.Prediction} prediction */
  #optionOf(key, prediction) {
    if (prediction.state === "skipped") return key.options.find((option) => option.right) ?? null;
    if (!key.answer) return key.options.find((option) => option.key === prediction.answer) ?? null;
    const reading = numbers.read(prediction.answer ?? "", { unit: key.answer.unit });
    return reading.ok ? answers.anticipated(key, reading.value) : null;
  }

  /** @param {predictions.Prediction} prediction */
  #verdict(prediction) {
    const answer = prediction.key;
    if (prediction.state === "skipped") return feedback.verdict("skipped", `You skipped this one. The answer: ${answer}.`);
    const felt = CONFIDENCE[prediction.confidence ?? "guess"];
    if (prediction.right) return feedback.verdict("right", `Right: ${answer}. You were ${felt}.`);
    return feedback.verdict("wrong", `Not this time: it is ${answer}. You said ${prediction.said} and were ${felt}.`);
  }

  /** @param {predictions.Prediction} prediction */
  #restore(prediction) {
    for (const input of this.#form.querySelectorAll("input")) {
      const value = input.name === "answer" ? prediction.answer : prediction.confidence;
      if (input.type === "radio") {
        input.checked = input.value === value;
        if (input.name === "answer" && input.checked) input.closest("label")?.setAttribute("data-chosen", "");
      } else input.value = value ?? "";
    }
  }
}

/** @param {string} text @returns {HTMLElement} */
function lead(text) {
  const line = document.createElement("p");
  line.className = "lead";
  line.textContent = text;
  return line;
}

customElements.define("predict-block", PredictBlock);
