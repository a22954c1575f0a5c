/** One line about Python itself: how much of it has arrived, that it could not be started, or that it waits for a tap. */

import { bytes } from "./bytes.js";
import { python } from "../lib/runner.js";

export class PythonNotice {
  #box;
  #size;
  #words = document.createElement("span");
  #meter = document.createElement("progress");
  #button = document.createElement("button");
  #shown = "";

  /**
   * @param {HTMLElement} box
   * @param {number} size bytes of a first start
   */
  constructor(box, size) {
    this.#box = box;
    this.#size = size;
    this.#meter.setAttribute("aria-label", "Python is loading");
    this.#button.type = "button";
  }

  /** @param {boolean} waits whether a tap is asked for before anything is loaded */
  render(waits) {
    const { state, progress, problem } = python;
    if (state === "idle" && waits) return this.#ask();
    if (state === "loading") return this.#loading(progress);
    if (state === "unavailable") return this.#unavailable(problem);
    this.#show("", []);
  }

  #ask() {
    this.#words.textContent = `Running code needs Python in this browser: ${bytes(this.#size)}, once. Your browser asks to save data, so it waits for you.`;
    this.#button.name = "load";
    this.#button.textContent = `Load Python (${bytes(this.#size)})`;
    this.#button.onclick = () => python.start();
    this.#show("ask", [this.#words, this.#button]);
  }

  /** @param {import("../python/supply.js").Progress} progress */
  #loading({ loaded, total, phase }) {
    const all = total || this.#size;
    const arriving = phase === "download";
    this.#words.textContent = arriving
      ? `Python is loading: ${bytes(loaded)} of ${bytes(all)}. You can read and write meanwhile.`
      : "Python has arrived and is starting.";
    if (arriving && all > 0) {
      this.#meter.max = all;
      this.#meter.value = loaded;
    } else this.#meter.removeAttribute("value");
    this.#show("loading", [this.#words, this.#meter]);
  }

  /** @param {string} problem */
  #unavailable(problem) {
    const reason = document.createElement("small");
    reason.textContent = `What happened: ${problem}.`;
    this.#words.replaceChildren(
      "Python could not be started. The fault is not in your code, which is saved in this browser. Check the connection and try again.",
      reason,
    );
    this.#button.name = "retry";
    this.#button.textContent = "Retry";
    this.#button.onclick = () => python.retry();
    this.#show("unavailable", [this.#words, this.#button]);
  }

  /** @param {string} what @param {Node[]} nodes */
  #show(what, nodes) {
    if (what === this.#shown) return;
    this.#shown = what;
    this.#box.dataset.notice = what;
    if (what === "unavailable") this.#box.setAttribute("role", "alert");
    else this.#box.removeAttribute("role");
    this.#box.replaceChildren(...nodes);
    this.#box.hidden = what === "";
  }
}
