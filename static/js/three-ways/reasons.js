/** Do the curves agree, and why not quite? The answers, with the numbers of the run. */

import { planName, shown } from "../lab/words.js";
import * as format from "../lib/format.js";
import { split } from "./clock.js";

/** Roundings of a loss that adding in another order may leave; the optimizer passes them on from update to update. */
const ROUNDINGS = 64;
/** From here on a gap counts as growing; in fewer updates a ratio of two small numbers says nothing. */
const [GROWTH, ENOUGH] = [3, 10];

/** A pass that took this many times as long as expected is worth a word. */
const MORE = 1.25;

/** @type {Record<string, string>} */
const FORMATS = { float64: "float64", float32: "float32", bf16: "bfloat16" };

/**
 * @typedef {object} Facts
 * @property {number | null} largest largest distance of two curves; null when a loss was not finite
 * @property {number} epsilon spacing of the numbers at 1
 * @property {number} loss the greatest loss, where the spacing is widest
 * @property {number} updates
 * @property {[early: number, late: number]} halves largest distance in each half
 * @property {string} precision
 * @property {number} effective sentences per update
 * @property {import("./clock.js").Timed[]} timed
 */

/** @param {Facts} facts @returns {"same" | "rounding" | "drift"} the answer that fits */
export function right(facts) {
  if (facts.largest === 0) return "same";
  return facts.largest !== null && facts.largest <= ROUNDINGS * spacing(facts) ? "rounding" : "drift";
}

/** @param {Facts} facts @returns {number} how far apart numbers of this size stand in the format */
function spacing({ epsilon, loss }) {
  return epsilon * 2 ** Math.floor(Math.log2(loss));
}

/** @param {Facts} facts @returns {Record<string, string>} a reason for each option */
export function reasons(facts) {
  const { largest, loss, precision, effective } = facts;
  const name = FORMATS[precision] ?? precision;
  const most = format.figure(largest, 2);
  const same = largest === 0;
  return {
    same: same ? "In this run they do: here the additions happened to round alike. Try another number format." : `On the picture, yes. But the lower plot is not at zero: the largest distance is ${most}. Another order of adding gives other last digits.`,
    rounding: same
      ? "It is even less than that in this run: the largest distance is exactly 0."
      : `The largest distance of two curves is ${most}. Near ${format.figure(loss, 2)}, where they begin, the numbers of ${name} stand ${format.figure(spacing(facts), 2)} apart: the distance is ${format.figure((largest ?? NaN) / spacing(facts), 2)} of these steps. No more can be asked of the format.`,
    drift: drifting(facts, name),
    noise: `Noise comes from which sentences an update sees. Here all plans see the same ${format.integer(effective)} in each update, and the loss is the mean over all of them. How many go through the model at a time chooses no sentence.`,
  };
}

/** Does the distance build up? @param {Facts} facts @param {string} name of the number format */
function drifting(facts, name) {
  const { largest, updates, halves } = facts;
  if (right(facts) === "drift") return `In this run they do, by up to ${format.figure(largest, 2)}: more than rounding in ${name} explains. The plans ought to agree, so the fault is ours.`;
  const [early, late] = halves.map((each) => format.figure(each, 2));
  const parts = `at most ${early} in the first half of training and ${late} in the second`;
  if (updates < ENOUGH) return `A longer run would show that better; take at least ${ENOUGH} updates. Here the distance is ${parts}, both of the size of rounding.`;
  if (halves[1] <= GROWTH * halves[0]) return `The lower plot would show that. The distance is ${parts}: it does not build up.`;
  return `The distance does grow, ${parts}: each update starts from weights that were rounded differently. Yet all of it began as rounding, and it stays far below anything one could see.`;
}

/** @param {Facts} facts @returns {(string | Node)[][]} where the differences come from */
export function sources(facts) {
  return [order(facts), time(facts.timed)];
}

/** @param {Facts} facts @returns {(string | Node)[]} */
function order({ effective, precision }) {
  const name = FORMATS[precision] ?? precision;
  const [left, right] = [0.1 + 0.2 + 0.3, 0.1 + (0.2 + 0.3)];
  return [
    `In the losses: the order of a sum. Every addition is rounded to the digits that the format keeps. This browser says (0.1 + 0.2) + 0.3 = ${left}, but 0.1 + (0.2 + 0.3) = ${right}. One pass adds the gradients of ${format.integer(effective)} sentences in one order; smaller passes make partial sums first and then add those. The terms are the same, the roundings are not, and ${name} rounds at its own last digit.`,
  ];
}

/** @param {import("./clock.js").Timed[]} timed @returns {(string | Node)[]} */
function time(timed) {
  const found = split(timed);
  if (!found) {
    return ["In the time: what each pass costs whatever its size. The two smallest passes of this run do not show it, since their times do not lie as a fixed cost and a cost per sentence would have them: other work on this device, or larger passes that cost more memory, hide it. Run it again, with more updates."];
  }
  const { small, next, large, fixed, each, expected } = found;
  const ms = (/** @type {number} */ value) => `${format.figure(value, 2)} ms`;
  const more = next.micro / small.micro;
  const begin = [
    `In the time: what each pass costs whatever its size. A pass of ${next.micro} has ${format.figure(more, 3)} times the sentences of a pass of ${small.micro}, but took only ${format.figure(next.ms / small.ms, 2)} times as long. A fixed `,
    shown("fixed", fixed, ms(fixed)),
    ` per pass and ${ms(each)} per sentence fit that: calls from Python into NumPy, one for each operation. With ${planName(small.id)} the fixed part is ${format.figure((100 * fixed) / small.ms, 2)} % of the time.`,
  ];
  if (large === next) return begin;
  const ratio = large.ms / expected;
  const end =
    ratio > MORE
      ? ` By the same rule a pass of ${large.micro} should take ${ms(expected)}; it took ${ms(large.ms)}. The rest is probably memory: the larger the pass, the less of its intermediate results stays in the processor's fast cache.`
      : ` By the same rule a pass of ${large.micro} should take ${ms(expected)}; it took ${ms(large.ms)}.`;
  return [...begin, end];
}
