/**
 * Curves on uPlot: drawn in the page's colours, named at their ends, read with the arrow keys.
 *
 *     const plot = new Plot(host);                        // a `[data-plot]` figure of macros/lab.html
 *     plot.axes({ logY: true, floor: 1e-17 });            // floor: where zero is drawn on a log axis
 *     plot.series([{ id: "right", label: "As it should be", colour: "--lab-1" }]);
 *     plot.append("right", [0, 10], [2.17, 1.16]);        // drawn with the next frame
 *
 * Every series has x values of its own. null breaks a line. uPlot itself is fetched when there is something to draw.
 */

import * as format from "../lib/format.js";
import { EndLabels } from "./end-labels.js";
import { PlotReader } from "./plot-reader.js";

/** @typedef {import("../../vendor/uplot/uPlot.js")} uPlot */
/**
 * @typedef {object} Series
 * @property {string} id
 * @property {string} label
 * @property {string} [short] where there is little room
 * @property {string} colour a custom property, e.g. `--lab-1`
 * @property {number[]} [dash] px of line and gap
 * @property {boolean} [points] dots instead of a line
 * @property {boolean} [faint] a thin line without a name, not read aloud: one of many runs behind the one that counts
 */
/** @typedef {{x: string, y: string, logX: boolean, logY: boolean, floor: number}} Axes */

const NARROW = 480;
/** Opacity of a faint line. */
const FAINT = 0.45;

export class Plot {
  #host;
  #area;
  /** @type {Axes} */
  #axes = { x: "", y: "", logX: false, logY: false, floor: 0 };
  /** @type {Series[]} */
  #series = [];
  /** @type {Map<string, {x: number[], y: (number | null)[]}>} */
  #lines = new Map();
  /** @type {uPlot | undefined} */
  #drawn;
  #asked = false;
  /** Has to be made anew, not only filled: series, axes, colours or width changed. */
  #stale = true;
  #labels;
  #reader;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
    this.#area = /** @type {HTMLElement} */ (host.querySelector('[data-part="area"]'));
    this.#labels = new EndLabels(/** @type {HTMLElement} */ (host.querySelector('[data-part="ends"]')));
    this.#reader = new PlotReader(this.#area, /** @type {HTMLElement} */ (host.querySelector('[data-part="reading"]')));
    this.axes({ x: host.dataset.x ?? "", y: host.dataset.y ?? "" });
    const again = () => this.#remake();
    new ResizeObserver(() => this.#resize()).observe(this.#area);
    new MutationObserver(again).observe(document.documentElement, { attributeFilter: ["data-theme"] });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", again);
    matchMedia("(forced-colors: active)").addEventListener("change", again);
  }

  /** @param {Partial<Axes>} axes */
  axes(axes) {
    this.#axes = { ...this.#axes, ...axes };
    for (const name of /** @type {const} */ (["x", "y"])) {
      const title = this.#host.querySelector(`[data-part="${name}-title"]`);
      if (title) title.textContent = this.#axes[name];
    }
    this.#remake();
  }

  /** @param {Series[]} series all there will be, in the order of drawing; lines of the same id keep their points */
  series(series) {
    this.#series = series;
    const kept = this.#lines;
    this.#lines = new Map(series.map(({ id }) => [id, kept.get(id) ?? { x: [], y: [] }]));
    this.#remake();
  }

  /** @param {string} id @param {number[]} x rising @param {(number | null)[]} y */
  append(id, x, y) {
    const line = this.#lines.get(id);
    if (!line) return;
    for (const value of x) line.x.push(value);
    for (const value of y) line.y.push(value);
    this.#ask();
  }

  /** @param {string} id @param {number[]} x @param {(number | null)[]} y */
  set(id, x, y) {
    this.#lines.set(id, { x: [], y: [] });
    this.append(id, x, y);
  }

  /** All points go. */
  clear() {
    for (const id of this.#lines.keys()) this.#lines.set(id, { x: [], y: [] });
    this.#ask();
  }

  #remake() {
    this.#stale = true;
    this.#ask();
  }

  #ask() {
    if (this.#asked) return;
    this.#asked = true;
    requestAnimationFrame(() => this.#draw());
  }

  async #draw() {
    const empty = [...this.#lines.values()].every(({ x }) => x.length === 0);
    this.#host.toggleAttribute("data-empty", empty);
    if (empty) {
      this.#asked = false;
      this.#drop();
      return;
    }
    const { default: UPlot } = await import("../../vendor/uplot/uPlot.js");
    this.#asked = false;
    const width = this.#area.clientWidth;
    if (width < 50) return; // folded away; the observer calls when it is seen
    const data = this.#data();
    if (this.#stale || !this.#drawn) {
      this.#drop();
      this.#stale = false;
      const shown = this.#series.map((one) => ({ ...one, label: width < NARROW ? (one.short ?? one.label) : one.label }));
      const room = this.#labels.name(shown);
      this.#drawn = new UPlot(this.#options(width, room), data, this.#area);
      const { x, logX, logY } = this.#axes;
      this.#reader.follow(this.#drawn, shown, { x, logX, logY });
    } else {
      this.#drawn.setData(data);
    }
  }

  #drop() {
    this.#drawn?.destroy();
    this.#drawn = undefined;
    this.#labels.clear();
    this.#reader.clear();
  }

  #resize() {
    if (this.#area.clientWidth !== this.#drawn?.width) this.#remake();
  }

  /**
   * One x for all: where a series has no point of its own, undefined does not break its line. On a log axis the exponents are
   * drawn, on a linear scale of uPlot's: its own log scales give up beyond seventeen powers of ten.
   * @returns {any}
   */
  #data() {
    const { logX, logY, floor } = this.#axes;
    const x = [...new Set([...this.#lines.values()].flatMap((line) => line.x))].filter((each) => !logX || each > 0).sort((a, b) => a - b);
    const place = new Map(x.map((each, index) => [each, index]));
    const high = (/** @type {number | null} */ y) => (!logY || y === null ? y : y > floor ? Math.log10(y) : floor > 0 ? Math.log10(floor) : null);
    const columns = this.#series.map(({ id }) => {
      /** @type {(number | null | undefined)[]} */
      const column = Array(x.length).fill(undefined);
      const line = this.#lines.get(id);
      line?.x.forEach((each, index) => {
        const at = place.get(each);
        if (at !== undefined) column[at] = high(line.y[index] ?? null);
      });
      return column;
    });
    return [logX ? x.map(Math.log10) : x, ...columns];
  }

  /** @param {number} width @param {number} room px for the names at the ends @returns {any} */
  #options(width, room) {
    const { logX, logY } = this.#axes;
    const style = getComputedStyle(this.#host);
    const font = `${style.getPropertyValue("--plot-font-size") || "13px"} ${style.fontFamily}`;
    const axis = { stroke: this.#colour("--quiet"), font, grid: { stroke: this.#colour("--rule"), width: 1 }, ticks: { stroke: this.#colour("--rule"), width: 1, size: 4 } };
    const log = { splits: decades, values: ticks((each) => 10 ** each) };
    const plain = { values: ticks((each) => each) };
    return {
      width,
      height: Math.round(Math.min(340, Math.max(220, width * 0.52))),
      legend: { show: false },
      padding: [10, room, 0, 4],
      cursor: { y: false, drag: { x: false, y: false, setScale: false }, points: { size: 8 } },
      scales: { x: { time: false } },
      axes: [
        { ...axis, ...(logX ? log : plain), size: 30, gap: 6 },
        { ...axis, ...(logY ? log : plain), size: 46, gap: 6 },
      ],
      series: [
        {},
        ...this.#series.map(({ label, colour, dash, points, faint }) => ({
          label,
          stroke: this.#colour(colour),
          width: points ? 0 : faint ? 1 : 2,
          ...(faint ? { alpha: FAINT } : {}),
          ...(dash ? { dash } : {}),
          points: { show: points === true || undefined, size: 6, fill: this.#colour(colour), filter: points ? undefined : sparse },
        })),
      ],
      hooks: { draw: [(/** @type {uPlot} */ plot) => this.#labels.place(plot)], setCursor: [(/** @type {uPlot} */ plot) => this.#reader.show(plot.cursor.idx ?? null)] },
    };
  }

  /** @param {string} property @returns {string} its value as a canvas understands it */
  #colour(property) {
    const probe = document.createElement("span");
    probe.style.color = `var(${property})`;
    this.#host.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }
}

/** A line of a single point would not be seen: show the point. @param {uPlot} plot @param {number} index */
function sparse(plot, index) {
  const column = plot.data[index] ?? [];
  const known = [...column.keys()].filter((each) => column[each] !== null && column[each] !== undefined);
  return known.length <= 2 ? known : [];
}

/**
 * Powers of ten for a log axis, as many as can be read; with less than two of them, 1, 2 and 5 times each.
 * @param {unknown} _ @param {number} __ @param {number} min exponent @param {number} max exponent
 * @returns {number[]} exponents
 */
function decades(_, __, min, max) {
  const [from, to] = [Math.floor(min), Math.ceil(max)];
  const step = Math.max(1, Math.ceil((to - from) / 7));
  const powers = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const within = (/** @type {number} */ exponent) => exponent >= min - 1e-6 && exponent <= max + 1e-6;
  const found = powers.filter((power) => power % step === 0 && within(power));
  return found.length > 1 ? found : powers.flatMap((power) => [0, Math.log10(2), Math.log10(5)].map((more) => power + more)).filter(within);
}

/** @param {(drawn: number) => number} value what a place on the axis stands for */
function ticks(value) {
  return (/** @type {unknown} */ _, /** @type {(number | null)[]} */ splits) => splits.map((each) => (each === null ? "" : tick(value(each))));
}

/** @param {number} value @returns {string} short, for an axis */
function tick(value) {
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-4 && size < 1e5)) return new Intl.NumberFormat("en", { maximumSignificantDigits: 3 }).format(value).replace("-", "−");
  const exponent = Math.floor(Math.log10(size) + 1e-9);
  const mantissa = Number((value / 10 ** exponent).toPrecision(2));
  return `${mantissa === 1 ? "" : `${mantissa}·`}10${format.raised(exponent)}`;
}
