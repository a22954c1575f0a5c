/**
 * One number of a widget's own: a field, which is the truth, a slider that walks along sensible stops, and its reading.
 * Its range stands in the attributes of the field: `min`, `max`, `step`; `data-scale="log"` on its row moves by ratios.
 */

import { nearest, stops as octaves } from "./controls.js";
import { show, typed } from "./number-style.js";

/** Most positions of a slider that has steps; beyond, it walks along a part of them. */
const MOST_STEPS = 400;
/** Positions in each power of ten of a log scale, evenly spaced to the ear of a preferred-number series. */
const DECADE = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8];

/**
 * @typedef {object} Range
 * @property {number} min
 * @property {number} max
 * @property {number | null} step counted from min; null for any number
 * @property {boolean} log
 * @property {number} start
 */

export class Parameter {
  name;
  value;
  #field;
  #range;
  #row;
  #along;
  #limits;
  #told;
  #undo = new AbortController();

  /**
   * @param {HTMLElement} row
   * @param {{moved: () => void, problem: (name: string, text: string) => void}} told
   */
  constructor(row, told) {
    this.#row = row;
    this.#told = told;
    this.#field = /** @type {HTMLInputElement} */ (row.querySelector("input[type=number]"));
    this.#range = /** @type {HTMLInputElement} */ (row.querySelector("input[type=range]"));
    this.#limits = limits(this.#field, row.dataset.scale === "log");
    this.#along = positions(this.#limits);
    this.name = this.#field.name;
    const present = this.#field.value === "" ? NaN : Number(this.#field.value);
    this.value = fault(present, this.#limits) === "" ? present : this.#limits.start;
    const { signal } = this.#undo;
    this.#range.max = String(this.#along.length - 1);
    this.#field.addEventListener("input", () => this.#typed(), { signal });
    this.#range.addEventListener("input", () => this.#slid(), { signal });
    this.#draw();
  }

  stop() {
    this.#undo.abort();
  }

  #typed() {
    const value = this.#field.value === "" ? NaN : Number(this.#field.value);
    const wrong = fault(value, this.#limits);
    this.#field.toggleAttribute("aria-invalid", false);
    if (wrong !== "") {
      this.#field.setAttribute("aria-invalid", "true");
      this.#told.problem(this.name, `${this.#row.dataset.label} takes ${wrong}.`);
      return;
    }
    this.#told.problem(this.name, "");
    this.#take(value);
  }

  #slid() {
    const value = this.#along[Number(this.#range.value)] ?? this.value;
    this.#field.value = typed(value);
    this.#field.removeAttribute("aria-invalid");
    this.#told.problem(this.name, "");
    this.#take(value);
  }

  /** @param {number} value */
  #take(value) {
    if (value === this.value) return;
    this.value = value;
    this.#draw();
    this.#told.moved();
  }

  #draw() {
    const unit = this.#row.dataset.unit ?? "";
    const shown = show(this.value);
    const text = unit === "" ? shown : `${shown} ${unit}`;
    const reading = this.#row.querySelector('[data-part="reading"]');
    if (reading) reading.textContent = unit === "" && shown === typed(this.value) ? "" : text;
    const index = this.#limits.log ? nearest(this.#along, this.value) : closest(this.#along, this.value);
    if (this.#along[Number(this.#range.value)] !== this.value) this.#range.value = String(index);
    this.#range.setAttribute("aria-valuetext", text);
    this.#range.style.setProperty("--filled", String(index / Math.max(1, this.#along.length - 1)));
  }
}

/** @param {HTMLInputElement} field @param {boolean} log @returns {Range} */
function limits(field, log) {
  const step = field.step === "any" ? null : Number(field.step);
  return { min: Number(field.min), max: Number(field.max), step, log, start: Number(field.defaultValue) };
}

/**
 * @param {number} value
 * @param {Range} range
 * @returns {string} what the field takes instead; empty for a good value
 */
export function fault(value, { min, max, step }) {
  const kind = step !== null && Number.isInteger(step) && Number.isInteger(min) ? "a whole number" : "a number";
  const within = `${kind} from ${show(min)} to ${show(max)}`;
  if (!Number.isFinite(value) || value < min || value > max) return within;
  if (step === null || onStep(value, min, step)) return "";
  return step === 1 ? within : `${within} in steps of ${show(step)}`;
}

/** @param {number} value @param {number} min @param {number} step */
function onStep(value, min, step) {
  const steps = (value - min) / step;
  return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, Math.abs(steps));
}

/**
 * The values a slider walks along: rising, with both ends and the start.
 *
 * @param {Range} range
 * @returns {number[]}
 */
export function positions({ min, max, step, log, start }) {
  const found = new Set([min, max, start]);
  for (const value of log ? ratios(min, max) : steps(min, max, step)) {
    if (value > min && value < max && (step === null || onStep(value, min, step))) found.add(value);
  }
  return [...found].sort((a, b) => a - b);
}

/** @param {number} min @param {number} max @returns {number[]} octaves between powers of two, decades otherwise */
function ratios(min, max) {
  if ([min, max].every((end) => Number.isInteger(Math.log2(end)) && end >= 1)) return octaves(min, max);
  const found = [];
  for (let decade = Math.floor(Math.log10(min)); decade <= Math.ceil(Math.log10(max)); decade += 1) {
    for (const each of DECADE) found.push(Number(`${each}e${decade}`));
  }
  return found;
}

/** @param {number} min @param {number} max @param {number | null} step @returns {number[]} none where none can be counted */
function steps(min, max, step) {
  const count = step === null ? 100 : Math.floor((max - min) / step + 1e-9);
  if (!Number.isFinite(count)) return [];
  const every = Math.max(1, Math.ceil(count / MOST_STEPS)); // where there is no step within the range, the walk ends all the same
  const size = step === null ? (max - min) / 100 : step;
  const found = [];
  for (let k = 0; k <= count; k += every) found.push(tidy(min + k * size));
  return found;
}

/** Without the dust of binary fractions: 0.1 + 2 * 0.1 is 0.3. @param {number} value */
function tidy(value) {
  return Number(value.toPrecision(12));
}

/** @param {number[]} along @param {number} value @returns {number} index of the position nearest in distance */
function closest(along, value) {
  let best = 0;
  for (const [index, each] of along.entries()) {
    if (Math.abs(each - value) < Math.abs((along[best] ?? 0) - value)) best = index;
  }
  return best;
}
