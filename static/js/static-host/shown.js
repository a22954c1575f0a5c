/** Values for people, as Python would print them. */

/** @typedef {import("./wire.js").Value} Value @typedef {import("./wire.js").Item} Item @typedef {import("./wire.js").Sort} Sort */

const LONGEST = 1_200;
const MOST_ITEMS = 200;

/** @param {Value} value @returns {string} over several lines where that helps, cut when long */
export function readable(value) {
  const text = value.is === "array" ? whole(value) : short(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()} … (cut)` : text;
}

/** @param {Value} value @returns {string} what it is, for a sentence: `an array of shape (2, 3)`, `a list`, `the number 96` */
export function named(value) {
  switch (value.is) {
    case "none":
      return "None";
    case "str":
      return "a text";
    case "number":
      return value.sort === "bool" ? "a truth value" : `the ${value.sort} number ${short(value)}`.replace("the float", "the");
    case "array":
      return `an array of shape ${shape(value.shape)}`;
    case "other":
      return `an object of type ${value.type}`;
    default:
      return `a ${value.is} of ${value.items.length}`;
  }
}

/** @param {number[]} axes @returns {string} as Python prints a shape */
export function shape(axes) {
  return axes.length === 1 ? `(${axes[0]},)` : `(${axes.join(", ")})`;
}

/** @param {Extract<Value, {is: "array"}>} array */
function whole({ shape: axes, type, items, sort }) {
  const about = `shape ${shape(axes)}, ${type}`;
  if (items === null || items.length > MOST_ITEMS) return `an array of ${about}`;
  return `${nested(items, axes, sort)}\n${about}`;
}

/** @param {Item[]} items @param {number[]} axes @param {Sort} sort @returns {string} */
function nested(items, axes, sort) {
  if (axes.length === 0) return one(items[0], sort);
  const [count, ...rest] = axes;
  const each = count === 0 ? 0 : items.length / count;
  const parts = Array.from({ length: count }, (_, index) => nested(items.slice(index * each, (index + 1) * each), rest, sort));
  return `[${parts.join(rest.length > 0 ? ",\n " : ", ")}]`;
}

/** @param {Value} value @returns {string} on one line */
function short(value) {
  switch (value.is) {
    case "none":
      return "None";
    case "str":
      return JSON.stringify(value.value);
    case "number":
      return one(value.value, value.sort) + (value.numpy ? ` (${value.type})` : "");
    case "array":
      return value.items === null ? `array(${shape(value.shape)})` : `array(${nested(value.items, value.shape, value.sort).replaceAll("\n", "")})`;
    case "list":
      return `[${value.items.map(short).join(", ")}]`;
    case "tuple":
      return `(${value.items.map(short).join(", ")}${value.items.length === 1 ? "," : ""})`;
    case "dict":
      return `{${value.items.map(([key, item]) => `${short(key)}: ${short(item)}`).join(", ")}}`;
    default:
      return value.text.includes(value.type) ? value.text : `${value.text} (${value.type})`.trim();
  }
}

/** @param {Item} item @param {Sort} sort @returns {string} */
function one(item, sort) {
  if (typeof item === "boolean") return item ? "True" : "False";
  if (Array.isArray(item)) return `(${float(item[0])}${item[1] < 0 ? "-" : "+"}${float(Math.abs(item[1]))}j)`;
  return sort === "float" ? float(Number(item)) : String(item);
}

/** @param {number} value @returns {string} always recognisable as a float */
function float(value) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  const text = Object.is(value, -0) ? "-0" : String(value);
  return /[.e]/.test(text) ? text : `${text}.0`;
}
