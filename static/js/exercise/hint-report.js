/**
 * Tells the server which hints are open, since they count towards the solution. Nobody waits for it: what could not be told
 * is told at the next chance (the next hint, the next check, the next visit, the network's return).
 */

import { ApiError, openHint } from "../lib/api.js";
import * as store from "../lib/store.js";

/** @typedef {import("./solution-panel.js").SolutionState} SolutionState */

/** Timers may be a little early. */
const SLACK_MS = 50;

export class HintReport {
  #exercise;
  #key;
  #open;
  #onState;
  /** @type {Promise<void> | null} */
  #sending = null;
  #repeated = false;
  #notBefore = 0;
  #online = () => void this.send();

  /**
   * @param {string} exercise id
   * @param {() => Record<string, number>} open rungs open now, by function
   * @param {(state: SolutionState) => void} onState the server's answer
   */
  constructor(exercise, open, onState) {
    this.#exercise = exercise;
    this.#key = `hints-told/${exercise}`;
    this.#open = open;
    this.#onState = onState;
    addEventListener("online", this.#online);
  }

  close() {
    removeEventListener("online", this.#online);
  }

  /** Tell what has not been told. @returns {Promise<void>} when that is done or has failed; never rejects */
  async send() {
    while (this.#sending) await this.#sending;
    this.#sending = this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  /**
   * A server that has heard of fewer hints than it was told has met another session (its cookie is gone): tell it again.
   * @param {SolutionState} state
   */
  heard(state) {
    const told = Object.values(this.#told).reduce((sum, count) => sum + count, 0);
    if (state.hints_seen >= told || this.#repeated) return;
    this.#repeated = true;
    store.remove(this.#key);
    void this.send();
  }

  /** @returns {Record<string, number>} rungs the server knows of, by function */
  get #told() {
    const kept = store.read(this.#key, {});
    return kept && typeof kept === "object" ? kept : {};
  }

  async #sendAll() {
    const told = this.#told;
    for (const [name, open] of Object.entries(this.#open())) {
      for (let rung = Number(told[name]) || 0; rung < open; rung += 1) {
        if (performance.now() < this.#notBefore || !(await this.#tell(name, rung))) return;
        // Read anew: the server's answer may have shown that it has to be told again what it knew.
        store.write(this.#key, { ...this.#told, [name]: rung + 1 });
      }
    }
  }

  /** @param {string} name @param {number} rung @returns {Promise<boolean>} whether the next one may follow */
  async #tell(name, rung) {
    try {
      const { solution } = await openHint({ exercise: this.#exercise, function: name, rung });
      this.#onState(solution);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryAfterS !== null) this.#waitFor(error.retryAfterS);
      return error.status === 404; // a rung that the author has taken away since
    }
  }

  /** @param {number} seconds */
  #waitFor(seconds) {
    this.#notBefore = performance.now() + seconds * 1000;
    setTimeout(() => void this.send(), seconds * 1000 + SLACK_MS);
  }
}
