/**
 * <code-run>: a code card that can be run, and changed first, in the same Python as the exercises.
 *
 * Without scripts it is the plain card it wraps.
 */

import { OutputPanel } from "../exercise/output-panel.js";
import { BootError, python } from "../lib/runner.js";

class CodeRun extends HTMLElement {
  /** @type {import("../exercise/editor.js").Editor | undefined} */
  #editor;
  /** @type {AbortController | undefined} */
  #job;
  #count = 0;

  connectedCallback() {
    if (this.dataset.state) return;
    this.dataset.state = "idle";
    this.#original = this.#part("source").textContent ?? "";
    this.#panel = new OutputPanel(this.#part("output"), (line) => this.#goTo(line));
    this.#button("run-card").addEventListener("click", () => this.run());
    this.#button("stop-card").addEventListener("click", () => this.#job?.abort());
    this.#button("edit-card").addEventListener("click", () => this.#edit());
    this.#button("restore-card").addEventListener("click", () => this.#reset());
    this.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        event.stopPropagation();
        this.run();
      }
    }, { capture: true });
    python.addEventListener("change", this.#follow);
    for (const button of this.querySelectorAll("button")) button.disabled = false;
  }

  disconnectedCallback() {
    python.removeEventListener("change", this.#follow);
    this.#job?.abort();
  }

  /** The code that Run would run. */
  get value() {
    return this.#editor?.value ?? this.#original;
  }

  async run() {
    if (this.#job) return;
    const job = (this.#job = new AbortController());
    this.#editor?.mark(null);
    this.#panel.begin();
    this.#show("loading");
    try {
      const result = await python.run(this.value, {
        signal: job.signal,
        onStart: () => this.#show("running"),
        onOutput: (text) => this.#panel.write(text),
      });
      this.#panel.end(result, ++this.#count);
      if (result.error?.line) this.#editor?.mark(result.error.line);
    } catch (problem) {
      if (!(problem instanceof BootError)) throw problem;
      this.#panel.end({ run: 0, status: "error", error: { type: "Python could not be started", message: problem.message, line: null, text: "" }, seconds: null }, ++this.#count);
    } finally {
      this.#job = undefined;
      this.#show("idle");
    }
  }

  async #edit() {
    if (!this.#editor) {
      const { Editor } = await import("../exercise/editor.js");
      const source = this.#part("source");
      const host = document.createElement("div");
      host.className = "code-run-editor";
      source.hidden = true;
      source.after(host);
      this.#editor = new Editor(host, { value: this.#original, label: this.dataset.label ?? "Code", onChange: () => {} });
      this.#button("edit-card").hidden = true;
      this.#button("restore-card").hidden = false;
    }
    this.#editor.focus();
  }

  #reset() {
    this.#editor?.replace(this.#original);
    this.#editor?.mark(null);
    this.#panel.clear();
  }

  /** @param {number} line */
  async #goTo(line) {
    await this.#edit();
    this.#editor?.mark(line);
    this.#editor?.goTo(line);
  }

  /** @param {"idle" | "loading" | "running"} state */
  #show(state) {
    this.dataset.state = state;
    const running = state !== "idle";
    const hadFocus = this.contains(document.activeElement);
    this.#button("run-card").hidden = running;
    this.#button("stop-card").hidden = !running;
    if (hadFocus && document.activeElement === document.body) this.#button(running ? "stop-card" : "run-card").focus();
    this.#follow();
  }

  #follow = () => {
    const { loaded, total } = python.progress;
    const waiting = this.dataset.state === "loading" && python.state === "loading";
    const share = total > 0 ? `, ${Math.round((100 * loaded) / total)} %` : "";
    this.#part("doing").textContent = waiting ? `Loading Python${share}` : this.dataset.state === "idle" ? "" : "Running";
  };

  #original = "";
  /** @type {OutputPanel} */
  #panel = /** @type {any} */ (undefined);

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-part=${name}]`));
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (this.querySelector(`button[name=${name}]`));
  }
}

customElements.define("code-run", CodeRun);
