/**
 * The code exercise: an editor, Run, Check, Stop and Reset, what was printed, and the verdict. Contract in the design notes:
 * `data-state` = idle, loading, running, checking; property `value`.
 *
 * This file only connects the parts; each of them is a noun in ../exercise/.
 */

import { download } from "../exercise/download.js";
import { Editor } from "../exercise/editor.js";
import { withCase } from "../exercise/loaded-case.js";
import { OutputPanel } from "../exercise/output-panel.js";
import { withPlan } from "../exercise/plan-line.js";
import { PythonNotice } from "../exercise/python-notice.js";
import { SavedCode } from "../exercise/saved-code.js";
import { StarterChange } from "../exercise/starter-change.js";
import { VerdictView } from "../exercise/verdict-view.js";
import * as api from "../lib/api.js";
import * as plan from "../lib/plan.js";
import { BootError, python } from "../lib/runner.js";

/** Python starts when the exercise is this near to the screen. */
const NEAR = "600px";

class CodeExercise extends HTMLElement {
  #id = "";
  /** As the author wrote it; with the plan's numbers it is what the learner begins with. */
  #starter = "";
  #runs = 0;
  #beforeReset = "";
  /** @type {AbortController | null} */
  #job = null;
  /** @type {(() => void)[]} */
  #undo = [];

  // Made in connectedCallback; nothing touches them earlier.
  #editor = /** @type {Editor} */ (/** @type {unknown} */ (null));
  #saved = /** @type {SavedCode} */ (/** @type {unknown} */ (null));
  #output = /** @type {OutputPanel} */ (/** @type {unknown} */ (null));
  #verdict = /** @type {VerdictView} */ (/** @type {unknown} */ (null));
  #notice = /** @type {PythonNotice} */ (/** @type {unknown} */ (null));
  #change = /** @type {StarterChange} */ (/** @type {unknown} */ (null));

  connectedCallback() {
    this.#id = this.dataset.exercise ?? "";
    const starter = this.#part("starter");
    this.#starter = (starter.textContent ?? "").replace(/\s*$/, "\n");
    starter.hidden = true;
    this.#saved = new SavedCode(this.#id, (code) => this.#editor.replace(code ?? this.#fresh));
    const saved = this.#saved.read();
    this.#editor = new Editor(this.#part("editor"), {
      value: saved?.code ?? this.#fresh,
      label: `Python code: ${this.querySelector(".block-title")?.textContent ?? ""}`,
      onChange: (code, byHand) => this.#changed(code, byHand),
    });
    const onLine = (/** @type {number} */ line) => this.#editor.goTo(line);
    this.#output = new OutputPanel(this.#part("output"), onLine);
    this.#verdict = new VerdictView(this.#out("verdict"), this.#id, { onLine, onLoad: (code) => this.#loadCase(code) });
    this.#verdict.restore(this.value);
    this.#notice = new PythonNotice(this.#part("python"), Number(this.dataset.bytes) || 0);
    this.#change = new StarterChange(this.#part("changed"), (code) => this.#tookOver(code));
    if (saved && saved.starter !== this.#starter) this.#change.offer(saved.code, saved.starter, this.#starter);
    this.#connect();
  }

  disconnectedCallback() {
    this.#job?.abort();
    for (const undo of this.#undo) undo();
    this.#undo = [];
    this.#saved.close();
    this.#editor.destroy();
  }

  /** The code in the editor. */
  get value() {
    return this.#editor.value;
  }

  set value(code) {
    this.#editor.replace(String(code));
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
    this.#undo.push(plan.subscribe(() => this.#followPlan()));
    if (this.#waitsForTap) this.#showPython();
    else this.#startWhenNear();
  }

  /** @param {EventTarget} target @param {string} type @param {(event: Event) => void} fn @param {AddEventListenerOptions} [options] */
  #listen(target, type, fn, options) {
    target.addEventListener(type, fn, options);
    this.#undo.push(() => target.removeEventListener(type, fn, options));
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
    near.observe(this);
    this.#undo.push(() => near.disconnect());
    this.#listen(this.#part("editor"), "focusin", () => python.start(), { once: true });
    this.#showPython();
  }

  get #waitsForTap() {
    const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (/** @type {unknown} */ (navigator));
    return connection?.saveData === true;
  }

  #showPython() {
    this.#notice.render(this.#waitsForTap);
    if (this.#job && this.dataset.state === "loading") {
      this.#say(python.state === "restarting" ? "Python is starting afresh …" : "Waiting for Python …");
    }
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) this.#check();
    else this.#run();
  }

  // ---- running and checking

  async #run() {
    if (this.#job) return;
    const job = this.#begin("run");
    this.#output.begin();
    this.#editor.mark(null);
    try {
      const result = await python.run(this.value, {
        signal: job.signal,
        deadlineS: Number(this.dataset.runSeconds) || undefined,
        onStart: () => this.#state("running", "Running …"),
        onOutput: (text) => this.#output.write(text),
      });
      this.#runs += 1;
      this.#output.end(result, this.#runs);
      this.#editor.mark(result.error?.line ?? null);
      this.#end(RUN_WORDS[result.status]);
    } catch (error) {
      this.#output.clear();
      this.#end("");
      if (!(error instanceof BootError)) throw error;
    }
  }

  async #check() {
    if (this.#job) return;
    const job = this.#begin("check");
    const code = this.value;
    this.#verdict.begin();
    this.#editor.mark(null);
    performance.mark("check:sent");
    try {
      await python.ready(job.signal);
      if (!job.signal.aborted) this.#state("checking", "Checking …");
      const verdict = await api.judge({ exercise: this.#id, code }, (cases, limits) => this.#work(code, cases, limits, job.signal), job.signal);
      if (verdict === null) {
        this.#verdict.cancel();
        return this.#end("The check was stopped.");
      }
      this.#verdict.show(verdict, code);
      this.#verdict.codeIs(this.value);
      performance.mark("check:verdict");
      const { error, status } = /** @type {any} */ (verdict);
      this.#editor.mark(error?.line ?? null);
      this.#end(CHECK_WORDS[status] ?? "");
      this.#verdict.reveal();
    } catch (error) {
      this.#end("");
      const known = error instanceof BootError || error instanceof api.ApiError;
      const reason = error instanceof BootError ? "Python could not be started." : known ? error.message : "Something failed on our side.";
      this.#verdict.unavailable(reason, () => {
        python.retry();
        this.#check();
      });
      if (!known) throw error;
    }
  }

  /** @param {string} code @param {api.Case[]} cases @param {api.Limits} limits @param {AbortSignal} signal */
  #work(code, cases, limits, signal) {
    const onProgress = (/** @type {number} */ done, /** @type {number} */ total) => this.#say(`Checking: ${done} of ${total} cases …`);
    return python.check(code, cases, limits, { signal, onProgress });
  }

  /** @param {"run" | "check"} what */
  #begin(what) {
    this.#job = new AbortController();
    for (const name of ["run", "check"]) this.#button(name).setAttribute("aria-disabled", "true");
    this.#button("stop").hidden = false;
    this.#hideUndo();
    const waiting = python.state !== "ready";
    if (waiting) this.#state("loading", "Waiting for Python …");
    else this.#state(what === "run" ? "running" : "checking", what === "run" ? "Running …" : "Checking …");
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

  // ---- the code

  /** The starter as it stands for the present plan. */
  get #fresh() {
    return withPlan(this.#starter, plan.get());
  }

  /** @param {string} code @param {boolean} byHand */
  #changed(code, byHand) {
    if (code === this.#fresh) this.#saved.forget();
    else if (!this.#saved.write({ code, starter: this.#starter }, byHand)) this.#say("This browser does not let the page save your code: download it before you leave.");
    if (byHand) this.#hideUndo();
    this.#verdict.codeIs(code);
  }

  #followPlan() {
    if (this.#saved.read() === null) this.#editor.replace(this.#fresh, { undoable: false });
  }

  #reset() {
    this.#beforeReset = this.value;
    this.#editor.replace(this.#fresh);
    this.#editor.mark(null);
    this.#output.clear();
    this.#change.close();
    const undo = this.#button("undo");
    undo.hidden = this.#beforeReset === this.value;
    if (!undo.hidden) undo.focus();
    this.#say("The starting code is back.");
  }

  #undoReset() {
    this.#editor.replace(this.#beforeReset);
    this.#hideUndo();
    this.#say("Your code is back.");
    this.#editor.focus();
  }

  #hideUndo() {
    this.#button("undo").hidden = true;
  }

  /** @param {string | null} code what the learner chose after a change of the starter */
  #tookOver(code) {
    if (code !== null) this.#editor.replace(code);
    this.#changed(this.value, false);
    this.#editor.focus();
  }

  /** @param {string} replay */
  #loadCase(replay) {
    const { code, line } = withCase(this.value, replay);
    this.#editor.replace(code);
    this.#editor.goTo(line);
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

const RUN_WORDS = { ok: "The run has finished.", error: "The run ended with an error.", stopped: "The run was stopped.", timeout: "The run took too long and was stopped." };
/** @type {Record<string, string>} */
const CHECK_WORDS = {
  passed: "Checked: every function passed.",
  failed: "Checked: there is something to mend.",
  error: "Checked: the code does not load.",
  timeout: "Checked: a function took too long.",
  "not-attempted": "Checked: something is still to be written.",
};

customElements.define("code-exercise", CodeExercise);
