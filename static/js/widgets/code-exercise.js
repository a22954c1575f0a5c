/**
 * The code exercise: an editor, Run, Check, Stop and Reset, what was printed, and the verdict.
 * `data-state` = idle, loading, running, checking; property `value`.
 *
 * This file only connects the parts; each of them is a noun in ../exercise/.
 */

import { download } from "../exercise/download.js";
import { Draft } from "../exercise/draft.js";
import { Hints } from "../exercise/hints.js";
import { OutputPanel } from "../exercise/output-panel.js";
import { pause, paused } from "../exercise/pause.js";
import { PythonNotice } from "../exercise/python-notice.js";
import { CHECK_WORDS, RUN_WORDS, whyUnavailable } from "../exercise/spoken.js";
import { SolutionPanel } from "../exercise/solution-panel.js";
import { VerdictView } from "../exercise/verdict-view.js";
import * as api from "../lib/api.js";
import { BootError, python } from "../lib/runner.js";

/** Python starts when the exercise is this near to the screen. */
const NEAR = "600px";

class CodeExercise extends HTMLElement {
  #id = "";
  #runs = 0;
  /** @type {AbortController | null} */
  #job = null;
  /** @type {(() => void)[]} */
  #undo = [];

  // Made in connectedCallback; nothing touches them earlier.
  #draft = /** @type {Draft} */ (/** @type {unknown} */ (null));
  #output = /** @type {OutputPanel} */ (/** @type {unknown} */ (null));
  #verdict = /** @type {VerdictView} */ (/** @type {unknown} */ (null));
  #hints = /** @type {Hints} */ (/** @type {unknown} */ (null));
  #solution = /** @type {SolutionPanel | null} */ (null);
  #notice = /** @type {PythonNotice} */ (/** @type {unknown} */ (null));

  connectedCallback() {
    this.#id = this.dataset.exercise ?? "";
    const starter = this.#part("starter");
    starter.hidden = true;
    this.#draft = new Draft({
      exercise: this.#id,
      starter: (starter.textContent ?? "").replace(/\s*$/, "\n"),
      label: `Python code: ${this.querySelector(".block-title")?.textContent ?? ""}`,
      host: this.#part("editor"),
      notice: this.#part("changed"),
      onChange: (code, byHand, kept) => this.#changed(code, byHand, kept),
    });
    const onLine = (/** @type {number} */ line) => this.#draft.editor.goTo(line);
    const onLoad = (/** @type {string} */ replay) => this.#loadCase(replay);
    this.#output = new OutputPanel(this.#part("output"), onLine);
    this.#hints = new Hints(this.#out("verdict"), this.#id, (state) => this.#climbed(state));
    this.#solution = new SolutionPanel(this.#part("solution"), this.#id, this.#hints, this);
    const onDraw = (/** @type {any} */ verdict) => this.#hints.point(verdict);
    this.#verdict = new VerdictView(this.#out("verdict"), this.#id, { onLine, onLoad, onDraw });
    this.#verdict.restore(this.value);
    this.#notice = new PythonNotice(this.#part("python"), Number(this.dataset.bytes) || 0);
    this.#connect();
  }

  disconnectedCallback() {
    this.#job?.abort();
    for (const undo of this.#undo) undo();
    this.#undo = [];
    this.#hints.close();
    this.#solution?.close();
    this.#draft.close();
  }

  /** The code in the editor. */
  get value() {
    return this.#draft.value;
  }

  set value(code) {
    this.#draft.editor.replace(String(code));
  }

  #connect() {
    const buttons = {
      run: () => this.#run(),
      check: () => this.#check(),
      stop: () => this.#job?.abort(),
      reset: () => this.#dialog.showModal(),
      undo: () => this.#undoReset(),
      download: () => download(`${this.#id.split("/").at(-1)}.py`, this.value),
    };
    for (const [name, act] of Object.entries(buttons)) {
      const button = this.#button(name);
      button.disabled = false;
      this.#listen(button, "click", act);
    }
    this.#listen(this, "keydown", (event) => this.#key(/** @type {KeyboardEvent} */ (event)), { capture: true });
    this.#listen(this.#dialog, "close", () => this.#dialog.returnValue === "yes" && this.#reset());
    this.#listen(python, "change", () => this.#showPython());
    if (!this.#waitsForTap) this.#startWhenNear();
    this.#showPython();
  }

  /** @param {EventTarget} target @param {string} type @param {(event: Event) => void} fn @param {AddEventListenerOptions} [options] */
  #listen(target, type, fn, options) {
    target.addEventListener(type, fn, options);
    this.#undo.push(() => target.removeEventListener(type, fn, options));
  }

  // ---- Python

  get #waitsForTap() {
    const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (/** @type {unknown} */ (navigator));
    return connection?.saveData === true;
  }

  #startWhenNear() {
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        near.disconnect();
        python.start();
      },
      { rootMargin: NEAR },
    );
    near.observe(this.#part("editor"));
    this.#undo.push(() => near.disconnect());
    this.#listen(this.#part("editor"), "focusin", () => python.start(), { once: true });
  }

  #showPython() {
    this.#notice.render(this.#waitsForTap);
    if (this.#job && this.dataset.state === "loading") {
      this.#say(python.state === "restarting" ? "Python is starting afresh …" : "Waiting for Python …");
    }
  }

  // ---- running and checking

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) this.#check();
    else this.#run();
  }

  async #run() {
    if (this.#job) return;
    const job = this.#begin("running", "Running …");
    this.#output.begin();
    try {
      const result = await python.run(this.value, {
        signal: job.signal,
        deadlineS: Number(this.dataset.runSeconds) || undefined,
        onStart: () => this.#state("running", "Running …"),
        onOutput: (text) => this.#output.write(text),
      });
      this.#runs += 1;
      this.#output.end(result, this.#runs);
      this.#draft.editor.mark(result.error?.line ?? null);
      this.#end(RUN_WORDS[result.status]);
    } catch (error) {
      // What is wrong with Python is said by the notice about Python.
      this.#output.clear();
      this.#end("");
      if (!(error instanceof BootError)) throw error;
    }
  }

  #checkAgain() {
    python.retry();
    this.#check();
  }

  async #check() {
    if (this.#job || paused(this.#button("check"))) return;
    const job = this.#begin("checking", "Checking …");
    const code = this.value;
    this.#verdict.begin();
    performance.mark("check:sent");
    try {
      const verdict = await this.#judge(code, job.signal);
      if (verdict === null) {
        this.#verdict.cancel();
        return this.#end("The check was stopped.");
      }
      this.#verdict.show(verdict, code);
      this.#verdict.codeIs(this.value);
      if (verdict.solution) this.#climbed(verdict.solution);
      this.#hints.send();
      performance.mark("check:verdict");
      this.#draft.editor.mark(verdict.error?.line ?? null);
      this.#end(CHECK_WORDS[verdict.status] ?? "");
      this.#verdict.reveal();
    } catch (error) {
      this.#end("");
      const waitS = error instanceof api.ApiError ? error.retryAfterS : null;
      if (waitS !== null) pause(this.#button("check"), waitS, () => {});
      this.#verdict.unavailable(whyUnavailable(error), code, () => this.#checkAgain(), waitS);
      if (!(error instanceof BootError || error instanceof api.ApiError)) throw error;
    }
  }

  /** @param {string} code @param {AbortSignal} signal @returns {Promise<any>} the verdict; null when stopped */
  async #judge(code, signal) {
    await python.ready(signal);
    if (signal.aborted) return null;
    this.#state("checking", "Checking …");
    const onProgress = (/** @type {number} */ done, /** @type {number} */ all) => this.#say(`Checking: ${done} of ${all} cases …`);
    return api.judge(
      { exercise: this.#id, code },
      (cases, limits) => python.check(code, cases, limits, { signal, onProgress }),
      signal,
    );
  }

  /** @param {"running" | "checking"} state what it will be once Python is there @param {string} words */
  #begin(state, words) {
    this.#job = new AbortController();
    for (const name of ["run", "check"]) this.#button(name).setAttribute("aria-disabled", "true");
    this.#button("stop").hidden = false;
    this.#button("undo").hidden = true;
    this.#draft.editor.mark(null);
    if (python.state === "ready") this.#state(state, words);
    else this.#state("loading", "Waiting for Python …");
    return this.#job;
  }

  /** @param {string} words one sentence for those who cannot see it */
  #end(words) {
    this.#job = null;
    for (const name of ["run", "check"]) this.#button(name).removeAttribute("aria-disabled");
    const stop = this.#button("stop");
    if (document.activeElement === stop) this.#button("run").focus();
    stop.hidden = true;
    this.#state("idle", words);
  }

  /** @param {"idle" | "loading" | "running" | "checking"} state @param {string} words */
  #state(state, words) {
    this.dataset.state = state;
    this.#say(words);
  }

  /** @param {string} words */
  #say(words) {
    this.#out("doing").textContent = words;
  }

  // ---- help

  /** @param {import("../exercise/solution-panel.js").SolutionState | null} state what the server says of the way to the solution */
  #climbed(state) {
    if (state) {
      this.#solution?.heard(state);
      this.#hints.heard(state);
    }
    this.#solution?.render();
  }

  // ---- the code

  /** @param {string} code @param {boolean} byHand @param {boolean} kept */
  #changed(code, byHand, kept) {
    if (!kept) this.#say("This browser does not let the page save your code: download it before you leave.");
    if (byHand) this.#button("undo").hidden = true;
    this.#verdict.codeIs(code);
  }

  #reset() {
    const undo = this.#button("undo");
    undo.hidden = !this.#draft.reset();
    this.#output.clear();
    if (!undo.hidden) undo.focus();
    this.#say("The starting code is back.");
  }

  #undoReset() {
    this.#draft.undoReset();
    this.#button("undo").hidden = true;
    this.#say("Your code is back.");
  }

  /** @param {string} replay */
  #loadCase(replay) {
    this.#draft.load(replay);
    this.#say("The case is at the end of your code. Run it.");
  }

  // ---- parts of the markup

  get #dialog() {
    return /** @type {HTMLDialogElement} */ (this.#part("dialog"));
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-part=${name}]`));
  }

  /** @param {string} name */
  #out(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-out=${name}]`));
  }

  /** @param {string} name */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (this.querySelector(`.exercise-bar button[name=${name}]`));
  }
}

customElements.define("code-exercise", CodeExercise);
