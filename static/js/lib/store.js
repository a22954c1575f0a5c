/**
 * What this browser remembers: JSON values under one prefix of localStorage.
 *
 *     import * as store from "../lib/store.js";
 *     store.read("theme", "auto");        // value, or the fallback when absent or unreadable
 *     store.write("theme", "dark");       // true when it will survive a reload
 *     store.remove("theme");
 *     const stop = store.watch("theme", (value) => …);   // also told about other tabs
 *
 * Where storage is blocked or full the values live in memory until the page goes, and `write` says so by returning
 * false. Nothing here throws for want of storage: a learner's work must not stop for it.
 */

import { storageName } from "./site.js";

const PREFIX = `${storageName}:`;

/** Values that could not be stored; they win over what storage holds. @type {Map<string, string>} */
const unsaved = new Map();

/** @type {Map<string, Set<(value: any) => void>>} */
const watchers = new Map();

/**
 * @param {string} key
 * @param {any} [fallback] returned when nothing is stored under the key or it is not JSON
 * @returns {any}
 */
export function read(key, fallback = null) {
  try {
    const text = unsaved.get(key) ?? localStorage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/**
 * @param {string} key
 * @param {any} value anything JSON can hold
 * @returns {boolean} whether it is stored for the next visit
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  let saved = true;
  try {
    localStorage.setItem(PREFIX + key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
    saved = false;
  }
  tell(key);
  return saved;
}

/** @param {string} key */
export function remove(key) {
  unsaved.delete(key);
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    // Blocked storage holds nothing to remove.
  }
  tell(key);
}

/**
 * Calls `fn` with the new value (null when removed) after each change, made here or in another tab of this origin.
 *
 * @param {string} key
 * @param {(value: any) => void} fn
 * @returns {() => void} stops watching
 */
export function watch(key, fn) {
  const fns = watchers.get(key) ?? new Set();
  watchers.set(key, fns.add(fn));
  return () => fns.delete(fn);
}

/** @param {string} key */
function tell(key) {
  const value = read(key);
  for (const fn of [...(watchers.get(key) ?? [])]) fn(value);
}

addEventListener("storage", (event) => {
  if (event.key === null) for (const key of watchers.keys()) tell(key);
  else if (event.key.startsWith(PREFIX)) tell(event.key.slice(PREFIX.length));
});
