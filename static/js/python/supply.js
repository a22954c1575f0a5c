/**
 * Interpreters in supply: the next one to be used and, where memory allows, a spare behind it.
 *
 * Each one is used for one run or one check only, so that nothing leaks from one into the next.
 */

import { Interpreter } from "./interpreter.js";
import { RuntimeFrame } from "./runtime-frame.js";

/** After a boot has settled, wait this long before the spare boots: the page comes first. */
const SPARE_AFTER_MS = 400;
/** Without any sign of life for this long Python counts as unavailable; a try that fails sooner is repeated once. */
const PATIENCE_S = 19;
const TRIES = 2;
/** Least patience that a second try gets. */
const LEAST_S = 5;

/**
 * @typedef {object} Progress
 * @property {number} loaded bytes on the wire so far
 * @property {number} total
 * @property {string} phase "download", "core" or "packages"
 */

export class Supply {
  /** @type {Progress} */
  progress = { loaded: 0, total: 0, phase: "download" };
  /** Why Python could not be started, or "". */
  problem = "";

  #onChange;
  #frame = new RuntimeFrame((loaded, total) => {
    Object.assign(this.progress, { loaded, total });
    this.#next?.stillAlive();
    this.#onChange();
  });
  /** @type {Interpreter | undefined} */
  #next;
  /** @type {Interpreter | undefined} */
  #spare;
  /** @type {Promise<void> | undefined} */
  #starting;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #inUse = 0;

  /** @param {() => void} onChange called when readiness or progress changed */
  constructor(onChange) {
    this.#onChange = onChange;
  }

  /** Whether the next interpreter can be used at once. */
  get isReady() {
    return this.#next?.isReady === true;
  }

  /** @returns {Promise<void>} resolves once the next interpreter is ready; rejects with BootError after the second try */
  start() {
    if (this.isReady) return Promise.resolve();
    this.#starting ??= this.#boot().finally(() => {
      this.#starting = undefined;
      this.#onChange();
    });
    return this.#starting;
  }

  /**
   * The next interpreter, for one job; give it back to `end`.
   * @returns {Promise<Interpreter>} @throws {BootError}
   */
  async take() {
    await this.start();
    const taken = /** @type {Interpreter} */ (this.#next);
    this.#next = this.#spare;
    this.#spare = undefined;
    this.#inUse += 1;
    if (roomForSpare()) this.#refillSoon();
    return taken;
  }

  /** @param {Interpreter} used end it and see to the next one */
  end(used) {
    this.#inUse -= 1;
    used.terminate();
    if (this.isReady) this.#refillSoon();
    else this.start().catch(() => {});
    this.#onChange();
  }

  /** Throw everything away that is not in use, so that `start` begins anew. */
  reset() {
    this.problem = "";
    this.progress = { loaded: 0, total: 0, phase: "download" };
    clearTimeout(this.#timer);
    this.#next?.terminate();
    this.#spare?.terminate();
    this.#next = this.#spare = undefined;
    if (this.#inUse === 0) this.#frame.close();
  }

  /** The page came back from the browser's memory: workers may not have. @param {number} ms */
  async revive(ms) {
    const next = this.#next;
    if (!next?.isReady || (await next.ping(ms)) || this.#next !== next) return;
    this.reset();
    this.start().catch(() => {});
    this.#onChange();
  }

  async #boot() {
    const began = performance.now();
    this.problem = "";
    for (let attempt = 1; ; attempt++) {
      if (this.#next?.gone) this.#next = undefined;
      const left = PATIENCE_S - (performance.now() - began) / 1000;
      this.#next ??= this.#spawn(Math.max(left, LEAST_S));
      this.#onChange();
      try {
        await this.#next.ready;
        this.problem = "";
        this.#refillSoon();
        return;
      } catch (error) {
        this.#next = undefined;
        if (attempt < TRIES && (performance.now() - began) / 1000 < PATIENCE_S - LEAST_S) {
          this.reset();
          continue;
        }
        this.problem = String(error instanceof Error ? error.message : error);
        throw error;
      }
    }
  }

  /** @param {number} patienceS */
  #spawn(patienceS) {
    return new Interpreter(this.#frame, patienceS, (phase) => {
      this.progress.phase = phase;
      this.#onChange();
    });
  }

  #refillSoon() {
    if (!roomForSpare()) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => idle(() => this.#refill()), SPARE_AFTER_MS);
  }

  #refill() {
    if (this.problem !== "") return;
    if (!this.#next) {
      this.start().catch(() => {});
    } else if (!this.#spare && this.#next.isReady) {
      const spare = this.#spawn(PATIENCE_S);
      this.#spare = spare;
      spare.ready.catch(() => {
        if (this.#spare === spare) this.#spare = undefined;
      });
    }
  }
}

/**
 * A second interpreter costs about 60 MB: not on small machines, not for people who save data. A touch screen that keeps its
 * memory to itself counts as small; it may be a telephone that ends the page when it grows.
 */
function roomForSpare() {
  const machine = /** @type {{deviceMemory?: number, connection?: {saveData?: boolean}}} */ (/** @type {unknown} */ (navigator));
  const gigabytes = machine.deviceMemory ?? (matchMedia("(pointer: coarse)").matches ? 2 : 8);
  return gigabytes > 4 && machine.connection?.saveData !== true;
}

/** @param {() => void} fn */
function idle(fn) {
  if ("requestIdleCallback" in window) requestIdleCallback(fn, { timeout: 2_000 });
  else setTimeout(fn, 200);
}
