/** All ladders of an exercise: what is open is remembered in this browser, and the server hears of it when it can. */

import * as store from "../lib/store.js";
import { HintLadder } from "./hint-ladder.js";
import { HintReport } from "./hint-report.js";

/** @typedef {import("./solution-panel.js").SolutionState} SolutionState */

export class Hints {
  #key;
  #ladders;
  #report;
  #verdict = /** @type {any} */ (null);
  #onChange;
  #stop;

  /**
   * @param {HTMLElement} section holds the rows of the functions
   * @param {string} exercise id
   * @param {(state: SolutionState | null) => void} onChange a hint was opened, or the server has said how far one is
   */
  constructor(section, exercise, onChange) {
    this.#key = `hints/${exercise}`;
    this.#onChange = onChange;
    const rows = /** @type {HTMLElement[]} */ ([...section.querySelectorAll("[data-function]")]);
    this.#ladders = rows.map((row) => new HintLadder(row, () => this.#opened()));
    this.#report = new HintReport(exercise, () => this.#open, onChange);
    this.#recall(store.read(this.#key));
    this.#stop = store.watch(this.#key, (kept) => this.#recall(kept));
    this.#report.send();
  }

  /** Rungs that are open, of all ladders. */
  get shown() {
    return this.#ladders.reduce((sum, ladder) => sum + ladder.shown, 0);
  }

  /** Rungs there are. */
  get total() {
    return this.#ladders.reduce((sum, ladder) => sum + ladder.total, 0);
  }

  /** Each function's feedback points at the rung that goes on from it. @param {any} verdict */
  point(verdict) {
    this.#verdict = verdict;
    for (const ladder of this.#ladders) {
      const found = verdict?.functions?.find((/** @type {any} */ each) => each.name === ladder.name);
      ladder.point(typeof found?.hint === "number" && found.status !== "passed" ? found.hint : null);
    }
  }

  /** Tell the server what it has not heard yet. @returns {Promise<void>} never rejects */
  send() {
    return this.#report.send();
  }

  /** The server says how far this browser is. @param {SolutionState} state */
  heard(state) {
    this.#report.heard(state);
  }

  close() {
    this.#stop();
    this.#report.close();
  }

  /** @returns {Record<string, number>} open rungs by function */
  get #open() {
    return Object.fromEntries(this.#ladders.map((ladder) => [ladder.name, ladder.shown]));
  }

  #opened() {
    store.write(this.#key, this.#open);
    this.point(this.#verdict);
    this.#onChange(null);
    this.#report.send();
  }

  /** @param {any} kept */
  #recall(kept) {
    for (const ladder of this.#ladders) ladder.openTo(Number(kept?.[ladder.name]) || 0);
    this.point(this.#verdict);
    this.#onChange(null);
  }
}
