/**
 * Evaluates a formula that the server parsed: the twin of `app/content/expression/`, to the last bit. Nothing is parsed here.
 *
 *     import * as expression from "../lib/expression.js";
 *     const result = expression.evaluate(["*", "micro", 2], {micro: 4});   // {ok: true, value: 8}
 *     expression.evaluate(["/", 1, 0], {});                                // {ok: false, reason: "division by zero"}
 *     expression.names(["*", "micro", 2]);                                 // Set {"micro"}
 *
 * A tree is a number, a name, or a list of an operation's name and its arguments.
 */

import { exp, log, log2, power } from "./elementary.js";

/** @typedef {number | string | [string, ...any[]]} Tree */
/** @typedef {{ok: true, value: number} | {ok: false, reason: string}} Result */

const ZERO = "division by zero";
const TOO_LARGE = "a number that is too large";
const LOGARITHM = "the logarithm of a number that is not above 0";

class NoValue extends Error {}

/** @type {Record<string, (a: number, b: number) => boolean>} */
const COMPARISONS = {
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
  "!=": (a, b) => a !== b,
};

/** @type {Record<string, (a: number, b: number, ...more: number[]) => number>} */
const OPERATIONS = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / divisor(b),
  "//": (a, b) => floorDivide(a, divisor(b)),
  "%": (a, b) => remainder(a, divisor(b)),
  "^": raise,
  negate: (a) => -a,
  min: Math.min,
  max: Math.max,
  ceil: Math.ceil,
  floor: Math.floor,
  round: nearest,
  sqrt: (a) => (a < 0 ? none("the square root of a negative number") : Math.sqrt(a)),
  log2: (a) => (a > 0 ? log2(a) : none(LOGARITHM)),
  log: (a) => (a > 0 ? log(a) : none(LOGARITHM)),
  exp,
  abs: Math.abs,
};

/**
 * @param {Tree} tree
 * @param {Readonly<Record<string, number>>} values of every name in the tree
 * @returns {Result} `reason` is a few words for people
 */
export function evaluate(tree, values) {
  try {
    return { ok: true, value: number(tree, values) + 0 }; // -0 becomes 0
  } catch (error) {
    if (error instanceof NoValue) return { ok: false, reason: error.message };
    throw error;
  }
}

/** @param {Tree} tree @returns {Set<string>} the names a formula depends on */
export function names(tree) {
  if (typeof tree === "string") return new Set([tree]);
  if (typeof tree === "number") return new Set();
  return new Set(tree.slice(1).flatMap((each) => [...names(each)]));
}

/** @param {Tree} tree @param {Readonly<Record<string, number>>} values @returns {number} */
function number(tree, values) {
  if (typeof tree === "number") return tree;
  if (typeof tree === "string") {
    const value = Object.hasOwn(values, tree) ? values[tree] : undefined;
    return value ?? none(`${tree} has no value here`);
  }
  const [name, ...parts] = tree;
  if (name === "if") return number(holds(parts[0], values) ? parts[1] : parts[2], values);
  const given = parts.map((each) => number(each, values));
  const operation = OPERATIONS[name];
  if (operation === undefined) throw new TypeError(`no operation ${name}`);
  const result = operation(.../** @type {[number, number]} */ (given));
  return Number.isFinite(result) ? result : none(TOO_LARGE);
}

/** @param {[string, ...any[]]} tree @param {Readonly<Record<string, number>>} values @returns {boolean} */
function holds([name, ...parts], values) {
  if (name === "and") return parts.every((each) => holds(each, values));
  if (name === "or") return parts.some((each) => holds(each, values));
  if (name === "not") return !holds(parts[0], values);
  const compare = COMPARISONS[name];
  if (compare === undefined) throw new TypeError(`no comparison ${name}`);
  return compare(number(parts[0], values), number(parts[1], values));
}

/** @param {string} reason @returns {never} */
function none(reason) {
  throw new NoValue(reason);
}

/** @param {number} b */
function divisor(b) {
  return b === 0 ? none(ZERO) : b;
}

/** With the sign of the divisor, as in Python. @param {number} a @param {number} b */
function remainder(a, b) {
  const left = a % b;
  return left !== 0 && left < 0 !== b < 0 ? left + b : left;
}

/** Rounded down by way of the exact remainder, as in Python. @param {number} a @param {number} b */
function floorDivide(a, b) {
  const left = a % b;
  let quotient = (a - left) / b;
  if (left !== 0 && left < 0 !== b < 0) quotient -= 1;
  const whole = Math.floor(quotient);
  return quotient - whole > 0.5 ? whole + 1 : whole;
}

/** Halves go away from zero. @param {number} a */
function nearest(a) {
  const whole = Math.trunc(a);
  return Math.abs(a - whole) >= 0.5 ? whole + Math.sign(a) : whole;
}

/** @param {number} base @param {number} exponent */
function raise(base, exponent) {
  if (base === 0 && exponent < 0) return none(ZERO);
  if (base < 0 && !Number.isInteger(exponent)) return none("a negative number to a power that is not whole");
  return power(base, exponent);
}
