/**
 * Stacked bars in SVG. Each part is named on the bar where it fits, and all of them with their numbers in a list below it, in
 * the bar's own order: no far legend.
 */

import { svg } from "./svg.js";

/**
 * @typedef {{label: string, value: number, colour: string}} Part colour: a custom property, e.g. `--lab-1`
 * @typedef {{label: string, parts: Part[], note?: string}} Bar
 */

const BAR = 30;
const GAP = 1.5;
const LETTER = 7.2; // px that one letter takes, about

/**
 * @param {HTMLElement} host emptied first
 * @param {object} what
 * @param {Bar[]} what.bars
 * @param {(value: number) => string} what.format
 * @param {string} what.label the picture in one sentence, for those who do not see it
 * @param {{value: number, label: string} | null} [what.limit] a line that the bars should stay below
 */
export function drawBars(host, { bars, format, label, limit = null }) {
  const width = Math.max(240, Math.floor(host.clientWidth) || 600);
  const most = Math.max(limit?.value ?? 0, ...bars.map((bar) => total(bar)));
  const scale = most > 0 ? (width - 2) / (most * 1.02) : 0;
  const rows = bars.map((bar) => row(bar, { width, scale, format, limit }));
  host.setAttribute("role", "group");
  host.setAttribute("aria-label", label);
  host.replaceChildren(...rows);
}

/** @param {Bar} bar @returns {number} */
export function total(bar) {
  return bar.parts.reduce((sum, part) => sum + part.value, 0);
}

/**
 * @param {Bar} bar
 * @param {{width: number, scale: number, format: (value: number) => string, limit: {value: number, label: string} | null}} of
 */
function row(bar, { width, scale, format, limit }) {
  const box = document.createElement("figure");
  box.className = "bar";
  const caption = document.createElement("figcaption");
  const name = document.createElement("strong");
  name.textContent = bar.label;
  caption.append(name, ` ${format(total(bar))}`, bar.note ? `, ${bar.note}` : "");
  const picture = svg("svg", { viewBox: `0 0 ${width} ${BAR + (limit ? 18 : 0)}`, "aria-hidden": "true", focusable: "false" });
  let x = 0;
  for (const part of bar.parts) {
    const wide = part.value * scale;
    const rect = svg("rect", { class: "bar-part", x, y: 0, width: Math.max(0, wide - GAP), height: BAR });
    rect.style.setProperty("--part", `var(${part.colour})`);
    picture.append(rect);
    if (wide > part.label.length * LETTER + 12) picture.append(svg("text", { class: "bar-text", x: x + 7, y: BAR / 2 + 5 }, [part.label]));
    x += wide;
  }
  if (limit) picture.append(...limitMark(limit, scale, width));
  const key = document.createElement("ul");
  key.className = "bar-key";
  key.append(...bar.parts.filter((part) => part.value > 0).map((part) => keyItem(part, format)));
  box.append(caption, picture, key);
  return box;
}

/** @param {{value: number, label: string}} limit @param {number} scale @param {number} width */
function limitMark(limit, scale, width) {
  const x = Math.min(width - 1, limit.value * scale);
  const right = x > width / 2;
  return [
    svg("path", { class: "bar-limit", d: `M${x} -2V${BAR + 4}` }),
    svg("text", { class: "bar-limit-text", x: right ? x + 1 : x - 1, y: BAR + 16, "text-anchor": right ? "end" : "start" }, [limit.label]),
  ];
}

/** @param {Part} part @param {(value: number) => string} format */
function keyItem(part, format) {
  const item = document.createElement("li");
  item.style.setProperty("--part", `var(${part.colour})`);
  const number = document.createElement("span");
  number.className = "figure";
  number.textContent = format(part.value);
  item.append(`${part.label} `, number);
  return item;
}
