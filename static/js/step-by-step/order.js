/** The window as a list of slots, filled with the names of the moves as they are placed. */

import { counted } from "../lib/format.js";
import { LABELS } from "./words.js";

/** @typedef {import("./window.js").Step} Step */
/** @typedef {"first" | "later" | "shown"} Mark how a move got its place: chosen at once, after other tries, or with Next */

/**
 * @param {Element} list
 * @param {Step[]} steps
 * @param {number} at steps taken; the next one is the open slot
 * @param {readonly Mark[]} marks of the steps whose place is known
 */
export function drawOrder(list, steps, at, marks) {
  const last = steps.length - 1;
  const groups = [
    { title: "first", from: 0, to: 1 },
    ...Array.from({ length: (steps.length - 2) / 4 }, (_, part) => ({ title: `micro-batch ${part + 1}`, from: 1 + 4 * part, to: 5 + 4 * part })),
    { title: "last", from: last, to: last + 1 },
  ];
  list.replaceChildren(
    ...groups.map(({ title, from, to }) => {
      const line = element("li", "steps-line");
      const chips = element("ol", "steps-chips");
      chips.append(...steps.slice(from, to).map((step, index) => slot(step, from + index, at, marks)));
      const name = element("span", "steps-part");
      name.textContent = title;
      line.append(name, chips);
      return line;
    }),
  );
}

/** @param {readonly Mark[]} marks @returns {string} how many moves the reader placed */
export function score(marks) {
  const [first, later, shown] = /** @type {const} */ (["first", "later", "shown"]).map((kind) => marks.filter((mark) => mark === kind).length);
  if (shown === marks.length) return "Next showed you the moves. Start again and place them yourself.";
  const parts = [`${counted(first ?? 0, "moves")} placed at once`];
  if (later) parts.push(`${later} after another try`);
  if (shown) parts.push(`${shown} shown by Next`);
  return `${parts.join(", ")}.`;
}

/** @param {Step} step @param {number} index @param {number} at @param {readonly Mark[]} marks */
function slot(step, index, at, marks) {
  const made = element("li", "steps-slot");
  const known = index < marks.length;
  made.dataset.slot = index < at ? "done" : index === at ? "now" : "later";
  if (known) made.dataset.mark = marks[index];
  if (index === at) made.setAttribute("aria-current", "step");
  if (known) made.textContent = LABELS[step.move];
  else {
    const spoken = element("span", "visually-hidden");
    spoken.textContent = index === at ? "the open place" : "not placed yet";
    const sign = element("span", "");
    sign.setAttribute("aria-hidden", "true");
    sign.textContent = index === at ? "?" : "·";
    made.append(sign, spoken);
  }
  return made;
}

/** @param {string} tag @param {string} name */
function element(tag, name) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  return made;
}
