/**
 * The base of every lab: prediction, settings, Start and Stop, progress, results, memory. README.md says how to write one.
 *
 * Contract: `data-lab`, `data-state` = idle, running, done, stopped, failed.
 */

import * as plan from "../lib/plan.js";
import { BootError, python } from "../lib/runner.js";
import { Fields } from "./fields.js";
import { Memory } from "./memory.js";
import { Plot } from "./plot.js";
import { Prediction } from "./prediction.js";
import * as results from "./results.js";
import { RunBar } from "./run-bar.js";
import { EventStream } from "./stream.js";
import { Table } from "./table.js";

/** @typedef {"idle" | "running" | "done" | "stopped" | "failed"} State */

export class LabElement extends HTMLElement {
  /** Name of the program in microbatch_lab; "" for a lab that runs none. */
  program = "";

  /** @type {Memory} */
  #memory = /** @type {any} */ (undefined);
  /** @type {Fields | null} */
  #fields = null;
  /** @type {Prediction | null} */
  #prediction = null;
  #bar = new RunBar(this);
  /** @type {Map<string, Plot>} */
  #plots = new Map();
  /** @type {Map<string, Table>} */
  #tables = new Map();
  /** @type {AbortController | undefined} */
  #job;
  /** Events of the run that is going on, to be kept. @type {any[]} */
  #events = [];
  #judged = false;
  /** @type {(() => void)[]} */
  #stops = [];

  // What a lab fills in ---------------------------------------------------------------------------------------------

  /** Once, when the element is there. */
  connected() {}
  /** Fields → settings of the program. @param {any} values @returns {any} */
  settings(values) {
    return values;
  }
  /** A run begins: say which series there will be. @param {any} settings */
  begin(settings) {}
  /** @param {any} event */
  progress(event) {}
  /** @param {any} event */
  point(event) {}
  /** @param {any} event */
  row(event) {}
  /** Any other kind of event. @param {any} event */
  other(event) {}
  /** @param {any} result the last event */
  end(result) {}
  /** The run was stopped. @returns {string | void} what to say after “Stopped.” instead of “Start begins it again.” */
  stopped() {}
  /** The state is another one, or its buttons were shown anew. @param {State} state */
  became(state) {}
  /**
   * What is kept of a finished run and replayed on the next visit.
   * @param {{settings: any, events: any[]}} run @returns {{settings: any, events: any[]}} without what is bulky
   */
  lean(run) {
    return run;
  }
  /** Once for each frame in which events were handled. */
  frame() {}
  /** A field was changed and all of them make sense. @param {any} values */
  changed(values) {}

  // What a lab may use ----------------------------------------------------------------------------------------------

  /** @returns {import("./prediction.js").Given | null} what the reader expects */
  get prediction() {
    return this.#prediction?.given ?? null;
  }

  /** @param {string} name @returns {Plot} of `plot(name, …)` in the template */
  plot(name) {
    const found = this.#plots.get(name) ?? new Plot(this.#part(`[data-plot="${name}"]`));
    this.#plots.set(name, found);
    return found;
  }

  /** @param {string} name @returns {Table} of `table(name, …)` in the template */
  table(name) {
    const found = this.#tables.get(name) ?? new Table(this.#part(`[data-table="${name}"]`));
    this.#tables.set(name, found);
    return found;
  }

  /** A figure of the result (results.js). @param {string} key @param {any} value @param {string} [text] as people read it */
  out(key, value, text = String(value)) {
    results.figure(this, key, value, text);
  }

  /** The result in words; each argument is a paragraph. @param {...(string | Node)} paragraphs */
  say(...paragraphs) {
    results.summary(this, paragraphs);
  }

  /**
   * Judge the prediction.
   * @param {string | null} [value] the option that turned out right; null when this run does not answer the question
   * @param {string} [sentence] instead of the option's reason
   */
  answer(value, sentence) {
    this.#judged = true;
    this.#prediction?.judge(value, sentence);
  }

  /** @returns {any} what the fields say; null while one of them makes no sense */
  values() {
    const { values, problem } = this.#fields?.read() ?? { values: {}, problem: "" };
    return problem ? null : values;
  }

  /** @param {any} values into the fields */
  fill(values) {
    this.#fields?.write(values);
    this.#heard();
  }

  /** Keep a value of this lab in the browser. @param {string} key @param {any} value @returns {boolean} whether it will survive a reload */
  keep(key, value) {
    return this.#memory.write(key, value);
  }

  /** @param {string} key @returns {any} null when there is none */
  kept(key) {
    return this.#memory.read(key);
  }

  /** @param {any} [given] the program's settings; by default those in the fields */
  async start(given) {
    if (this.#job || (this.#prediction && this.prediction === null)) return;
    const values = this.values();
    if (values === null) return this.#bar.complain(this.#fields?.read().problem ?? "");
    this.#bar.complain("");
    const settings = given ?? this.settings(values);
    const job = (this.#job = new AbortController());
    this.#open(settings);
    this.#show("running", "");
    const stream = new EventStream((event) => this.#hear(event), () => this.frame());
    try {
      const end = await python.lab(this.program, settings, { signal: job.signal, onStart: () => this.#bar.doing(""), onEvent: (event) => stream.push(event) });
      if (end.status === "stopped") stream.clear();
      await stream.drained();
      this.#job = undefined;
      this.#ended(end, job.signal.aborted, settings, values);
    } catch (problem) {
      this.#job = undefined;
      if (!(problem instanceof BootError)) throw problem;
      this.#show("failed", `Python could not be started: ${problem.message}. Check the connection, then start again.`);
    }
  }

  stop() {
    this.#job?.abort();
  }

  /** Another state, for a lab that runs no program and has a `start` and `stop` of its own. @param {State} state @param {string} [note] */
  become(state, note = "") {
    this.#show(state, note);
  }

  // The machinery ---------------------------------------------------------------------------------------------------

  connectedCallback() {
    if (this.#memory) return;
    this.#memory = new Memory(this.dataset.lab ?? "");
    const form = this.querySelector('[data-part="settings"]');
    if (form instanceof HTMLFormElement) {
      this.#fields = new Fields(form);
      this.#fields.write(this.#memory.read("fields") ?? {});
      form.addEventListener("input", () => this.#heard());
      this.#fields.enable(true);
    }
    const asked = this.querySelector('[data-part="prediction"]');
    if (asked instanceof HTMLFormElement) {
      this.#prediction = new Prediction(asked, this.#memory.read("prediction"), (given) => {
        this.#memory.write("prediction", given);
        this.#show(this.#state, "");
      });
    }
    this.#bar.on("start", () => this.start());
    // Stop takes Start's place: the second half of a double click on Start is no wish to stop.
    this.#bar.on("stop", (event) => {
      if (event.detail < 2) this.stop();
    });
    this.#bar.on("use-plan", () => this.#usePlan());
    python.addEventListener("change", this.#follow);
    this.#stops = [() => python.removeEventListener("change", this.#follow), () => this.stop()];
    for (const button of this.querySelectorAll("button")) button.disabled = false;
    this.#show("idle", "");
    this.connected();
    this.#replay();
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
  }

  get #state() {
    return /** @type {State} */ (this.dataset.state ?? "idle");
  }

  /** The last finished run, as it was. */
  #replay() {
    const run = this.#memory.read("run");
    if (!run || !Array.isArray(run.events)) return;
    this.#open(run.settings);
    const stream = new EventStream((event) => this.#hear(event), () => this.frame());
    for (const event of run.events) stream.push(event);
    stream.drained().then(() => {
      if (this.#job) return;
      this.#finish();
      this.#show("done", "This is your last run, kept in this browser.");
    });
  }

  /** @param {any} settings */
  #open(settings) {
    this.#events = [];
    this.#judged = false;
    for (const plot of this.#plots.values()) plot.clear();
    for (const box of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll("[data-table]"))) this.table(box.dataset.table ?? "").clear();
    this.say();
    this.#prediction?.open();
    this.#bar.measure({ done: 0, total: 0, note: "" });
    this.begin(settings);
  }

  /** @param {any} event */
  #hear(event) {
    this.#events.push(event);
    if (event.kind === "progress") {
      this.#bar.measure(event);
      this.progress(event);
    } else if (event.kind === "point") this.point(event);
    else if (event.kind === "row") this.row(event);
    else if (event.kind === "result") this.end(event);
    else this.other(event);
  }

  /** @param {import("../lib/runner.js").LabEnd} end @param {boolean} byReader @param {any} settings @param {any} values */
  #ended({ status, error }, byReader, settings, values) {
    if (status === "stopped") {
      const why = byReader ? "Stopped." : "Stopped, because Python was needed elsewhere on this page.";
      return this.#show("stopped", `${why} ${this.stopped() ?? "Start begins it again."}`);
    }
    if (error) {
      const ours = `The run broke off: ${error.type}: ${error.message}. The fault is ours, not yours.`;
      return this.#show("failed", error.refused ? `These settings cannot be run: ${error.message}` : ours);
    }
    this.#finish();
    this.#memory.write("fields", values);
    const run = this.lean({ settings, events: this.#events });
    this.#memory.keepRun(run.settings, run.events);
    this.#show("done", "");
  }

  #finish() {
    if (!this.#judged) this.answer();
  }

  /** @param {State} state @param {string} note */
  #show(state, note) {
    this.dataset.state = state;
    const focused = this.contains(document.activeElement);
    this.#bar.show(state, this.#prediction === null || this.prediction !== null, note);
    this.#fields?.enable(state !== "running");
    if (focused && !this.contains(document.activeElement)) this.#bar.focus(state);
    if (state === "running") this.#follow();
    else this.#bar.doing("");
    this.became(state);
  }

  #follow = () => {
    if (this.program === "" || this.#state !== "running" || python.state !== "loading") return;
    const { loaded, total } = python.progress;
    this.#bar.doing(total > 0 ? `Loading Python, ${Math.round((100 * loaded) / total)} %` : "Loading Python");
  };

  #heard() {
    const { values, problem } = this.#fields?.read() ?? { values: {}, problem: "" };
    this.#bar.complain(problem);
    if (!problem) this.changed(values);
  }

  #usePlan() {
    this.#bar.planSaid(this.#fields?.usePlan(plan.get()) ?? "");
    this.#heard();
  }

  /** @param {string} selector @returns {HTMLElement} */
  #part(selector) {
    const found = this.querySelector(selector);
    if (!(found instanceof HTMLElement)) throw new Error(`<${this.localName}> has no ${selector}`);
    return found;
  }
}
