/**
 * The plan of the page: how one optimizer update is put together. One state, kept in the address, read by everything.
 *
 *     import * as plan from "../lib/plan.js";
 *     plan.get();                                   // {micro: 4, length: 8, accum: 2, devices: 1}, frozen
 *     plan.set({micro: 16}, {settled: false});      // while sliding: replaces the address
 *     plan.set({micro: 16});                        // on release: a new history entry, so Back undoes it
 *     const stop = plan.subscribe((now) => …);      // called at once, then after every change (Back and Forward too)
 *     plan.derived();                               // {"tokens-per-update": 64, "positions-at-once": 32, …}
 *     plan.quantities;                              // names, labels, units, ranges, defaults
 *     plan.notes();                                 // sentences about nonsense in the address, for people
 *
 * Ranges and defaults come from `<meta name="plan-quantity">` in the page head: they are written down once, in Python.
 */

/** @typedef {Readonly<{micro: number, length: number, accum: number, devices: number}>} Plan */
/** @typedef {"micro" | "length" | "accum" | "devices"} Name */
/**
 * @typedef {object} Quantity
 * @property {Name} name name in the address and in form fields
 * @property {string} label what a person reads
 * @property {string} unit what one of it is, plural
 * @property {number} min
 * @property {number} max
 * @property {number} default
 */

/** Least time between two replacements of the address; browsers refuse about a hundred in ten seconds. */
const REPLACE_EVERY_MS = 150;

/** @type {readonly Quantity[]} */
export const quantities = Object.freeze(readQuantities());

/** @type {Set<(plan: Plan) => void>} */
const subscribers = new Set();
let { plan: current, notes: currentNotes } = parse(location.search, quantities);

/** Address before the first replacement of a gesture; what Back shall return to. @type {string | null} */
let gestureStart = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let replaceTimer;
let replacedAt = 0;

/** @returns {Plan} */
export function get() {
  return current;
}

/** @returns {readonly string[]} what was wrong with the address, one sentence each */
export function notes() {
  return currentNotes;
}

/**
 * @param {Partial<Plan>} change whole numbers within their ranges; anything else throws RangeError
 * @param {{settled?: boolean}} [options] false while a gesture goes on
 */
export function set(change, { settled = true } = {}) {
  for (const [name, value] of Object.entries(change)) {
    const quantity = quantities.find((each) => each.name === name);
    if (!quantity || !fits(quantity, value)) throw new RangeError(`${name} cannot be ${value}`);
  }
  const next = Object.freeze({ ...current, ...change });
  const changed = !same(next, current);
  current = next;
  if (changed) currentNotes = [];
  if (settled) push();
  else if (changed) replace();
  if (changed) tell();
}

/**
 * @param {(plan: Plan) => void} fn called at once and after every change
 * @returns {() => void} stops the calls
 */
export function subscribe(fn) {
  subscribers.add(fn);
  fn(current);
  return () => subscribers.delete(fn);
}

/**
 * The figures that follow from a plan, by the names used in pages (`data-out`, `data-q`). Exact: the largest plan
 * gives 6.9e10, far below 2^53.
 *
 * @param {Plan} [of]
 * @returns {Readonly<Record<string, number>>}
 */
export function derived(of = current) {
  return {
    "tokens-per-update": of.micro * of.length * of.accum * of.devices,
    "positions-at-once": of.micro * of.length,
    "sequences-at-once": of.micro,
  };
}

/**
 * @param {string} search e.g. `?micro=4&length=8`
 * @param {readonly Quantity[]} known
 * @returns {{plan: Plan, notes: string[]}} defaults stand in for what is missing or nonsense; nonsense is noted
 */
export function parse(search, known) {
  const params = new URLSearchParams(search);
  /** @type {Record<string, number>} */
  const plan = {};
  const notes = [];
  for (const quantity of known) {
    const { name, min, max } = quantity;
    const text = params.get(name);
    plan[name] = quantity.default;
    if (text === null) continue;
    if (/^\d{1,9}$/.test(text) && fits(quantity, Number(text))) plan[name] = Number(text);
    else {
      const shown = text.length > 20 ? `${text.slice(0, 20)}…` : text;
      notes.push(
        `The address says ${name}=${shown}, which is not a whole number from ${min} to ${max.toLocaleString("en")}; ${quantity.default.toLocaleString("en")} is used instead.`,
      );
    }
  }
  return { plan: Object.freeze(/** @type {Plan} */ (plan)), notes };
}

/**
 * @param {Plan} of
 * @param {string} search the present query; other parameters stay
 * @returns {string} query with the plan in it, e.g. `?micro=4&length=8&accum=2&devices=1`
 */
export function toSearch(of, search) {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(of)) params.set(name, String(value));
  return `?${params}`;
}

/** @param {Quantity} quantity @param {unknown} value */
export function fits(quantity, value) {
  return typeof value === "number" && Number.isInteger(value) && value >= quantity.min && value <= quantity.max;
}

/** @param {Plan} a @param {Plan} b */
function same(a, b) {
  return quantities.every(({ name }) => a[name] === b[name]);
}

function tell() {
  for (const fn of [...subscribers]) fn(current);
}

function address() {
  return location.pathname + toSearch(current, location.search) + location.hash;
}

function replace() {
  gestureStart ??= location.pathname + location.search + location.hash;
  if (replaceTimer !== undefined) return;
  const wait = Math.max(0, replacedAt + REPLACE_EVERY_MS - performance.now());
  const now = () => {
    replaceTimer = undefined;
    replacedAt = performance.now();
    history.replaceState(history.state, "", address());
  };
  if (wait === 0) now();
  else replaceTimer = setTimeout(now, wait);
}

function push() {
  clearTimeout(replaceTimer);
  replaceTimer = undefined;
  const target = address();
  const start = gestureStart ?? location.pathname + location.search + location.hash;
  gestureStart = null;
  // Back must lead to the plan before the gesture, not to its last step.
  if (start !== location.pathname + location.search + location.hash) history.replaceState(history.state, "", start);
  if (!same(parse(location.search, quantities).plan, current)) history.pushState(null, "", target);
}

addEventListener("popstate", () => {
  clearTimeout(replaceTimer);
  replaceTimer = undefined;
  gestureStart = null;
  const before = current;
  ({ plan: current, notes: currentNotes } = parse(location.search, quantities));
  if (!same(before, current) || currentNotes.length > 0) tell();
});

/** @returns {Quantity[]} */
function readQuantities() {
  const metas = /** @type {NodeListOf<HTMLMetaElement>} */ (document.querySelectorAll('meta[name="plan-quantity"]'));
  return [...metas].map(({ content, dataset }) => ({
    name: /** @type {Name} */ (content),
    label: dataset.label ?? content,
    unit: dataset.unit ?? "",
    min: Number(dataset.min),
    max: Number(dataset.max),
    default: Number(dataset.default),
  }));
}
