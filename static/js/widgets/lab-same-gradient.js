/** One big batch against accumulation, on the real model, in three number formats; then parts of unequal size. */

import * as format from "../lib/format.js";
import { LabElement } from "../lab/element.js";

/** Where an exact zero is drawn: below anything that rounding can leave. */
const ZERO = 1e-17;

/** @type {Record<string, {label: string, colour: string, dash?: number[]}>} */
const FORMATS = {
  float64: { label: "float64", colour: "--lab-1" },
  float32: { label: "float32", colour: "--lab-2", dash: [8, 4] },
  bf16: { label: "bfloat16", colour: "--lab-3", dash: [2, 3] },
};
/** @type {Record<string, string>} */
const WEIGHTINGS = { "mean-of-means": "each part counts the same", "by-sentences": "each part counts by its sentences" };

class LabSameGradient extends LabElement {
  program = "same_gradient";

  /** @param {any} settings */
  begin({ precisions, updates }) {
    const plot = this.plot("curve");
    plot.axes({ logY: true, floor: ZERO });
    plot.series(updates > 0 ? precisions.map((/** @type {string} */ id) => ({ id, ...FORMATS[id] })) : []);
  }

  /** @param {any} event */
  point({ series, x, y }) {
    this.plot("curve").append(series, x, y);
  }

  /** @param {any} event */
  row(event) {
    if (event.table === "precision") this.table("precision").add({ ...event, "label:precision": FORMATS[event.precision]?.label });
    else this.table("split").add({ ...event, "label:weighting": WEIGHTINGS[event.weighting] });
  }

  /** @param {any} result */
  end({ largest, relative, naive, weighted, micro, accum, effective }) {
    for (const [precision, value] of Object.entries(largest)) this.out(`largest-${precision}`, value);
    for (const [precision, value] of Object.entries(relative)) this.out(`relative-${precision}`, value);
    this.out("naive", naive);
    this.out("weighted", weighted);
    const parts = Object.entries(largest).map(([precision, value]) => `${format.figure(/** @type {number} */ (value), 2)} in ${FORMATS[precision]?.label ?? precision}`);
    const same = Object.values(largest).every((value) => value === 0);
    this.say(
      same
        ? `${micro} × ${accum} = ${effective} sentences: both gradients agree to the last digit here.`
        : `${micro} × ${accum} = ${effective} sentences: the largest difference of any of the 19,104 numbers is ${listed(parts)}. That is rounding, not a mistake: additions were made in another order.`,
      `With parts of unequal size it matters how they are averaged. Counting each part the same makes the gradient ${format.figure(100 * naive, 2)} % wrong, in any number format; counting each by its sentences leaves ${format.figure(weighted, 2)}, which is rounding again.`,
    );
    this.answer(same ? "zero" : "rounding");
  }
}

/** @param {string[]} words */
function listed(words) {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

customElements.define("lab-same-gradient", LabSameGradient);
