/** Lines to be put in order, judged: pure. Equal lines stand for each other, so only texts are compared. */

/**
 * @typedef {{kind: "empty"} | {kind: "right"} | {kind: "short", missing: number} | {kind: "order", place: number} |
 *   {kind: "distractor", place: number, distractor: number}} Judgement `place` is counted from 0 and says which line is the
 *   first that is not right; nothing is said of those below it
 */

/**
 * @param {string[]} placed the learner's lines
 * @param {string[]} lines the right ones, in order
 * @param {string[]} distractors
 * @returns {Judgement}
 */
export function judge(placed, lines, distractors) {
  if (placed.length === 0) return { kind: "empty" };
  const place = placed.findIndex((line, index) => line !== lines[index]);
  if (place === -1) return placed.length === lines.length ? { kind: "right" } : { kind: "short", missing: lines.length - placed.length };
  const distractor = distractors.indexOf(placed[place]);
  return distractor === -1 ? { kind: "order", place } : { kind: "distractor", place, distractor };
}

/**
 * The order in which lines lie in the tray: far from the right one, and the same at each visit.
 *
 * @param {string[]} lines in the right order
 * @param {string[]} distractors
 * @returns {string[]}
 */
export function mixed(lines, distractors) {
  const all = [...lines, ...distractors].map((text, index) => ({ text, index, weight: hash(text) }));
  const order = all.sort((one, other) => one.weight - other.weight || one.index - other.index).map((each) => each.text);
  // By chance the right lines may lie in the right order: then from the last to the first.
  const own = order.filter((text) => !distractors.includes(text));
  return own.every((text, index) => text === lines[index]) ? order.reverse() : order;
}

/** FNV-1a. @param {string} text @returns {number} */
function hash(text) {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return value;
}
