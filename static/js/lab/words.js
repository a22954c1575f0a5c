/** Sentences of a lab's summary: names of plans, lists, and figures that a program can read as well. */

import * as format from "../lib/format.js";

/** @param {string} id e.g. `2x4` @returns {string} e.g. `2 × 4`, which no line break parts */
export function planName(id) {
  return id.replace("x", "\u00a0×\u00a0");
}

/** @param {string[]} words @returns {string} `a, b and c` */
export function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/**
 * A figure in a sentence, carrying its plain value.
 * @param {string} key for `data-out` @param {number | null} value @param {string} [text] as people read it
 * @returns {HTMLElement}
 */
export function shown(key, value, text = format.figure(value)) {
  const made = document.createElement("span");
  made.className = "figure";
  made.dataset.out = key;
  made.dataset.value = String(value);
  made.textContent = text;
  return made;
}

/** @param {...(string | Node)} parts @returns {DocumentFragment} one paragraph of `say` */
export function sentence(...parts) {
  const made = document.createDocumentFragment();
  made.append(...parts);
  return made;
}

/**
 * Parts of a list with commas and "and" between them, as `listed` does with words.
 * @param {(string | Node)[][]} items @returns {(string | Node)[]}
 */
export function series(items) {
  return items.flatMap((item, index) => [index === 0 ? "" : index === items.length - 1 ? " and " : ", ", ...item]);
}

/** @param {string} text @returns {HTMLElement} the first words of a paragraph, that say what it is about */
export function lead(text) {
  const made = document.createElement("strong");
  made.textContent = text;
  return made;
}
