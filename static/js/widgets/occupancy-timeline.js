/**
 * Rows of the data in use, step by step, beside the big batch that would have held them all at once; the bound is a line.
 * Property `reading`: the meter of a verdict. Everything the picture shows is also said in words below it.
 */

import { bigWidth, boundWords, describe, drawable, inOrder, layout, over, top } from "../exercise/occupancy.js";
import { counted, integer } from "../lib/format.js";

/** @typedef {import("../exercise/occupancy.js").Reading} Reading */
/** @typedef {import("../exercise/occupancy.js").Layout} Layout */

/** Narrower than this nothing can be drawn, px. */
const NARROWEST = 190;
/** So many runs of equal steps can be read at a glance; more are folded. */
const MOST_RUNS = 6;
/** Rows this high, px, are told apart by thin lines. */
const TOLD_APART = 4;

let made = 0;

class OccupancyTimeline extends HTMLElement {
  /** @type {Reading | null} */
  #reading = null;
  #svg = node("svg", { class: "occupancy", "aria-hidden": "true", focusable: "false" });
  #words = document.createElement("figcaption");
  #figure = document.createElement("figure");
  #hatch = `occupancy-${(made += 1)}`;
  /** @type {ResizeObserver | null} */
  #resize = null;

  connectedCallback() {
    if (!this.#figure.isConnected) {
      this.#figure.append(this.#svg, this.#words);
      this.replaceChildren(this.#figure);
    }
    this.#resize = new ResizeObserver(() => this.#draw());
    this.#resize.observe(this);
    this.#draw();
  }

  disconnectedCallback() {
    this.#resize?.disconnect();
  }

  /** What to show; null for nothing. @type {Reading | null} */
  get reading() {
    return this.#reading;
  }

  set reading(reading) {
    this.#reading = reading;
    this.hidden = reading === null;
    if (reading === null) return;
    this.toggleAttribute("data-observed", reading.observed);
    this.toggleAttribute("data-over", over(reading));
    const runs = drawable(reading) ? inOrder(reading.timeline) : [];
    const said = [...describe(reading), ...(runs.length > 0 && runs.length <= MOST_RUNS ? [`In order: ${runs.join(", then ")}.`] : [])];
    this.#words.replaceChildren(said.join(" "), ...(runs.length > MOST_RUNS ? [folded("All steps in order", runs.join(", "))] : []));
    this.#draw();
  }

  #draw() {
    const reading = this.#reading;
    const width = Math.min(640, Math.floor(this.clientWidth));
    const fits = reading !== null && drawable(reading) && width >= NARROWEST;
    this.#svg.toggleAttribute("hidden", !fits);
    if (!fits || reading === null) return;
    const of = layout(reading, width);
    this.#svg.setAttribute("viewBox", `0 0 ${of.width} ${of.height}`);
    this.#svg.setAttribute("width", String(of.width));
    this.#svg.setAttribute("height", String(of.height));
    this.#svg.replaceChildren(...this.#blocks(reading, of), ...lettering(reading, of));
  }

  /** @param {Reading} reading @param {Layout} of */
  #blocks({ timeline, rows_total: total, rows_allowed: allowed }, of) {
    const box = (/** @type {number} */ index, /** @type {number} */ low, /** @type {number} */ high) => {
      const x = of.from + index * of.step;
      return `M${fixed(x)} ${fixed(top(of, low))}V${fixed(top(of, high))}h${fixed(of.step - of.gap)}V${fixed(top(of, low))}z`;
    };
    const within = timeline.map((rows, index) => box(index, 0, Math.min(rows, allowed))).join("");
    const above = timeline.map((rows, index) => (rows > allowed ? box(index, allowed, rows) : "")).join("");
    const all = total ?? 0;
    const hatch = node("pattern", { id: this.#hatch, width: 5, height: 5, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" });
    hatch.append(node("rect", { class: "occupancy-over-ground", width: 5, height: 5 }), node("rect", { class: "occupancy-over-line", width: 2.5, height: 5 }));
    const children = [
      hatch,
      node("rect", { class: "occupancy-big", x: 0.75, y: top(of, all), width: bigWidth, height: of.ground - top(of, all) }),
      node("path", { class: "occupancy-step", d: within }),
      node("path", { class: "occupancy-over", d: above, fill: `url(#${this.#hatch})` }),
    ];
    if (of.row >= TOLD_APART) {
      const rows = Array.from({ length: Math.max(all, ...timeline) - 1 }, (_, index) => top(of, index + 1));
      const big = rows.slice(0, all - 1).map((y) => `M2 ${fixed(y)}h${bigWidth - 2.5}`);
      const steps = rows.map((y) => `M${of.from} ${fixed(y)}H${fixed(of.to)}`);
      children.push(node("path", { class: "occupancy-big-rows", d: big.join("") }), node("path", { class: "occupancy-rows", d: steps.join("") }));
    }
    const end = of.from + timeline.length * of.step - of.gap;
    children.push(
      node("path", { class: "occupancy-ground", d: `M0 ${of.ground}H${bigWidth + 1.5}M${of.from} ${of.ground}H${fixed(end)}` }),
      node("path", { class: "occupancy-bound", d: `M${of.from - 8} ${fixed(top(of, allowed))}H${of.to + 2}` }),
      node("path", { class: "occupancy-time", "data-quantity": "accum", d: `M${of.from} ${of.ground + 12}H${fixed(Math.max(end, of.from + 30))}m-5 -4l5 4l-5 4` }),
    );
    return children;
  }
}

/** The numbers and names that stand beside what they name. @param {Reading} reading @param {Layout} of */
function lettering({ timeline, rows_total: total, rows_allowed: allowed }, of) {
  const most = Math.max(...timeline);
  const place = of.from + timeline.indexOf(most) * of.step;
  const side = place > (of.from + of.to) / 2 ? "end" : "start";
  return [
    text("micro", 0, top(of, total ?? 0) - 6, counted(total ?? 0, "rows"), "start"),
    text("", 0, of.ground + 17, "all at once:", "start"),
    text("", 0, of.ground + 33, "the big batch", "start"),
    text("micro", side === "end" ? place + of.step : place, top(of, most) - 6, counted(most, "rows"), side),
    text("", of.to + 7, top(of, allowed) + 4.5, boundWords(allowed), "start"),
    text("accum", of.from, of.ground + 33, timeline.length === 1 ? "1 step" : `${integer(timeline.length)} steps, one by one`, "start"),
  ];
}

/** @param {string} title @param {string} words */
function folded(title, words) {
  const box = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = title;
  box.append(summary, words);
  return box;
}

/** @param {string} quantity @param {number} x @param {number} y @param {string} words @param {"start" | "end"} anchor */
function text(quantity, x, y, words, anchor) {
  const made = node("text", { class: "occupancy-text", x, y, "text-anchor": anchor });
  if (quantity !== "") made.setAttribute("data-quantity", quantity);
  made.textContent = words;
  return made;
}

/** @param {string} tag @param {Record<string, string | number>} attributes @returns {SVGElement} */
function node(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, typeof value === "number" ? fixed(value) : value);
  return made;
}

/** @param {number} value @returns {string} to a hundredth of a px */
function fixed(value) {
  return String(Math.round(value * 100) / 100);
}

customElements.define("occupancy-timeline", OccupancyTimeline);
