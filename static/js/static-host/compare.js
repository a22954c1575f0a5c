/**
 * A returned value against the expected one, by the rules of `app/grading/compare.py`: nothing returned, then type, shape, kind of
 * number, value. Numbers agree within rtol · max|want| + TINY, whole numbers exactly. Nothing broadcasts.
 */

/**
 * @typedef {import("./wire.js").Value} Value
 * @typedef {import("./wire.js").Item} Item
 * @typedef {"none" | "type" | "shape" | "dtype" | "value"} Difference
 */

const TINY = 1e-12;
const RANKS = { bool: -1, whole: 0, float: 1, complex: 2 };

/** @param {Value} got @param {Value} want @param {number} rtol @returns {Difference | null} null when they agree */
export function compare(got, want, rtol) {
  if (got.is === "none" && want.is !== "none") return "none";
  switch (want.is) {
    case "none":
      return got.is === "none" ? null : "type";
    case "str":
      return got.is !== "str" ? "type" : got.value === want.value ? null : "value";
    case "number":
      return want.sort === "bool" ? truth(got, want) : number(got, want, rtol);
    case "array":
      return array(got, want, rtol);
    case "list":
    case "tuple":
      return sequence(got, want, rtol);
    case "dict":
      return mapping(got, want, rtol);
    default:
      return "type";
  }
}

/** @param {Value} got @param {Extract<Value, {is: "number"}>} want @returns {Difference | null} */
function truth(got, want) {
  if (got.is !== "number" || got.sort !== "bool") return "type";
  return got.value === want.value ? null : "value";
}

/** A lone number; a zero-dimensional array counts as one. @param {Value} got @param {Extract<Value, {is: "number"}>} want @param {number} rtol @returns {Difference | null} */
function number(got, want, rtol) {
  if (got.is === "array") {
    if (got.shape.length > 0) return "shape";
    if (got.items === null) return "type";
    return number({ is: "number", sort: got.sort, type: got.type, numpy: true, value: got.items[0] }, want, rtol);
  }
  if (got.is !== "number") return "type";
  if (got.sort === "bool" || RANKS[got.sort] > RANKS[want.sort]) return "dtype";
  return agree([got.value], [want.value], exact(got.sort, want.sort), rtol) ? null : "value";
}

/** @param {Value} got @param {Extract<Value, {is: "array"}>} want @param {number} rtol @returns {Difference | null} */
function array(got, want, rtol) {
  if (got.is === "number" && got.numpy && want.shape.length === 0) {
    return array({ is: "array", sort: got.sort, type: got.type, shape: [], items: [got.value] }, want, rtol);
  }
  if (got.is !== "array") return "type";
  if (got.shape.length !== want.shape.length || got.shape.some((axis, index) => axis !== want.shape[index])) return "shape";
  if (got.items === null || want.items === null || got.sort !== want.sort) return "dtype";
  return agree(got.items, want.items, exact(got.sort, want.sort), rtol) ? null : "value";
}

/** @param {Value} got @param {Extract<Value, {is: "list" | "tuple"}>} want @param {number} rtol @returns {Difference | null} */
function sequence(got, want, rtol) {
  if (got.is !== want.is) return "type";
  if (got.items.length !== want.items.length) return "shape";
  return first(want.items.map((item, index) => [got.items[index], item]), rtol);
}

/** @param {Value} got @param {Extract<Value, {is: "dict"}>} want @param {number} rtol @returns {Difference | null} */
function mapping(got, want, rtol) {
  if (got.is !== "dict") return "type";
  const theirs = new Map(got.items.map(([key, item]) => [name(key), item]));
  if (theirs.size !== want.items.length || want.items.some(([key]) => !theirs.has(name(key)))) return "value";
  return first(want.items.map(([key, item]) => [/** @type {Value} */ (theirs.get(name(key))), item]), rtol);
}

/** @param {[Value, Value][]} pairs got and want @param {number} rtol @returns {Difference | null} the first one's that has any */
function first(pairs, rtol) {
  for (const [got, want] of pairs) {
    const difference = compare(got, want, rtol);
    if (difference !== null) return difference;
  }
  return null;
}

/** @param {import("./wire.js").Sort} a @param {import("./wire.js").Sort} b whether numbers of these kinds agree only when equal */
function exact(a, b) {
  return RANKS[a] <= 0 && RANKS[b] <= 0;
}

/** @param {Item[]} got @param {Item[]} want of the same length @param {boolean} whole @param {number} rtol */
function agree(got, want, whole, rtol) {
  if (whole) return want.every((value, index) => BigInt(/** @type {bigint} */ (value)) === BigInt(/** @type {bigint} */ (got[index])));
  const [a, b] = [got.map(parts), want.map(parts)];
  const sizes = b.map(([re, im]) => Math.hypot(re, im));
  const scale = Math.max(0, ...sizes.filter(Number.isFinite));
  return b.every(([re, im], index) => {
    const [ours, theirs] = a[index];
    if (ours === re && theirs === im) return true;
    if ((Number.isNaN(ours) || Number.isNaN(theirs)) && (Number.isNaN(re) || Number.isNaN(im))) return true;
    const distance = Math.hypot(ours - re, theirs - im);
    return Number.isFinite(distance) && distance <= rtol * scale + TINY;
  });
}

/** @param {Item} item @returns {[number, number]} */
function parts(item) {
  return Array.isArray(item) ? item : [Number(item), 0];
}

/** A key of a dict, told apart as Python does. @param {Value} key @returns {string} */
function name(key) {
  if (key.is === "number") return `number ${Array.isArray(key.value) ? key.value.join() : Number(key.value)}`;
  return JSON.stringify(key, (_, value) => (typeof value === "bigint" ? `${value}n` : value));
}
