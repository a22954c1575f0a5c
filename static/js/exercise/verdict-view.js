/** What a check found: a summary, then one row a function in task order. Remembered, so that a reload shows it again. */

import { build } from "../lib/rich.js";
import * as store from "../lib/store.js";
import { FunctionRow } from "./function-row.js";
import { pause, paused } from "./pause.js";
import { sign } from "./sign.js";

const SIGNS = { passed: "passed", failed: "value", error: "error", timeout: "timeout", "not-attempted": "not-attempted" };

export class VerdictView {
  #section;
  #key;
  #rows;
  #onLine;
  #onDraw;
  #checked = "";

  /**
   * @param {HTMLElement} section `[data-out=verdict]`
   * @param {string} exercise id
   * @param {object} handlers
   * @param {(line: number) => void} handlers.onLine
   * @param {(code: string) => void} handlers.onLoad the learner wants a case in the editor
   * @param {(verdict: any) => void} handlers.onDraw a verdict is shown, be it a new one or that of the last visit
   */
  constructor(section, exercise, { onLine, onLoad, onDraw }) {
    this.#section = section;
    this.#key = `verdict/${exercise}`;
    this.#onLine = onLine;
    this.#onDraw = onDraw;
    const rows = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[data-function]")]);
    this.#rows = rows.map((row) => new FunctionRow(row, { onLoad }));
    section.hidden = false;
  }

  /** Show the verdict of the last visit, if there is one. @param {string} code as it is now */
  restore(code) {
    const kept = store.read(this.#key);
    if (typeof kept?.verdict?.status !== "string" || !Array.isArray(kept.verdict.functions)) return;
    this.#draw(kept.verdict, Number(kept.count) || 1);
    this.#checked = String(kept.code);
    this.codeIs(code);
  }

  /** A check begins. */
  begin() {
    this.#section.setAttribute("aria-busy", "true");
    this.#note("");
  }

  /** It was stopped: what stood here stands. */
  cancel() {
    this.#section.removeAttribute("aria-busy");
  }

  /** @param {any} verdict @param {string} code what was judged */
  show(verdict, code) {
    const count = this.#count + 1;
    this.#draw(verdict, count);
    this.#checked = code;
    store.write(this.#key, { verdict, code, count });
  }

  /**
   * Nothing could be judged, by no fault of the learner's.
   * @param {string} reason @param {string} code what was to be judged @param {() => void} onRetry
   * @param {number | null} [waitS] seconds before it may be tried again
   */
  unavailable(reason, code, onRetry, waitS = null) {
    this.cancel();
    this.#checked = code;
    const retry = document.createElement("button");
    retry.type = "button";
    retry.name = "retry-check";
    retry.textContent = "Retry";
    retry.addEventListener("click", () => paused(retry) || onRetry());
    if (waitS !== null) pause(retry, waitS, (left) => (retry.textContent = left > 0 ? `Retry in ${left} s` : "Retry"));
    this.#summary("missing", [`This check could not be made. ${reason} `, retry]);
    this.#finish("unavailable", this.#count + 1);
  }

  /** @param {string} code as it is now: a verdict on other code says so */
  codeIs(code) {
    const stale = this.#checked !== "" && code !== this.#checked;
    this.#section.toggleAttribute("data-stale", stale);
    this.#note(stale ? "Your code has changed since this check." : "");
  }

  /** The exercise starts over. */
  forget() {
    store.remove(this.#key);
    this.#checked = "";
    this.#note("");
    this.#part("summary").hidden = true;
    delete this.#section.dataset.status;
    for (const row of this.#rows) row.show(null);
  }

  /** Bring the result into view and into reach of the keyboard. */
  reveal() {
    this.#part("summary").scrollIntoView({ block: "nearest" });
  }

  get #count() {
    return Number(this.#section.dataset.check) || 0;
  }

  /** @param {any} verdict @param {number} count */
  #draw(verdict, count) {
    this.cancel();
    /** @type {Node[]} */
    const nodes = [build(verdict.summary)];
    if (verdict.error) nodes.push(this.#loadError(verdict.error));
    this.#summary(SIGNS[/** @type {keyof typeof SIGNS} */ (verdict.status)] ?? "value", nodes);
    for (const row of this.#rows) {
      row.show(verdict.functions.find((/** @type {any} */ each) => each.name === row.name) ?? null, verdict.status !== "error");
    }
    this.#note("");
    this.#section.removeAttribute("data-stale");
    this.#onDraw(verdict);
    this.#finish(verdict.status, count);
  }

  /** @param {{type: string, message: string, line: number | null, text: string}} error */
  #loadError({ type, message, line, text }) {
    const box = document.createElement("div");
    if (line) {
      const head = document.createElement("p");
      const link = document.createElement("button");
      link.type = "button";
      link.className = "line-link";
      link.textContent = `Line ${line}`;
      link.addEventListener("click", () => this.#onLine(line));
      head.append(link);
      box.append(head);
    }
    const trace = document.createElement("pre");
    trace.className = "traceback";
    trace.tabIndex = 0;
    trace.setAttribute("aria-label", "The error");
    trace.textContent = text || `${type}: ${message}`;
    box.append(trace);
    return box;
  }

  /** @param {string} name @param {(Node | string)[]} nodes */
  #summary(name, nodes) {
    const box = this.#part("summary");
    const words = document.createElement("div");
    words.append(...nodes);
    box.replaceChildren(sign(name), words);
    box.hidden = false;
  }

  /** @param {string} text */
  #note(text) {
    const note = this.#part("note");
    note.textContent = text;
    note.hidden = text === "";
  }

  /** @param {string} status @param {number} count */
  #finish(status, count) {
    this.#section.dataset.status = status;
    this.#section.dataset.check = String(count);
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.#section.querySelector(`:scope > [data-part=${name}]`));
  }
}
