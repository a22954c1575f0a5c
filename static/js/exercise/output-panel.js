/** What a run printed and how it ended. */

import { sign } from "./sign.js";

const WORDS = { ok: "Finished", error: "Stopped by an error", stopped: "Stopped", timeout: "Stopped: out of time" };

export class OutputPanel {
  #section;
  #printed;
  #result;
  #onLine;

  /**
   * @param {HTMLElement} section holds `[data-out=stdout]` and `[data-out=run]` (a code card: `[data-part=stdout]`, `[data-part=result]`)
   * @param {(line: number) => void} onLine the learner follows the link to a line
   */
  constructor(section, onLine) {
    this.#section = section;
    this.#printed = /** @type {HTMLElement} */ (section.querySelector("[data-out=stdout], [data-part=stdout]"));
    this.#result = /** @type {HTMLElement} */ (section.querySelector("[data-out=run], [data-part=result]"));
    this.#onLine = onLine;
  }

  /** A run begins: nothing printed yet, no result. */
  begin() {
    this.#section.hidden = false;
    this.#printed.hidden = true;
    this.#printed.textContent = "";
    this.#result.replaceChildren();
    delete this.#result.dataset.status;
    delete this.#result.dataset.line;
  }

  /** Nothing is to be seen any more, for example after a reset. */
  clear() {
    this.begin();
    this.#section.hidden = true;
  }

  /** @param {string} text printed just now */
  write(text) {
    const box = this.#printed;
    const atEnd = box.scrollTop + box.clientHeight >= box.scrollHeight - 4;
    box.hidden = false;
    box.append(text);
    if (atEnd) box.scrollTop = box.scrollHeight;
  }

  /**
   * @param {import("../lib/runner.js").RunResult} result
   * @param {number} count how many runs this exercise has seen
   */
  end({ status, error, seconds }, count) {
    const result = this.#result;
    /** @type {HTMLElement[]} */
    const nodes = [this.#headline(status, error, seconds)];
    if (error?.text) {
      const text = document.createElement("pre");
      text.className = "traceback";
      text.tabIndex = 0;
      text.setAttribute("aria-label", "Where the error arose");
      text.textContent = error.text;
      nodes.push(text);
    }
    result.replaceChildren(...nodes);
    if (error?.line) result.dataset.line = String(error.line);
    result.dataset.status = status;
    for (const part of [this.#printed, result]) part.dataset.run = String(count);
  }

  /** @param {keyof typeof WORDS} status @param {import("../lib/runner.js").RunError | null} error @param {number | null} seconds */
  #headline(status, error, seconds) {
    const line = document.createElement("p");
    line.className = "run-headline";
    line.append(sign({ ok: "passed", error: "error", stopped: "stopped", timeout: "timeout" }[status]));
    const words = document.createElement("span");
    if (error) {
      if (error.line) words.append(this.#lineLink(error.line), ": ");
      const kind = document.createElement("strong");
      kind.textContent = error.type;
      words.append(kind, error.message ? `: ${error.message}` : "");
    } else {
      const silent = status === "ok" && this.#printed.textContent === "";
      words.append(WORDS[status], status === "ok" && seconds !== null ? ` in ${duration(seconds)}` : "", silent ? "; nothing was printed" : "", ".");
    }
    line.append(words);
    return line;
  }

  /** @param {number} line */
  #lineLink(line) {
    const link = document.createElement("button");
    link.type = "button";
    link.className = "line-link";
    link.textContent = `Line ${line}`;
    link.addEventListener("click", () => this.#onLine(line));
    return link;
  }
}

/** @param {number} seconds */
function duration(seconds) {
  if (seconds < 0.01) return "under 0.01 s";
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}
