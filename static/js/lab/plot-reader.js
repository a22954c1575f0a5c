/** Reads a plot aloud and in a line below it: under the pointer, and point by point with the arrow keys. */

import * as format from "../lib/format.js";

const FAR = 10; // points that Page Up and Page Down move

export class PlotReader {
  #area;
  #line;
  /** @type {import("../../vendor/uplot/uPlot.js") | undefined} */
  #plot;
  /** @type {import("./plot.js").Series[]} */
  #series = [];
  #axes = { x: "", logX: false, logY: false };
  /** Index of the point read last. */
  #at = -1;

  /** @param {HTMLElement} area focusable; holds the plot @param {HTMLElement} line where the reading stands */
  constructor(area, line) {
    this.#area = area;
    this.#line = line;
    area.addEventListener("keydown", (event) => this.#key(event));
    area.addEventListener("blur", () => this.#plot?.setCursor({ left: -10, top: -10 }));
  }

  /** @param {import("../../vendor/uplot/uPlot.js")} plot @param {import("./plot.js").Series[]} series @param {{x: string, logX: boolean, logY: boolean}} axes log ones hold exponents */
  follow(plot, series, axes) {
    this.#plot = plot;
    this.#series = series;
    this.#axes = axes;
    this.#area.tabIndex = 0;
  }

  clear() {
    this.#plot = undefined;
    this.#at = -1;
    this.#area.removeAttribute("tabindex");
    this.#say("");
  }

  /** @param {number | null} index of a point; null when the pointer has left */
  show(index) {
    const data = this.#plot?.data;
    if (!data || index === null) return this.#say("");
    this.#at = index;
    const { x, logX, logY } = this.#axes;
    const parts = this.#series.flatMap(({ label, faint }, one) => {
      const y = data[one + 1]?.[index];
      return faint || y === undefined ? [] : [`${label} ${format.figure(logY && y !== null ? 10 ** y : y, 4)}`];
    });
    const at = data[0][index] ?? null;
    this.#say(`${x} ${format.figure(logX && at !== null ? 10 ** at : at, 6)}: ${parts.join("; ")}`);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const plot = this.#plot;
    if (!plot || event.altKey || event.ctrlKey || event.metaKey) return;
    const last = plot.data[0].length - 1;
    const steps = { ArrowRight: this.#at + 1, ArrowLeft: this.#at < 0 ? last : this.#at - 1, PageDown: this.#at + FAR, PageUp: this.#at - FAR, Home: 0, End: last };
    const to = steps[/** @type {keyof typeof steps} */ (event.key)];
    if (to === undefined) return;
    event.preventDefault();
    const index = Math.min(last, Math.max(0, to));
    plot.setCursor({ left: plot.valToPos(plot.data[0][index] ?? 0, "x"), top: 0 });
    this.show(index);
  }

  /** @param {string} text */
  #say(text) {
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }
}
