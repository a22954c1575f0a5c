/** What the browser keeps of one lab: prediction, fields, the last finished run, and whatever else the lab likes to keep. */

import * as store from "../lib/store.js";

/** A run that is longer as text is not kept: storage is small and shared by the whole course. */
const LONGEST = 200_000;

export class Memory {
  #prefix;

  /** @param {string} lab its id */
  constructor(lab) {
    this.#prefix = `lab:${document.documentElement.dataset.lesson ?? location.pathname}:${lab}:`;
  }

  /** @param {string} key @returns {any} null when there is none */
  read(key) {
    return store.read(this.#prefix + key, null);
  }

  /** @param {string} key @param {any} value @returns {boolean} whether it will survive a reload */
  write(key, value) {
    return store.write(this.#prefix + key, value);
  }

  /** @param {any} settings @param {any[]} events without their bulky contents, so that they can be heard again */
  keepRun(settings, events) {
    const run = { settings, events: events.filter(({ kind }) => kind !== "checkpoint" && kind !== "progress") };
    if (JSON.stringify(run).length <= LONGEST) store.write(`${this.#prefix}run`, run);
    else store.remove(`${this.#prefix}run`);
  }
}
