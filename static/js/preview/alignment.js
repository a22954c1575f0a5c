/** Which items of two lists are the same. */

/**
 * The longest run of pairs with equal signs, in order.
 *
 * @param {string[]} before
 * @param {string[]} after
 * @returns {[number, number][]} indices of equal ones, rising in both
 */
export function common(before, after) {
  const width = after.length + 1;
  const length = new Uint32Array((before.length + 1) * width);
  const at = (/** @type {number} */ i, /** @type {number} */ j) => length[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      length[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  /** @type {[number, number][]} */
  const pairs = [];
  for (let i = 0, j = 0; i < before.length && j < after.length; ) {
    if (before[i] === after[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

/**
 * Equal items, and between them those that have changed, appeared or gone.
 *
 * @template T
 * @param {T[]} before
 * @param {T[]} after
 * @param {(one: T) => string} sign
 * @param {(one: T) => string} key
 * @returns {{before: number | null, after: number | null, same: boolean}[]} in the order of `after`; what has gone stands where it stood
 */
export function align(before, after, sign, key) {
  /** @type {{before: number | null, after: number | null, same: boolean}[]} */
  const steps = [];
  let [i, j] = [0, 0];
  for (const [a, b] of [...common(before.map(sign), after.map(sign)), [before.length, after.length]]) {
    steps.push(...changed(before, after, /** @type {[number, number]} */ ([i, a]), /** @type {[number, number]} */ ([j, b]), key));
    if (a < before.length) steps.push({ before: a, after: b, same: true });
    [i, j] = [a + 1, b + 1];
  }
  return steps;
}

/**
 * @template T
 * @param {T[]} before @param {T[]} after @param {[number, number]} from @param {[number, number]} to @param {(one: T) => string} key
 */
function changed(before, after, [i, a], [j, b], key) {
  /** @type {{before: number | null, after: number | null, same: boolean}[]} */
  const steps = [];
  let [x, y] = [i, j];
  for (const [p, q] of [...common(before.slice(i, a).map(key), after.slice(j, b).map(key)), [a - i, b - j]]) {
    for (; x < i + p; x++) steps.push({ before: x, after: null, same: false });
    for (; y < j + q; y++) steps.push({ before: null, after: y, same: false });
    if (x < a && y < b) steps.push({ before: x++, after: y++, same: false });
  }
  return steps;
}
