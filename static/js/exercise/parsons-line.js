/** One line of a Parsons rung as it lies in a list: its code, indented as in a program, and the buttons that move it. */

import { sign } from "./sign.js";

/** A line that can be placed; two may have the same text. @typedef {{id: string, text: string}} Line */

/** Spaces of one level of indentation. */
const LEVEL = 4;

/** Paths in a 16 by 16 box. */
const PATHS = { "put-in": "M8 2.5v10M4 9l4 4 4-4", "line-up": "M8 13V3M4 7l4-4 4 4", "line-down": "M8 3v10M4 9l4 4 4-4", "take-out": "M4 4l8 8M12 4l-8 8" };

/** @param {keyof typeof PATHS} name @param {string} label @param {string} line */
function button(name, label, line) {
  const made = document.createElement("button");
  made.type = "button";
  made.name = name;
  made.title = label;
  made.setAttribute("aria-label", `${label}: ${line}`);
  const icon = sign("value");
  icon.querySelector("path")?.setAttribute("d", PATHS[name]);
  made.append(icon);
  return made;
}

/**
 * @param {Line} line
 * @param {number} place in the program, from 0; -1 in the tray
 * @param {number} count lines in the program
 * @returns {HTMLLIElement}
 */
export function lineElement({ id, text }, place, count) {
  const row = document.createElement("li");
  row.className = "parsons-line";
  row.dataset.line = id;
  row.setAttribute("aria-keyshortcuts", "Enter Alt+ArrowUp Alt+ArrowDown");
  const grip = document.createElement("span");
  grip.className = "line-grip";
  grip.setAttribute("aria-hidden", "true");
  const own = text.trimStart();
  const spaces = text.length - own.length;
  const code = document.createElement("code");
  code.style.setProperty("--indent", String(spaces));
  code.textContent = own;
  const depth = Math.round(spaces / LEVEL);
  const spoken = document.createElement("span");
  spoken.className = "visually-hidden";
  spoken.textContent = depth === 0 ? "" : `indented ${depth === 1 ? "once" : `${depth} times`}: `;
  row.append(grip, spoken, code, buttons(own, place, count));
  return row;
}

/** @param {string} own @param {number} place @param {number} count */
function buttons(own, place, count) {
  const box = document.createElement("span");
  box.className = "line-buttons";
  if (place === -1) {
    box.append(button("put-in", "Put in", own));
    return box;
  }
  const [up, down] = [button("line-up", "Move up", own), button("line-down", "Move down", own)];
  up.disabled = place === 0;
  down.disabled = place === count - 1;
  box.append(up, down, button("take-out", "Take out", own));
  return box;
}
