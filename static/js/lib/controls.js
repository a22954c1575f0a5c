/**
 * The plan's form controls: a number field, which is the truth, and a slider beside it that walks along sensible stops.
 * Used by every element that lets one move the plan.
 */

import * as locks from "./locks.js";
import * as plan from "./plan.js";

/**
 * Quarter-octave steps that are whole numbers: 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20 … and both ends of the range.
 *
 * @param {number} min
 * @param {number} max
 * @returns {number[]} rising; holds every power of two within the range
 */
export function stops(min, max) {
  const found = new Set([min, max]);
  for (let octave = 1; octave <= max; octave *= 2) {
    for (const step of [1, 1.25, 1.5, 1.75]) {
      const value = octave * step;
      if (Number.isInteger(value) && value > min && value < max) found.add(value);
    }
  }
  return [...found].sort((a, b) => a - b);
}

/** @param {number[]} along @param {number} value @returns {number} index of the stop nearest in ratio */
export function nearest(along, value) {
  let best = 0;
  for (const [index, stop] of along.entries()) {
    if (Math.abs(Math.log(stop / value)) < Math.abs(Math.log((along[best] ?? 1) / value))) best = index;
  }
  return best;
}

/**
 * Binds every `input[type=number][name]` (and the range in the same `[data-quantity]`) inside an element to the plan.
 *
 * @param {HTMLElement} element
 * @returns {() => void} undoes the binding
 */
export function bind(element) {
  const undo = new AbortController();
  const signal = undo.signal;
  const stopAll = plan.quantities.map((quantity) => bindOne(element, quantity, signal));
  const stopLocks = locks.subscribe(() => {
    const open = locks.isOpen("plan");
    for (const input of element.querySelectorAll("input")) input.disabled = !open;
    const note = /** @type {HTMLElement | null} */ (element.querySelector('[data-part="locked-note"]'));
    if (note) note.hidden = open;
    element.toggleAttribute("data-locked", !open);
  });
  element.addEventListener("submit", (event) => event.preventDefault(), { signal });
  return () => {
    undo.abort();
    stopLocks();
    for (const stop of stopAll) stop();
  };
}

/** @param {HTMLElement} element @param {plan.Quantity} quantity @param {AbortSignal} signal @returns {() => void} */
function bindOne(element, quantity, signal) {
  const { name, min, max, unit } = quantity;
  const field = /** @type {HTMLInputElement | null} */ (element.querySelector(`input[type=number][name=${name}]`));
  if (!field) return () => undefined;
  const range = field.closest("[data-quantity]")?.querySelector("input[type=range]");
  const along = stops(min, max);

  const fromField = (/** @type {boolean} */ settled) => {
    const value = field.value === "" ? NaN : Number(field.value);
    const good = plan.fits(quantity, value);
    field.toggleAttribute("aria-invalid", false);
    if (good) {
      say(element, name, "");
      plan.set({ [name]: value }, { settled });
      return;
    }
    field.setAttribute("aria-invalid", "true");
    say(element, name, `${quantity.label} takes a whole number from ${min} to ${max.toLocaleString("en")}.`);
  };
  field.addEventListener("input", () => fromField(false), { signal });
  field.addEventListener("change", () => fromField(true), { signal });

  if (range instanceof HTMLInputElement) {
    range.max = String(along.length - 1);
    const fromRange = (/** @type {boolean} */ settled) => plan.set({ [name]: along[Number(range.value)] }, { settled });
    range.addEventListener("input", () => fromRange(false), { signal });
    range.addEventListener("change", () => fromRange(true), { signal });
  }

  return plan.subscribe((now) => {
    const value = now[name];
    if (Number(field.value) !== value || field.value === "") {
      field.value = String(value);
      field.removeAttribute("aria-invalid");
      say(element, name, "");
    }
    if (!(range instanceof HTMLInputElement)) return;
    const index = nearest(along, value);
    if (along[Number(range.value)] !== value) range.value = String(index);
    range.setAttribute("aria-valuetext", `${value.toLocaleString("en")} ${unit}`);
    range.style.setProperty("--filled", String(index / Math.max(1, along.length - 1)));
  });
}

/** Shows or clears what is wrong with a typed value. @param {HTMLElement} element @param {string} name whose field it concerns @param {string} text */
export function say(element, name, text) {
  const note = /** @type {HTMLElement | null} */ (element.querySelector('[data-out="problem"]'));
  if (!note || (text === "" && note.dataset.about !== name)) return;
  note.dataset.about = name;
  if (note.textContent !== text) note.textContent = text;
}
