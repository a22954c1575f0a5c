/**
 * What a micro-batch needs, against a budget: the bar, and which plans may run.
 *
 * Bytes measured on this model: 19,104 weights in float32 with their gradients and AdamW's two moments, and what a forward pass
 * keeps for its backward pass, by sentence.
 */

import { drawBars } from "../lab/bars.js";
import * as format from "../lib/format.js";

/** Sentences that every update of a release run sees. */
export const EFFECTIVE = 64;
const WEIGHTS = 19_104 * 4;
const STATIC = 4 * WEIGHTS;
const PER_SENTENCE = 25_380;
const ONCE = 1_156;

/** @typedef {{micro: number, accum: number, budget: number}} Plan budget in kB of 1,000 bytes */

/** @param {number} micro @returns {number} bytes */
export function needed(micro) {
  return STATIC + PER_SENTENCE * micro + ONCE;
}

/** @param {Plan} plan @returns {string} why it may not run, with the numbers; "" when it may */
export function refusal({ micro, accum, budget }) {
  const { integer } = format;
  const reasons = [];
  if (micro * accum !== EFFECTIVE) reasons.push(`${micro} × ${accum} = ${integer(micro * accum)} sentences per update, and an update shall see ${EFFECTIVE}`);
  const over = needed(micro) - budget * 1000;
  if (over > 0) reasons.push(`a micro-batch of ${micro} needs ${integer(needed(micro))} bytes, which is ${integer(over)} more than the budget of ${integer(budget * 1000)}`);
  const text = reasons.join("; and ");
  return text && `This plan is refused: ${text}.`;
}

export class Budget {
  #bar;
  #sum;
  /** @type {Plan | undefined} */
  #plan;

  /** @param {HTMLElement} box holds `[data-part=bars]` and `[data-part=memory-sum]` */
  constructor(box) {
    this.#bar = /** @type {HTMLElement} */ (box.querySelector('[data-part="bars"]'));
    this.#sum = /** @type {HTMLElement} */ (box.querySelector('[data-part="memory-sum"]'));
    let width = 0;
    new ResizeObserver(() => {
      if (this.#bar.clientWidth === width) return;
      width = this.#bar.clientWidth;
      if (this.#plan) this.show(this.#plan);
    }).observe(this.#bar);
  }

  /** @param {Plan} plan */
  show(plan) {
    this.#plan = plan;
    const { micro, accum, budget } = plan;
    const { integer } = format;
    const bytes = needed(micro);
    const over = bytes - budget * 1000;
    const fit = over > 0 ? `${integer(over)} too many` : `${integer(-over)} to spare`;
    drawBars(this.#bar, {
      bars: [
        {
          label: `Micro-batch of ${micro}:`,
          note: over > 0 ? "does not fit" : "fits",
          parts: [
            { label: "weights", value: WEIGHTS, colour: "--lab-1" },
            { label: "gradients", value: WEIGHTS, colour: "--lab-2" },
            { label: "AdamW", value: 2 * WEIGHTS, colour: "--lab-4" },
            { label: "activations", value: PER_SENTENCE * micro + ONCE, colour: "--lab-5" },
          ],
        },
      ],
      format: (value) => `${integer(value)} B`,
      label: `A micro-batch of ${micro} needs ${integer(bytes)} bytes; the budget is ${integer(budget * 1000)}.`,
      limit: { value: budget * 1000, label: `budget ${integer(budget * 1000)} B` },
    });
    this.#sum.dataset.value = String(bytes);
    this.#sum.dataset.fits = String(over <= 0);
    this.#sum.textContent = `${integer(STATIC)} + ${integer(PER_SENTENCE)} × ${micro} + ${integer(ONCE)} = ${integer(bytes)} bytes: ${fit}. Sentences per update: ${micro} × ${accum} = ${integer(micro * accum)}${micro * accum === EFFECTIVE ? "" : `, not ${EFFECTIVE}`}.`;
  }
}
