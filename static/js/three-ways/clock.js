/** Where the time of a run goes: a cost of each pass, whatever its size, and a cost of each sentence. */

/** @typedef {{id: string, micro: number, ms: number}} Timed ms: time of one pass */

/**
 * A straight line t = fixed + each · micro through the two plans with the smallest micro-batches, and what it would say
 * about the largest. Two points only: passes that leave the processor's cache follow another line.
 *
 * @param {Timed[]} timed
 * @returns {{small: Timed, next: Timed, large: Timed, fixed: number, each: number, expected: number} | null} all in ms; null when the two cannot be told apart
 */
export function split(timed) {
  const [small, next, ...more] = [...timed].sort((a, b) => a.micro - b.micro);
  if (!small || !next) return null;
  const large = more.at(-1) ?? next;
  const each = (next.ms - small.ms) / (next.micro - small.micro);
  const fixed = small.ms - each * small.micro;
  if (!(each > 0 && fixed > 0)) return null;
  return { small, next, large, fixed, each, expected: fixed + each * large.micro };
}
