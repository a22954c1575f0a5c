/** What a check found: a summary, then one row a function in task order. Remembered, so that a reload shows it again. */

import { build } from "../lib/rich.js";
import * as store from "../lib/store.js";
import { FunctionRow } from "./function-row.js";
import { sign } from "./sign.js";

const SIGNS = { passed: "passed", failed: "value", error: "error", timeout: "timeout", "not-attempted": "not-attempted" };

export class VerdictView {
  #section;
  #key;
  #rows;
  #onLine;
  #checked = "";

  /**
   * @param {HTMLElement} section `[data-out=verdict]`
   * @param {string} exercise id
   * @param {{onLine: (line: number) => void, onLoad: (code: string) => void}} handlers
   */
  constructor(section, exercise, { onLine, onLoad }) {
    this.#section = section;
    this.#key = `verdict/${exercise}`;
    this.#onLine = onLine;
    const hints = store.read(`hints/${exercise}`, {}) ?? {};
    this.#rows = [...section.querySelectorAll("[data-function]")].map((element) => {
      const row = new FunctionRow(/** @type {HTMLElement} */ (element), {
        onLoad,
        onHint: (shown) => {
          hints[row.name] = shown;
          store.write(`hints/${exercise}`, hints);
        },
      });
      row.openHints(Number(hints[row.name]) || 0);
      return row;
    });
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

  /** @param {string} reason nothing could be judged, by no fault of the learner's @param {() => void} onRetry */
  unavailable(reason, onRetry) {
    this.cancel();
    const retry = document.createElement("button");
    retry.type = "button";
    retry.name = "retry-check";
    retry.textContent = "Retry";
    retry.addEventListener("click", onRetry);
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
    for (const row of this.#rows) row.show(verdict.functions.find((/** @type {any} */ each) => each.name === row.name) ?? null);
    this.#note("");
    this.#section.removeAttribute("data-stale");
    this.#finish(verdict.status, count);
  }

  /** @param {{type: string, message: string, line: number | null, text: string}} error */
  #loadError({ type, message, line, text }) {
    const box = document.createElement("div");
    const head = document.createElement("p");
    if (line) {
      const link = document.createElement("button");
      link.type = "button";
      link.className = "line-link";
      link.textContent = `Line ${line}`;
      link.addEventListener("click", () => this.#onLine(line));
      head.append(link, ": ");
    }
    const kind = document.createElement("strong");
    kind.textContent = type;
    head.append(kind, message ? `: ${message}` : "");
    box.append(head);
    if (text) {
      const trace = document.createElement("pre");
      trace.className = "traceback";
      trace.textContent = text;
      box.append(trace);
    }
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
