/** What a step did, in a sentence with its numbers; and what a wrong one would have done. */

import { number } from "../lib/format.js";
import { error, gradientOf, guess, plus, RATE, ROWS, rowsOf } from "./window.js";

/** @typedef {import("./window.js").Move} Move */
/** @typedef {import("./window.js").Pair} Pair */
/** @typedef {import("./window.js").State} State */
/** @typedef {import("./window.js").Step} Step */

/** @type {Record<Move, string>} */
export const LABELS = { clear: "Clear", forward: "Forward", divide: "Divide", backward: "Backward", add: "Add", update: "Update" };

/** @param {Pair} of @returns {string} e.g. `(2, −2)` */
export function pair(of) {
  return `(${signed(of[0])}, ${signed(of[1])})`;
}

/** @param {number} value @returns {string} with a proper minus */
export function signed(value) {
  return number(value).replace("-", "−");
}

/** @param {string[]} words @returns {string} e.g. `a, b and c` */
function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

/** @param {number[]} rows @returns {string} e.g. `rows a and b` */
function named(rows) {
  const names = rows.map((row) => ROWS[row]?.name ?? "");
  return `${names.length === 1 ? "row" : "rows"} ${listed(names)}`;
}

/**
 * A step that was taken.
 *
 * @param {Step} step @param {State} before @param {State} after @param {number} micro rows in a micro-batch
 * @returns {string}
 */
export function told({ move, part }, before, after, micro) {
  const parts = ROWS.length / micro;
  const rows = rowsOf(Math.max(part, 0), micro);
  switch (move) {
    case "clear":
      return `The buffer still held ${pair(before.buffer)} from the update before. Now it is empty.`;
    case "forward": {
      const squares = rows.map((row) => signed(error(row) ** 2));
      const mean = micro === 1 ? `${squares[0]}` : `(${squares.join(" + ")}) / ${micro} = ${signed(after.loss ?? 0)}`;
      const guesses = `${micro === 1 ? "guess" : "guesses"} ${listed(rows.map((row) => signed(guess(row))))}`;
      const errors = `${micro === 1 ? "error" : "errors"} ${listed(rows.map((row) => signed(error(row))))}`;
      return `${capital(named(rows))} through the model: ${guesses}, ${errors}. Mean squared error: ${mean}. What the backward pass needs of ${micro === 1 ? "this row" : `these ${micro} rows`} stays in memory.`;
    }
    case "divide":
      if (parts === 1) return "One micro-batch, so the loss is divided by 1. Nothing changes.";
      return `The loss is ${signed(before.loss ?? 0)} / ${parts} = ${signed(after.divided ?? 0)}. Divided by the number of micro-batches, the ${parts} losses add up to the mean over all four rows.`;
    case "backward":
      return `From the divided loss come two numbers, one for each weight: ${pair(after.gradient ?? [0, 0])}. What was kept of ${named(rows)} is thrown away.`;
    case "add":
      return `In the buffer ${pair(before.buffer)} + ${pair(before.gradient ?? [0, 0])} = ${pair(after.buffer)}. However many rows have passed, the buffer holds two numbers.`;
    case "update":
      return `Weights minus ${RATE} × ${pair(after.buffer)}: from ${pair(before.weights)} to ${pair(after.weights)}. This is the only place where they change${parts === 1 ? "." : ", and the big batch makes the same move."}`;
  }
}

/**
 * A step that was chosen at the wrong moment: what it would do.
 *
 * @param {Step} now the right one @param {Move} chosen @param {State} state @param {number} micro
 * @returns {string}
 */
export function wrong(now, chosen, state, micro) {
  const parts = ROWS.length / micro;
  const { buffer, added } = state;
  /** @type {Record<Move, () => string>} */
  const would = {
    clear: () => clearing(now, state, parts),
    forward: () => forward(now, buffer, micro),
    divide: () => dividing(now, state, parts),
    backward: () => backward(now, micro, parts),
    add: () => adding(now, state, micro),
    update: () => updating(now, buffer, added, parts),
  };
  return would[chosen]();
}

/** @param {Step} now @param {State} state @param {number} parts @returns {string} */
function clearing(now, { buffer, added, gradient }, parts) {
  if (now.move === "update") return `That would throw ${pair(buffer)} away: ${parts === 1 ? "the gradient of all four rows" : "all the micro-batches"}, before the optimizer has seen anything of it.`;
  if (added > 0 && now.move === "add") return `The buffer would be ${pair([0, 0])} and then ${pair(gradient ?? [0, 0])}: the last gradient in place of the sum. Clear once in each update.`;
  if (added > 0) return `The buffer holds ${pair(buffer)}, the gradient of ${added === 1 ? "the first micro-batch" : `the first ${added} micro-batches`}. Clearing it now would throw that away. Clear once in each update.`;
  return "The buffer is empty already. Clearing it again does no harm, and nothing else.";
}

/** @param {Step} now @param {Pair} buffer @param {number} micro @returns {string} */
function forward(now, buffer, micro) {
  if (now.move === "clear") {
    const sum = plus(buffer, gradientOf(0, ROWS.length, 1));
    return `All that follows would be added to ${pair(buffer)}, which is left from the update before. At the end there would be ${pair(sum)} instead of ${pair(gradientOf(0, ROWS.length, 1))}.`;
  }
  if (now.move === "update") return "All four rows have been through. Another pass would count some of them twice.";
  if (now.move === "add") return "The gradient in hand is not in the buffer yet. The next one would take its place, and it would be lost.";
  if (now.part === ROWS.length / micro - 1) return "These rows have just been through, and no others are left. A second pass costs time and gives the same numbers.";
  return "The rows in hand are waiting for their backward pass. With the next ones beside them, two micro-batches would be held at once: just what accumulation avoids.";
}

/** @param {Step} now @param {State} state @param {number} parts @returns {string} */
function dividing(now, { divided, gradient, buffer }, parts) {
  if (now.move === "update") return `Each loss was divided before its backward pass. Dividing the sum as well would leave ${pair([buffer[0] / parts, buffer[1] / parts])}${parts === 1 ? ": no change" : ", and a step too short"}.`;
  if (now.move === "backward") return parts === 1 ? "The loss has been divided by 1 already. It would not change." : `The loss is divided already. A second time makes ${signed((divided ?? 0) / parts)}, and a gradient that counts ${parts} times too little.`;
  if (now.move === "add") return parts === 1 ? "One micro-batch: dividing by 1 changes nothing." : `This gradient comes from a loss that was divided. Once more, and ${pair(gradient ?? [0, 0])} would count ${parts} times too little.`;
  return "There is no new loss to divide yet. A forward pass makes one.";
}

/** @param {Step} now @param {number} micro @param {number} parts @returns {string} */
function backward(now, micro, parts) {
  if (now.move === "divide") {
    if (parts === 1) return "With one micro-batch that would come to the same: the division is by 1. The loop divides all the same, so that it is right for any number.";
    const whole = gradientOf(now.part, micro, 1);
    const end = gradientOf(0, ROWS.length, 1);
    return `Without the division the gradient is ${pair(whole)}. If every micro-batch did that, the buffer would end at ${pair([end[0] * parts, end[1] * parts])}: ${parts} times too much.`;
  }
  if (now.move === "add") return "The backward pass has been made, and what it needs is thrown away. Its result is ready.";
  if (now.move === "update") return "Every micro-batch has had its backward pass. Nothing is left to go back through.";
  return "There is nothing to go back through: what a backward pass needs is made, and kept, by a forward pass.";
}

/** @param {Step} now @param {State} state @param {number} micro @returns {string} */
function adding(now, { buffer, added }, micro) {
  if (now.move === "backward" || now.move === "divide") return "There is a loss, which is one number. The buffer takes a gradient, one number for each weight: the backward pass makes it.";
  if (added > 0) {
    const last = gradientOf(added - 1, micro, ROWS.length / micro);
    return `The last gradient is in. To add ${pair(last)} once more would make ${pair(plus(buffer, last))}: ${named(rowsOf(added - 1, micro))} would count twice.`;
  }
  return "There is no gradient yet. Forward and backward pass make one.";
}

/** @param {Step} now @param {Pair} buffer @param {number} added @param {number} parts @returns {string} */
function updating(now, buffer, added, parts) {
  if (now.move === "clear") return `The weights would move by ${pair(buffer)}: the gradient of the update before, for the second time.`;
  if (added === 0) return "The buffer is empty: the weights would stay where they are.";
  return `The optimizer would see ${pair(buffer)}: ${added} of ${parts} micro-batches. The rest would belong to a second step, from other weights. Accumulating means to wait.`;
}

/** @param {string} text */
function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
