/**
 * What waits for a prediction, opened for the author: each open prediction is skipped as a reader would skip it. Closing
 * again forgets those, and no others.
 */

import * as predictions from "../lib/predictions.js";
import * as store from "../lib/store.js";
import { renew } from "./exchange.js";

const LESSON = document.documentElement.dataset.lesson ?? location.pathname;
const SKIPPED = `preview-skipped/${LESSON}`;
const PREDICTIONS = `predictions:${LESSON}`;

/** @returns {number} how many parts of the page are closed */
export function closed() {
  return document.querySelectorAll('main [data-after][data-locked], [data-block="predict"][data-state="open"][data-guards="plan"]').length;
}

/** @returns {string[]} ids of the predictions that were skipped here */
export function skipped() {
  const kept = store.read(SKIPPED, []);
  return Array.isArray(kept) ? kept.filter((id) => predictions.get(id)?.state === "skipped") : [];
}

/** Open everything. */
export function reveal() {
  const open = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('[data-block="predict"][data-state="open"]')]);
  store.write(SKIPPED, [...skipped(), ...open.map((block) => block.dataset.id ?? "")]);
  const focused = document.activeElement;
  for (const block of open) /** @type {HTMLButtonElement | null} */ (block.querySelector("button[name=skip]"))?.click();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** Close it again. @param {Document} page as the server sent it */
export function closeAgain(page) {
  const ids = new Set(skipped());
  const kept = Object.entries(predictions.all()).filter(([id]) => !ids.has(id));
  store.remove(SKIPPED);
  store.write(PREDICTIONS, Object.fromEntries(kept));
  const waits = (/** @type {Element} */ element) =>
    element.matches("[data-after]") && ids.has(element.getAttribute("data-after") ?? "");
  renew(page, (element) => waits(element) || [...element.querySelectorAll("[data-after]")].some(waits));
}
