/**
 * A curve drawn as a prediction: with the pointer, or by typing its height at a few places. Both are views of one list of
 * heights at evenly spaced x; between typed places the curve is straight.
 */

import * as format from "../lib/format.js";
import { svg } from "./svg.js";

const COLUMNS = 41;
const SIZE = { width: 480, height: 240, left: 44, right: 12, top: 12, bottom: 30 };

export class DrawCurve {
  /** Heights by column; null where nothing has been said. @type {(number | null)[]} */
  #heights = Array(COLUMNS).fill(null);
  #pad;
  #fields;
  #onChange;
  #x;
  #y;
  #line = svg("polyline", { class: "curve-line", fill: "none" });
  #dots = svg("g", { class: "curve-dots" });
  /** Column of the last pointer event of a stroke. @type {number | null} */
  #last = null;

  /**
   * @param {HTMLElement} pad holds `svg` and number fields `[data-at]`; states its axes in data attributes
   * @param {() => void} onChange
   */
  constructor(pad, onChange) {
    this.#pad = pad;
    this.#onChange = onChange;
    const { fromX = "0", toX = "1", fromY = "0", toY = "1" } = pad.dataset;
    this.#x = { from: Number(fromX), to: Number(toX) };
    this.#y = { from: Number(fromY), to: Number(toY) };
    this.#fields = [.../** @type {NodeListOf<HTMLInputElement>} */ (pad.querySelectorAll("input[data-at]"))];
    for (const field of this.#fields) field.addEventListener("input", () => this.#typed());
    this.#prepare();
  }

  /** The curve, complete from end to end; null while nothing has been drawn. @returns {{x: number[], y: number[]} | null} */
  get value() {
    const known = this.#heights.flatMap((y, column) => (y === null ? [] : [{ column, y }]));
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return null;
    const points = [{ column: 0, y: first.y }, ...known, { column: COLUMNS - 1, y: last.y }];
    const columns = [...Array(COLUMNS).keys()];
    return { x: columns.map((column) => this.#xOf(column)), y: columns.map((column) => round(between(points, column))) };
  }

  /** @param {{x: number[], y: number[]}} curve as `value` gave it */
  show({ y }) {
    this.#heights = Array.from({ length: COLUMNS }, (_, column) => y[column] ?? null);
    this.#fillFields();
    this.#draw();
  }

  #prepare() {
    const picture = /** @type {SVGSVGElement} */ (this.#pad.querySelector("svg"));
    picture.setAttribute("viewBox", `0 0 ${SIZE.width} ${SIZE.height}`);
    picture.append(...this.#axes(), ...this.#known(), this.#line, this.#dots);
    picture.addEventListener("pointerdown", (event) => {
      if (this.#locked || event.button !== 0) return;
      picture.setPointerCapture(event.pointerId);
      this.#last = null;
      this.#stroke(picture, event);
    });
    picture.addEventListener("pointermove", (event) => {
      if (picture.hasPointerCapture(event.pointerId)) this.#stroke(picture, event);
    });
  }

  get #locked() {
    return this.#fields[0]?.matches(":disabled") === true;
  }

  #axes() {
    const { left, width, right, top, height, bottom } = SIZE;
    const frame = svg("path", { class: "curve-axes", fill: "none", d: `M${left} ${top}V${height - bottom}H${width - right}` });
    const places = this.#fields.map((field) => Number(field.dataset.at));
    const onX = places.map((x) => svg("text", { class: "curve-text", x: this.#px(x), y: height - 10, "text-anchor": "middle" }, [format.number(x)]));
    const steps = [0, 0.5, 1].map((part) => this.#y.from + part * (this.#y.to - this.#y.from));
    const onY = steps.flatMap((y) => [
      svg("path", { class: "curve-grid", d: `M${left} ${this.#py(y)}H${width - right}` }),
      svg("text", { class: "curve-text", x: left - 8, y: this.#py(y) + 5, "text-anchor": "end" }, [format.figure(y, 3)]),
    ]);
    return [...onY, frame, ...onX];
  }

  /** A curve that the template gives to compare with: `data-known` = [[x, y], …], named `data-known-label` at its end. */
  #known() {
    const { known, knownLabel = "" } = this.#pad.dataset;
    if (!known) return [];
    const points = /** @type {[number, number][]} */ (JSON.parse(known)).map(([x, y]) => [this.#px(x), this.#py(y)]);
    const [x = 0, y = 0] = points.at(-1) ?? [];
    return [
      svg("polyline", { class: "curve-known", fill: "none", points: points.map((point) => point.join(",")).join(" ") }),
      svg("text", { class: "curve-known-text", x, y: y - 8, "text-anchor": "end" }, [knownLabel]),
    ];
  }

  /** @param {SVGSVGElement} picture @param {PointerEvent} event */
  #stroke(picture, event) {
    const box = picture.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * SIZE.width;
    const y = ((event.clientY - box.top) / box.height) * SIZE.height;
    const inner = (x - SIZE.left) / (SIZE.width - SIZE.left - SIZE.right);
    const column = Math.round(Math.min(1, Math.max(0, inner)) * (COLUMNS - 1));
    const up = (SIZE.height - SIZE.bottom - y) / (SIZE.height - SIZE.bottom - SIZE.top);
    const value = this.#y.from + Math.min(1, Math.max(0, up)) * (this.#y.to - this.#y.from);
    const from = this.#last ?? column;
    const start = this.#heights[from] ?? value;
    for (let at = Math.min(from, column); at <= Math.max(from, column); at += 1) {
      this.#heights[at] = from === column ? value : start + ((value - start) * (at - from)) / (column - from);
    }
    this.#last = column;
    this.#fillFields();
    this.#draw();
    this.#onChange();
  }

  /** The fields say it: a straight line between each two that are filled in. */
  #typed() {
    const points = this.#fields.flatMap((field) => {
      const y = field.value === "" ? NaN : Number(field.value);
      return Number.isFinite(y) ? [{ column: this.#columnOf(Number(field.dataset.at)), y }] : [];
    });
    const [first, last] = [points[0]?.column ?? 0, points.at(-1)?.column ?? -1];
    this.#heights = Array.from({ length: COLUMNS }, (_, column) => (column < first || column > last ? null : between(points, column)));
    this.#draw();
    this.#onChange();
  }

  #fillFields() {
    for (const field of this.#fields) {
      const y = this.#heights[this.#columnOf(Number(field.dataset.at))];
      field.value = y === null || y === undefined ? "" : String(round(y));
    }
  }

  #draw() {
    const points = this.#heights.flatMap((y, column) => (y === null ? [] : [[this.#px(this.#xOf(column)), this.#py(clamp(y, this.#y))]]));
    this.#line.setAttribute("points", points.map((point) => point.join(",")).join(" "));
    const [only] = points;
    this.#dots.replaceChildren(...(only && points.length === 1 ? [svg("circle", { cx: only[0] ?? 0, cy: only[1] ?? 0, r: 3 })] : []));
    const empty = this.#pad.querySelector('[data-part="curve-hint"]');
    if (empty instanceof HTMLElement) empty.hidden = points.length > 0;
  }

  /** @param {number} column */
  #xOf(column) {
    return this.#x.from + (column / (COLUMNS - 1)) * (this.#x.to - this.#x.from);
  }

  /** @param {number} x */
  #columnOf(x) {
    return Math.round(((x - this.#x.from) / (this.#x.to - this.#x.from)) * (COLUMNS - 1));
  }

  /** @param {number} x */
  #px(x) {
    return SIZE.left + ((x - this.#x.from) / (this.#x.to - this.#x.from)) * (SIZE.width - SIZE.left - SIZE.right);
  }

  /** @param {number} y */
  #py(y) {
    return SIZE.height - SIZE.bottom - ((y - this.#y.from) / (this.#y.to - this.#y.from)) * (SIZE.height - SIZE.bottom - SIZE.top);
  }
}

/** @param {{column: number, y: number}[]} points rising in column @param {number} column @returns {number} */
function between(points, column) {
  const after = points.findIndex((point) => point.column >= column);
  const right = points[after] ?? points.at(-1);
  const left = points[after - 1] ?? right;
  if (!left || !right) return NaN;
  if (right.column === left.column) return right.y;
  return left.y + ((right.y - left.y) * (column - left.column)) / (right.column - left.column);
}

/** @param {number} y @param {{from: number, to: number}} range */
function clamp(y, { from, to }) {
  return Math.min(to, Math.max(from, y));
}

/** @param {number} y */
function round(y) {
  return Number(y.toPrecision(3));
}
