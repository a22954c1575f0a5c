/**
 * What the meter of a check saw, in words and measures: rows of the data in use, step by step. A step is a product or a call
 * that works with rows. Pure; drawn by `<occupancy-timeline>`.
 */

import { counted, integer } from "../lib/format.js";

/**
 * @typedef {object} Reading the meter in a verdict
 * @property {number | null} rows_at_once most rows that one step held
 * @property {number} rows_allowed
 * @property {boolean} observed
 * @property {number | null} rows_total rows of the case's data
 * @property {number[]} timeline rows held by one step after another; at most `MOST_STEPS`
 * @property {Record<string, number>} calls calls of the program's other functions
 */
/**
 * @typedef {object} Layout all in px
 * @property {number} width
 * @property {number} height
 * @property {number} row height of one row of the data
 * @property {number} ground y on which the blocks stand
 * @property {number} from x where the steps begin
 * @property {number} to x where they end
 * @property {number} step width of one step, with its gap
 * @property {number} gap
 */

/** A longer process is cut by the meter. */
export const MOST_STEPS = 200;

const TALLEST = 132; // px that the big batch may be high
const ROW = 13; // px, highest that one row is drawn
const HEAD = 20; // px above the blocks, for a number
const FOOT = 44; // px below, for the arrow of time and a line of words
const BIG = 36; // px, width of the big batch
const BIG_ROOM = 80; // px that it takes with its name
const THINNEST = 3; // px, lowest that a block is drawn
const STEP = 26; // px, widest that one step is drawn

/** @param {Reading} reading @returns {boolean} whether there are steps to draw */
export function drawable({ observed, timeline, rows_total: total }) {
  return observed && Array.isArray(timeline) && timeline.length > 0 && total !== null && total > 0;
}

/** @param {Reading} reading @returns {boolean} whether a step held more than is allowed */
export function over({ rows_at_once: most, rows_allowed: allowed }) {
  return most !== null && most > allowed;
}

/** @param {Reading} reading @param {number} width px to draw in @returns {Layout} */
export function layout({ timeline, rows_total: total, rows_allowed: allowed }, width) {
  const rows = Math.max(total ?? 1, ...timeline, allowed);
  const row = Math.min(ROW, TALLEST / rows);
  const [from, to] = [BIG_ROOM + 14, width - boundRoom(allowed)];
  const step = Math.max(0.2, Math.min(STEP, (to - from) / timeline.length));
  const ground = HEAD + rows * row;
  return { width, height: ground + FOOT, row, ground, from, to, step, gap: step >= 8 ? 2 : step >= 4 ? 1 : 0 };
}

/** @param {Layout} of @param {number} rows @returns {number} y of the top of so many rows; even the thinnest block can be seen */
export function top({ ground, row }, rows) {
  return ground - (rows > 0 ? Math.max(THINNEST, rows * row) : 0);
}

/** Width of the big batch, px. */
export const bigWidth = BIG;

/** @param {number} allowed @returns {string} the words beside the bound */
export function boundWords(allowed) {
  return `at most ${integer(allowed)}`;
}

/** @param {number} allowed px that they take, about */
function boundRoom(allowed) {
  return 8 + boundWords(allowed).length * 7.2;
}

/** @param {Reading} reading @returns {string[]} sentences that say all that the picture shows */
export function describe(reading) {
  const { observed, timeline, rows_total: total, rows_at_once: most, rows_allowed: allowed, calls } = reading;
  if (!observed || most === null) {
    return ["There is no picture this time: the meter could not see how this code goes through its rows. That is no fault."];
  }
  const said = [];
  const steps = timeline?.length ?? 0;
  const may = `${integer(allowed)} ${allowed === 1 ? "is" : "are"} allowed`;
  const data = total === null ? "" : `The data of this case has ${counted(total, "rows")}. `;
  if (steps > 0) {
    const many = steps >= MOST_STEPS ? `${integer(steps)} steps or more (no more are drawn)` : counted(steps, "steps");
    said.push(`${data}Your code worked with them in ${many}; the fullest held ${integer(most)} at once, and ${may}.`);
  } else said.push(`${data}At most ${integer(most)} of them were in use at once, and ${may}.`);
  const crossing = (timeline ?? []).filter((rows) => rows > allowed).length;
  if (crossing > 0 && steps > 1) said.push(`${counted(crossing, "steps")} held more than that.`);
  const called = Object.entries(calls ?? {}).map(([name, count]) => `${name} was called ${count === 1 ? "once" : `${integer(count)} times`}`);
  if (called.length > 0) said.push(`${called.join(", and ")}.`);
  return said;
}

/**
 * @param {number[]} timeline
 * @returns {string[]} the steps in order, equal neighbours together: `12 rows`, `4 rows (3 times)`
 */
export function inOrder(timeline) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const rows of timeline) {
    const last = runs.at(-1);
    if (last && last[0] === rows) last[1] += 1;
    else runs.push([rows, 1]);
  }
  return runs.map(([rows, times]) => `${counted(rows, "rows")}${times > 1 ? ` (${integer(times)} times)` : ""}`);
}
