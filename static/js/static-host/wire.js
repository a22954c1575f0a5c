/**
 * Values as JSON → values to compare and to show: the page's reading of what `app/grading/wire.py` and the Python in the browser
 * write (a tagged object per value; arrays as dtype, shape and base64 bytes). Whole numbers are BigInts, whatever their width.
 */

/**
 * @typedef {"bool" | "whole" | "float" | "complex"} Sort what a number is, whatever its width
 * @typedef {bigint | number | boolean | [number, number]} Item one number; a complex one as its two parts
 * @typedef {{is: "none"} | {is: "str", value: string}
 *   | {is: "number", sort: Sort, type: string, numpy: boolean, value: Item}
 *   | {is: "array", sort: Sort, type: string, shape: number[], items: Item[] | null}
 *   | {is: "list" | "tuple", items: Value[]}
 *   | {is: "dict", items: [Value, Value][]}
 *   | {is: "other", type: string, text: string}} Value `items: null`: an array whose elements stayed in the worker
 */

/** @type {Record<string, [Sort, string]>} */
const DTYPES = {
  "|b1": ["bool", "bool"], "|i1": ["whole", "int8"], "<i2": ["whole", "int16"], "<i4": ["whole", "int32"], "<i8": ["whole", "int64"],
  "|u1": ["whole", "uint8"], "<u2": ["whole", "uint16"], "<u4": ["whole", "uint32"], "<u8": ["whole", "uint64"],
  "<f2": ["float", "float16"], "<f4": ["float", "float32"], "<f8": ["float", "float64"],
  "<c8": ["complex", "complex64"], "<c16": ["complex", "complex128"],
};

/** @type {Record<string, [number, (view: DataView, at: number) => Item]>} */
const READERS = {
  "|b1": [1, (view, at) => view.getUint8(at) !== 0],
  "|i1": [1, (view, at) => BigInt(view.getInt8(at))],
  "<i2": [2, (view, at) => BigInt(view.getInt16(at, true))],
  "<i4": [4, (view, at) => BigInt(view.getInt32(at, true))],
  "<i8": [8, (view, at) => view.getBigInt64(at, true)],
  "|u1": [1, (view, at) => BigInt(view.getUint8(at))],
  "<u2": [2, (view, at) => BigInt(view.getUint16(at, true))],
  "<u4": [4, (view, at) => BigInt(view.getUint32(at, true))],
  "<u8": [8, (view, at) => view.getBigUint64(at, true)],
  "<f2": [2, (view, at) => half(view.getUint16(at, true))],
  "<f4": [4, (view, at) => view.getFloat32(at, true)],
  "<f8": [8, (view, at) => view.getFloat64(at, true)],
  "<c8": [8, (view, at) => [view.getFloat32(at, true), view.getFloat32(at + 4, true)]],
  "<c16": [16, (view, at) => [view.getFloat64(at, true), view.getFloat64(at + 8, true)]],
};

/**
 * @param {any} wire
 * @returns {Value} what cannot be read is an `other`: code that reached into the harness may send anything
 */
export function decode(wire) {
  try {
    return read(wire, 0);
  } catch {
    return { is: "other", type: String(wire?.name ?? wire?.type ?? "object").slice(0, 100), text: "" };
  }
}

/** @param {any} wire @param {number} depth @returns {Value} */
function read(wire, depth) {
  if (depth > 20) throw new RangeError("nested too deeply");
  switch (wire.type) {
    case "none":
      return { is: "none" };
    case "bool":
      return { is: "number", sort: "bool", type: "bool", numpy: false, value: wire.value === true };
    case "int":
      return { is: "number", sort: "whole", type: "int", numpy: false, value: BigInt(wire.value) };
    case "float":
      return { is: "number", sort: "float", type: "float", numpy: false, value: float(wire.value) };
    case "complex":
      return { is: "number", sort: "complex", type: "complex", numpy: false, value: [float(wire.real), float(wire.imag)] };
    case "str":
      return { is: "str", value: String(wire.value) };
    case "scalar": {
      const [sort, type] = DTYPES[wire.dtype];
      return { is: "number", sort, type, numpy: true, value: numbers(wire.dtype, 1, wire.data)[0] };
    }
    case "array":
      return array(wire);
    case "list":
    case "tuple":
      return { is: wire.type, items: wire.items.map((/** @type {any} */ item) => read(item, depth + 1)) };
    case "dict":
      return { is: "dict", items: wire.items.map((/** @type {any[]} */ [key, item]) => [read(key, depth + 1), read(item, depth + 1)]) };
    case "other":
      return { is: "other", type: String(wire.name), text: String(wire.text) };
    default:
      throw new TypeError("no such type");
  }
}

/** @param {any} wire @returns {Value} */
function array({ dtype, shape, data, omitted }) {
  const [sort, type] = DTYPES[dtype] ?? ["other", String(dtype)];
  const sizes = shape.map(Number);
  if (omitted === true || !(dtype in DTYPES)) return { is: "array", sort: /** @type {Sort} */ (sort), type, shape: sizes, items: null };
  const count = sizes.reduce((/** @type {number} */ all, /** @type {number} */ axis) => all * axis, 1);
  return { is: "array", sort, type, shape: sizes, items: numbers(dtype, count, data) };
}

/** @param {string} dtype @param {number} count @param {string} data base64 @returns {Item[]} */
function numbers(dtype, count, data) {
  const [width, get] = READERS[dtype];
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  if (bytes.length !== count * width) throw new RangeError("the data does not fill the shape");
  const view = new DataView(bytes.buffer);
  return Array.from({ length: count }, (_, index) => get(view, index * width));
}

/** Python's `float.hex`, which is exact. @param {string} text @returns {number} */
function float(text) {
  if (text === "nan") return NaN;
  if (text === "inf" || text === "-inf") return text === "inf" ? Infinity : -Infinity;
  const match = /^(-?)0x([01])\.([0-9a-f]{1,13})p([+-]\d{1,4})$/.exec(text);
  if (!match) throw new TypeError("not a float");
  const digits = match[3].padEnd(13, "0");
  const mantissa = Number(match[2]) + Number.parseInt(digits, 16) / 2 ** 52;
  // In two steps: 2 to the power of -1074 alone is still a number, a smaller power would be 0.
  const exponent = Number(match[4]);
  const value = exponent < -1000 ? mantissa * 2 ** (exponent + 200) * 2 ** -200 : mantissa * 2 ** exponent;
  return match[1] ? -value : value;
}

/** A 16-bit float. @param {number} bits @returns {number} */
function half(bits) {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
}
