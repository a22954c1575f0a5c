/**
 * One window (one optimizer update) of four rows, in numbers small enough to follow by eye.
 *
 * A linear model without a constant, guess = w · x, and the mean squared error. A row's gradient is 2 (w · x − y) x. The rows
 * are chosen so that every gradient is whole, divided or not, for micro-batches of 1, 2 or 4 rows, and so that one of them
 * takes something away from the buffer.
 */

/** @typedef {[number, number]} Pair one number for each weight */
/** @typedef {"clear" | "forward" | "divide" | "backward" | "add" | "update"} Move */
/** @typedef {{move: Move, part: number}} Step part: number of the micro-batch from 0; -1 for clear and update */
/**
 * @typedef {object} State what there is after some steps
 * @property {Pair} buffer
 * @property {number[]} held numbers of the rows whose activations are kept
 * @property {number | null} loss mean squared error of the micro-batch in hand
 * @property {number | null} divided the same by the number of micro-batches
 * @property {Pair | null} gradient of the micro-batch in hand, not yet in the buffer
 * @property {number} added micro-batches in the buffer
 * @property {Pair} weights
 */

/** @type {readonly {name: string, x: Pair, y: number}[]} */
export const ROWS = [
  { name: "a", x: [1, 2], y: 6 },
  { name: "b", x: [3, 2], y: 14 },
  { name: "c", x: [2, 1], y: 6 },
  { name: "d", x: [2, 4], y: 18 },
];
/** @type {Pair} */
export const WEIGHTS = [4, 2];
/** What the window before has left in the buffer. @type {Pair} */
export const LEFT_OVER = [3, 5];
export const RATE = 0.1;

/** @param {number} row @returns {number} what the model says before the update */
export function guess(row) {
  const { x } = rowAt(row);
  return WEIGHTS[0] * x[0] + WEIGHTS[1] * x[1];
}

/** @param {number} row @returns {number} guess minus target */
export function error(row) {
  return guess(row) - rowAt(row).y;
}

/** @param {number} part @param {number} micro rows in a micro-batch @returns {number[]} numbers of its rows */
export function rowsOf(part, micro) {
  return Array.from({ length: micro }, (_, at) => part * micro + at);
}

/** @param {number} part @param {number} micro @returns {number} mean squared error of a micro-batch */
export function lossOf(part, micro) {
  return rowsOf(part, micro).reduce((sum, row) => sum + error(row) ** 2, 0) / micro;
}

/** @param {number} part @param {number} micro @param {number} divisor of the loss @returns {Pair} gradient of the divided loss */
export function gradientOf(part, micro, divisor) {
  const of = (/** @type {0 | 1} */ weight) =>
    rowsOf(part, micro).reduce((sum, row) => sum + 2 * error(row) * rowAt(row).x[weight], 0) / micro / divisor;
  return [of(0), of(1)];
}

/** @param {Pair} a @param {Pair} b @returns {Pair} */
export function plus(a, b) {
  return [a[0] + b[0], a[1] + b[1]];
}

/** @param {number} micro rows in a micro-batch: 1, 2 or 4 @returns {Step[]} the window, move by move */
export function stepsOf(micro) {
  /** @type {Move[]} */
  const inside = ["forward", "divide", "backward", "add"];
  const parts = Array.from({ length: ROWS.length / micro }, (_, part) => inside.map((move) => ({ move, part })));
  return [{ move: "clear", part: -1 }, ...parts.flat(), { move: "update", part: -1 }];
}

/** @param {number} micro @returns {State[]} before the first step, and after each */
export function statesOf(micro) {
  /** @type {State} */
  const before = { buffer: LEFT_OVER, held: [], loss: null, divided: null, gradient: null, added: 0, weights: WEIGHTS };
  const states = [before];
  for (const step of stepsOf(micro)) states.push(after(/** @type {State} */ (states.at(-1)), step, micro));
  return states;
}

/** @param {State} state @param {Step} step @param {number} micro @returns {State} */
function after(state, { move, part }, micro) {
  const parts = ROWS.length / micro;
  switch (move) {
    case "clear":
      return { ...state, buffer: [0, 0], added: 0 };
    case "forward":
      return { ...state, held: rowsOf(part, micro), loss: lossOf(part, micro), divided: null, gradient: null };
    case "divide":
      return { ...state, divided: /** @type {number} */ (state.loss) / parts };
    case "backward":
      return { ...state, held: [], gradient: gradientOf(part, micro, parts) };
    case "add":
      return {
        ...state,
        buffer: plus(state.buffer, /** @type {Pair} */ (state.gradient)),
        added: state.added + 1,
        loss: null,
        divided: null,
        gradient: null,
      };
    case "update":
      return { ...state, weights: moved(state.buffer) };
  }
}

/** @param {Pair} buffer @returns {Pair} the weights after a step of plain SGD; rounded where floats have only noise */
function moved(buffer) {
  const of = (/** @type {0 | 1} */ weight) => Math.round((WEIGHTS[weight] - RATE * buffer[weight]) * 1e9) / 1e9;
  return [of(0), of(1)];
}

/**
 * How far one batch of all four rows is, beside a window in parts: it makes the first micro-batch's moves, then waits.
 *
 * @param {number} at steps taken @param {number} micro @returns {number} steps the big batch has taken
 */
export function besideOf(at, micro) {
  const big = stepsOf(ROWS.length).length;
  return at === stepsOf(micro).length ? big : Math.min(at, big - 1);
}

/** @param {number} row */
function rowAt(row) {
  return /** @type {(typeof ROWS)[number]} */ (ROWS[row]);
}
