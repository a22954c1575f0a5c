/** What a learner is told when Python itself stopped: by what was the worker's last word. */

/** How the worker begins its last word when our own Python raised: the learner's code must have changed it. */
export const SPOILT = "the harness failed";

const AGAIN = "Python has been restarted.";

/** @type {[RegExp, string][]} the first that fits is said */
const WORDS = [
  [new RegExp(`^${SPOILT}`), `Your code changed Python's own parts so much that its result could not be read. ${AGAIN}`],
  [/terminated with exit|ExitStatus/, `Your code ended Python itself, as os._exit() does. A program that is done just ends. ${AGAIN}`],
  [/stack|recurs/i, `Your code called itself, or nested its data, too deeply for Python in the browser. ${AGAIN}`],
  [/unsafe-eval|Content Security Policy|TrustedScript/i, `Your code tried to run JavaScript, which Python may not do here. ${AGAIN}`],
];

const ELSE = `Python itself stopped working while it ran your code, for example for want of memory. ${AGAIN}`;

/**
 * @param {string} reason the worker's last word
 * @returns {import("../lib/runner.js").RunError}
 */
export function crash(reason) {
  return known(reason) ?? stopped(ELSE);
}

/** @param {string} reason @returns {import("../lib/runner.js").RunError | undefined} nothing where the reason says nothing */
export function known(reason) {
  const words = WORDS.find(([pattern]) => pattern.test(reason))?.[1];
  return words === undefined ? undefined : stopped(words);
}

/** @param {string} message */
function stopped(message) {
  return { type: "Python stopped", message, line: null, text: "" };
}

/**
 * An error as Python reports it, whatever stands in its place: code that has reached into our Python may report anything.
 * @param {any} given
 * @returns {import("../lib/runner.js").RunError}
 */
export function readable(given) {
  if (given === null || typeof given !== "object") return crash(SPOILT);
  const line = Number.isSafeInteger(given.line) && given.line > 0 ? given.line : null;
  return { type: text(given.type, 200) || "Error", message: text(given.message, 1_000), line, text: text(given.text, 8_000) };
}

/** @param {unknown} given @param {number} most */
function text(given, most) {
  return typeof given === "string" ? given.slice(0, most) : "";
}
