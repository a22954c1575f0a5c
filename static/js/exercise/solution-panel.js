/** The author's solution: what is still missing, and once it is earned and asked for, the code with its explanation. */

import { ApiError, noSolution, openSolution } from "../lib/api.js";
import { counted } from "../lib/format.js";
import { build } from "../lib/rich.js";
import * as store from "../lib/store.js";
import { pause, paused } from "./pause.js";

/**
 * @typedef {object} SolutionState how far this browser's session is, as the server has it
 * @property {boolean} earned
 * @property {"passed" | "hints" | null} by
 * @property {number} judged attempts that were judged
 * @property {number} judged_needed
 * @property {number} hints_seen
 * @property {number} hints_total
 */
/**
 * @typedef {object} Ladders the hints of the page
 * @property {number} shown
 * @property {number} total
 * @property {() => Promise<void>} send
 */

/** @type {SolutionState} */
const NOTHING_YET = { earned: false, by: null, judged: 0, judged_needed: 3, hints_seen: 0, hints_total: 0 };

export class SolutionPanel {
  #box;
  #key;
  #ownKey;
  #exercise;
  #hints;
  #editor;
  /** @type {{code: string} | null} */
  #solution = null;
  #stop;

  /**
   * @param {HTMLElement} box `[data-part=solution]`
   * @param {string} exercise id
   * @param {Ladders} hints
   * @param {{value: string}} editor the learner's code, to be read and replaced
   */
  constructor(box, exercise, hints, editor) {
    this.#box = box;
    this.#exercise = exercise;
    this.#key = `solution/${exercise}`;
    this.#ownKey = `own-code/${exercise}`;
    this.#hints = hints;
    this.#editor = editor;
    this.#button("solution").addEventListener("click", () => void this.#toggle());
    this.#button("load-solution").addEventListener("click", () => this.#load());
    this.#button("own-code").addEventListener("click", () => this.#putBack());
    this.#stop = store.watch(this.#key, () => this.render());
    this.render();
  }

  close() {
    this.#stop();
  }

  /** @param {SolutionState} state as the server has it now */
  heard(state) {
    store.write(this.#key, state);
  }

  /** Say where one stands. */
  render() {
    const earned = this.#earned && noSolution === "";
    this.#part("missing").textContent = noSolution || (earned ? this.#earnedWords : this.#missingWords);
    this.#button("solution").hidden = !earned;
    this.#button("own-code").hidden = typeof store.read(this.#ownKey) !== "string";
    this.#box.toggleAttribute("data-earned", earned);
  }

  /** @returns {SolutionState} */
  get #state() {
    return { ...NOTHING_YET, ...store.read(this.#key, {}) };
  }

  /** The server decides when it is asked; until then what is open here counts, though it may not have heard of it yet. */
  get #earned() {
    return this.#state.earned || (this.#hintsLeft === 0 && this.#checksLeft === 0);
  }

  get #hintsLeft() {
    return Math.max(0, this.#hints.total - Math.max(this.#hints.shown, 0));
  }

  get #checksLeft() {
    return Math.max(0, this.#state.judged_needed - this.#state.judged);
  }

  get #missingWords() {
    const left = [];
    if (this.#checksLeft > 0) left.push(counted(this.#checksLeft, "checks"));
    if (this.#hintsLeft > 0) left.push(counted(this.#hintsLeft, "hints"));
    const needed = counted(this.#state.judged_needed, "checks");
    return `The solution opens after a pass, or after all hints and ${needed}: ${left.join(" and ")} to go.`;
  }

  get #earnedWords() {
    return this.#state.by === "passed"
      ? "Everything has passed once, so the author's solution is open to you: another way of writing it, with an explanation."
      : "You have gone through all hints and checked often enough: the solution is open to you.";
  }

  async #toggle() {
    const button = this.#button("solution");
    if (paused(button)) return;
    if (this.#solution === null) return this.#fetch(button);
    this.#unfold(this.#part("solution-text").hasAttribute("hidden"));
  }

  /** @param {HTMLButtonElement} button */
  async #fetch(button) {
    this.#problem("");
    button.setAttribute("aria-disabled", "true");
    try {
      await this.#hints.send();
      const { code, explanation, by } = await openSolution({ exercise: this.#exercise });
      this.#solution = { code };
      this.#draw(code, explanation, by);
      button.removeAttribute("aria-disabled");
      this.#unfold(true);
      this.#part("solution-text").focus();
    } catch (error) {
      button.removeAttribute("aria-disabled");
      if (!(error instanceof ApiError)) throw error;
      this.#refused(error, button);
    }
  }

  /** @param {ApiError} error @param {HTMLButtonElement} button */
  #refused(error, button) {
    if (error.retryAfterS !== null) {
      this.#problem("That was a lot in a short time. The button works again in a moment.");
      const label = button.textContent ?? "";
      pause(button, error.retryAfterS, (left) => {
        button.textContent = left > 0 ? `Again in ${left} s` : label;
        if (left === 0) this.#problem("");
      });
      return;
    }
    // The server knows this browser under another session than the one that earned it: say what that session still needs.
    if (error.status === 403) this.heard(NOTHING_YET);
    this.#problem(error.message);
  }

  /** @param {string} code @param {unknown} explanation @param {"passed" | "hints"} by */
  #draw(code, explanation, by) {
    this.#part("by").textContent = by === "passed" ? "Opened after a pass." : "Opened after all hints and enough checks.";
    this.#part("explanation").replaceChildren(build(explanation));
    this.#part("solution-code").textContent = code;
  }

  /** @param {boolean} open */
  #unfold(open) {
    const button = this.#button("solution");
    this.#part("solution-text").hidden = !open;
    button.setAttribute("aria-expanded", String(open));
    button.textContent = open ? "Hide the solution" : "Show the solution";
  }

  #load() {
    if (this.#solution === null) return;
    const own = this.#editor.value;
    // Loading twice must not take the solution for the learner's own code.
    if (own !== this.#solution.code) store.write(this.#ownKey, own);
    this.#editor.value = this.#solution.code;
    this.render();
    this.#say("The solution is in the editor. Your own code is kept.");
  }

  #putBack() {
    const own = store.read(this.#ownKey);
    if (typeof own === "string") this.#editor.value = own;
    store.remove(this.#ownKey);
    this.render();
    const next = this.#button(this.#part("solution-text").hidden ? "solution" : "load-solution");
    next.focus();
    this.#say("Your own code is back in the editor.");
  }

  /** @param {string} text */
  #say(text) {
    this.#part("said").textContent = text;
  }

  /** @param {string} text */
  #problem(text) {
    this.#part("problem").textContent = text;
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.#box.querySelector(`[data-part=${name}]`));
  }

  /** @param {string} name */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (this.#box.querySelector(`button[name=${name}]`));
  }
}
