/**
 * Python for the page: one runner, whatever the number of editors.
 *
 *     import { python } from "../lib/runner.js";
 *     python.start();                                             // begin loading; harmless when begun
 *     const result = await python.run(code, {signal, onOutput});  // {run, status, error, seconds}
 *     const outputs = await python.check(code, cases, limits, {signal, onProgress});   // null when stopped
 *     const end = await python.lab(id, settings, {signal, onStart, onEvent});          // {status, error}
 *     python.addEventListener("change", …);                       // state, progress or problem changed
 *
 * `state` is mirrored to `<html data-python>`: idle, loading, ready, running, restarting, unavailable. Jobs wait for each
 * other; aborting a job's signal ends it at once, even an endless loop, because its worker is terminated. Nobody waits for a
 * lab: whatever is asked next stops it.
 */

import { Casework } from "../python/casework.js";
import { crash, readable, SPOILT } from "../python/crash.js";
import { BootError } from "../python/interpreter.js";
import { Supply } from "../python/supply.js";

export { BootError };

/** Longest time that a free run may take. */
export const RUN_DEADLINE_S = 30;
/** A lab may run as long as it likes, but not in silence. */
const LAB_SILENCE_S = 60;
const REVIVE_MS = 1_000;

/**
 * @typedef {"idle" | "loading" | "ready" | "running" | "restarting" | "unavailable"} State
 * @typedef {{type: string, message: string, line: number | null, text: string}} RunError
 * @typedef {object} RunResult
 * @property {number} run its number
 * @property {"ok" | "error" | "stopped" | "timeout"} status
 * @property {RunError | null} error with status "error"
 * @property {number | null} seconds Python's own time, where known
 * @typedef {object} LabEnd
 * @property {"ok" | "error" | "stopped"} status
 * @property {{type: string, message: string, refused: boolean} | null} error with status "error"; refused: its settings, told to the reader
 */

class Runner extends EventTarget {
  /** @type {State} */
  state = "idle";

  #supply = new Supply(() => this.#changed());
  #runs = 0;
  #busy = false;
  #booted = false;
  /** Stops the lab that runs or waits. @type {AbortController | undefined} */
  #lab;
  /** @type {Promise<unknown>} */
  #queue = Promise.resolve();

  /** Bytes and phase of the start. */
  get progress() {
    return this.#supply.progress;
  }

  /** Why Python is unavailable, or "". */
  get problem() {
    return this.#supply.problem;
  }

  /** Begin to load Python unless that has been done. Failure shows in `state`. */
  start() {
    if (this.state !== "idle") return;
    performance.mark("python:requested");
    this.#supply.start().catch(() => {});
    this.#changed();
  }

  /** After `unavailable`: try again. */
  retry() {
    if (this.state !== "unavailable") return;
    this.#supply.reset();
    this.#supply.start().catch(() => {});
    this.#changed();
  }

  /**
   * Run a program in a fresh interpreter.
   * @param {string} code
   * @param {{signal?: AbortSignal, onStart?: () => void, onOutput?: (text: string) => void, deadlineS?: number}} [options]
   * @returns {Promise<RunResult>} @throws {BootError} when Python cannot be started
   */
  run(code, { signal = new AbortController().signal, onStart = () => {}, onOutput = () => {}, deadlineS = RUN_DEADLINE_S } = {}) {
    const run = ++this.#runs;
    /** @returns {RunResult} */
    const stopped = () => ({ run, status: "stopped", error: null, seconds: null });
    return this.#job(signal, stopped, async () => {
      const interpreter = await this.#supply.take();
      try {
        if (signal.aborted) return stopped();
        onStart();
        return runResult(run, await interpreter.ask({ run, op: "run", code, deadlineS, signal, onOutput }));
      } finally {
        this.#supply.end(interpreter);
      }
    });
  }

  /**
   * Run the cases of a check in a fresh interpreter (in several, when functions hang or crash).
   * @param {string} code
   * @param {import("../python/casework.js").Case[]} cases
   * @param {import("../python/casework.js").Limits} limits
   * @param {{signal?: AbortSignal, onProgress?: (done: number, total: number) => void}} [options]
   * @returns {Promise<import("../python/casework.js").Output[] | null>} null when stopped
   * @throws {BootError} when Python cannot be started
   */
  check(code, cases, limits, { signal = new AbortController().signal, onProgress = () => {} } = {}) {
    const run = ++this.#runs;
    const take = () => this.#supply.take();
    /** @param {import("../python/interpreter.js").Interpreter} used */
    const end = (used) => this.#supply.end(used);
    return this.#job(signal, () => null, () => new Casework({ take, end, code, limits, run, signal }).do(cases, onProgress));
  }

  /**
   * Run a lab program in a fresh interpreter until it ends, is stopped, or something else is asked of Python.
   * @param {string} id its name in `microbatch_lab.labs`
   * @param {object} settings
   * @param {{signal?: AbortSignal, onStart?: () => void, onEvent?: (event: any) => void}} [options]
   * @returns {Promise<LabEnd>} @throws {BootError} when Python cannot be started
   */
  lab(id, settings, { signal = new AbortController().signal, onStart = () => {}, onEvent = () => {} } = {}) {
    const run = ++this.#runs;
    const own = new AbortController();
    const either = AbortSignal.any([signal, own.signal]);
    /** @returns {LabEnd} */
    const stopped = () => ({ status: "stopped", error: null });
    const end = this.#job(either, stopped, async () => {
      const interpreter = await this.#supply.take();
      try {
        if (either.aborted) return stopped();
        /** @param {string} events */
        const onEvents = (events) => JSON.parse(events).forEach(onEvent);
        return labEnd(await interpreter.ask({ run, op: "lab", lab: id, settings, deadlineS: LAB_SILENCE_S, signal: either, onStart, onEvents }));
      } finally {
        this.#supply.end(interpreter);
      }
    });
    this.#lab = own;
    return end;
  }

  /**
   * Resolves when Python could run something at once.
   * @param {AbortSignal} [signal] @throws {BootError}
   */
  async ready(signal) {
    this.start();
    await Promise.race([this.#supply.start(), aborted(signal)]);
  }

  /**
   * One job at a time, in the order of asking; a stopped one answers at once, wherever it stands.
   * @template T
   * @param {AbortSignal} signal @param {() => T} stopped @param {() => Promise<T>} work
   * @returns {Promise<T>}
   */
  #job(signal, stopped, work) {
    this.#lab?.abort();
    this.#lab = undefined;
    this.start();
    const turn = this.#queue.then(async () => {
      if (signal.aborted) return stopped();
      // Waiting for the boot is no job yet: it can be stopped without ending the boot.
      await Promise.race([this.#supply.start(), aborted(signal)]);
      if (signal.aborted) return stopped();
      this.#busy = true;
      this.#changed();
      try {
        return await work();
      } finally {
        this.#busy = false;
        this.#changed();
      }
    });
    this.#queue = turn.catch(() => {});
    return Promise.race([turn, aborted(signal).then(stopped)]);
  }

  #changed() {
    const ready = this.#supply.isReady;
    if (ready && !this.#booted) {
      this.#booted = true;
      performance.mark("python:ready");
    }
    this.state = this.#busy ? "running" : ready ? "ready" : this.problem !== "" ? "unavailable" : this.#booted ? "restarting" : "loading";
    document.documentElement.dataset.python = this.state;
    this.dispatchEvent(new Event("change"));
  }

  /** @param {PageTransitionEvent} event */
  returned(event) {
    if (event.persisted && !this.#busy && this.state !== "idle") this.#supply.revive(REVIVE_MS);
  }
}

/** @param {AbortSignal} [signal] @returns {Promise<void>} resolves when it is aborted */
function aborted(signal) {
  return new Promise((resolve) => {
    if (signal?.aborted) resolve();
    else signal?.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** @param {number} run @param {import("../python/interpreter.js").Answer} answer @returns {RunResult} */
function runResult(run, answer) {
  if (answer.kind === "stopped" || answer.kind === "timeout") return { run, status: answer.kind, error: null, seconds: null };
  if (answer.kind === "crashed") return { run, status: "error", error: crash(answer.reason), seconds: null };
  try {
    const { status, error } = JSON.parse(answer.text);
    return { run, status: status === "ok" ? "ok" : "error", error: status === "ok" ? null : readable(error), seconds: answer.seconds };
  } catch {
    return { run, status: "error", error: crash(SPOILT), seconds: answer.seconds };
  }
}

/** @param {import("../python/interpreter.js").Answer} answer @returns {LabEnd} */
function labEnd(answer) {
  if (answer.kind === "stopped") return { status: "stopped", error: null };
  if (answer.kind === "result") {
    const { status, error } = JSON.parse(answer.text);
    return { status: status === "ok" ? "ok" : "error", error };
  }
  const message = answer.kind === "timeout" ? `nothing was heard of it for ${LAB_SILENCE_S} seconds` : "Python itself stopped, perhaps for want of memory";
  return { status: "error", error: { type: "Python stopped", message, refused: false } };
}

/** The one runner of the page. */
export const python = new Runner();
document.documentElement.dataset.python ??= "idle";
addEventListener("pageshow", (event) => python.returned(event));
