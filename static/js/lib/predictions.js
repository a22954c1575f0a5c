/**
 * What the learner predicted on this lesson, by prediction id. Kept in the browser's store; never sent anywhere.
 */

import * as store from "./store.js";

/**
 * @typedef {object} Prediction
 * @property {"committed" | "skipped"} state
 * @property {string} [answer] what was given: a radio value, or the typed text
 * @property {string} [said] the answer as a person reads it
 * @property {"sure" | "fairly" | "guess"} [confidence]
 * @property {boolean} [right]
 * @property {string} key the right answer as a person reads it
 */

const KEY = `predictions:${document.documentElement.dataset.lesson ?? location.pathname}`;

/** @returns {Record<string, Prediction>} */
export function all() {
  const value = store.read(KEY, {});
  return value !== null && typeof value === "object" ? value : {};
}

/** @param {string} id @returns {Prediction | null} */
export function get(id) {
  const found = Object.hasOwn(all(), id) ? all()[id] : null;
  return found && (found.state === "committed" || found.state === "skipped") ? found : null;
}

/** @param {string} id @param {Prediction} prediction */
export function put(id, prediction) {
  store.write(KEY, { ...all(), [id]: prediction });
}

/** Forgets every prediction of this lesson. */
export function clear() {
  store.remove(KEY);
}

/** @param {() => void} fn called after each change, also from another tab @returns {() => void} */
export function watch(fn) {
  return store.watch(KEY, () => fn());
}
