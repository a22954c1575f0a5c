/** The training loop twice from the same weights: as it should be, and with the faults that the reader switches on. */

import * as format from "../lib/format.js";
import { LabElement } from "../lab/element.js";

/** @type {Record<string, {optimizer: string, lr: number, clip: number}>} */
const PRESETS = {
  adamw: { optimizer: "adamw", lr: 0.003, clip: 0 },
  "adamw-clip": { optimizer: "adamw", lr: 0.003, clip: 1 },
  sgd: { optimizer: "sgd", lr: 0.1, clip: 0 },
};
/** @type {Record<string, string>} */
const NAMES = { right: "as it should be", broken: "broken" };
/** Below this no plot can show a difference. */
const VISIBLE = 1e-3;
/** From this loss on only a log axis shows both curves. */
const EXPLODED = 12;

class LabBreakIt extends LabElement {
  program = "break_it";
  /** @type {any} */
  #settings = {};
  #log = false;

  connected() {
    for (const radio of this.querySelectorAll("input[name=preset]")) {
      radio.addEventListener("change", () => {
        const { lr, clip } = PRESETS[this.values()?.preset] ?? {};
        if (lr !== undefined) this.fill({ lr, clip });
      });
    }
  }

  get #lr() {
    return /** @type {HTMLElement} */ (this.querySelector("[data-plot=lr]"));
  }

  /** @param {any} values */
  settings({ preset, show_log, ...settings }) {
    return { ...settings, optimizer: PRESETS[preset]?.optimizer };
  }

  /** @param {any} settings */
  begin(settings) {
    this.#settings = settings;
    const loss = this.plot("loss");
    this.#log = false;
    loss.axes({ logY: false });
    const logged = settings.no_divide && this.values()?.show_log === true;
    loss.series([
      { id: "right", label: "as it should be", short: "right", colour: "--lab-1" },
      { id: "broken", label: "broken", colour: "--lab-2", dash: [7, 4] },
      ...(logged ? [{ id: "logged", label: "in the log", colour: "--lab-6", dash: [2, 3] }] : []),
    ]);
    const scheduled = settings.schedule !== "constant";
    this.#lr.hidden = !scheduled;
    if (!scheduled) return;
    this.plot("lr").series([
      { id: "right-lr", label: "as it should be", short: "right", colour: "--lab-1" },
      { id: "broken-lr", label: "broken", colour: "--lab-2", dash: [7, 4] },
    ]);
  }

  /** @param {any} event */
  point({ series, x, y }) {
    if (series.endsWith("-lr")) return this.plot("lr").append(series, x, y);
    this.plot("loss").append(series, x, y);
    if (!this.#log && y.some((/** @type {number | null} */ each) => each !== null && each > EXPLODED)) {
      this.#log = true;
      this.plot("loss").axes({ logY: true });
    }
  }

  /** @param {any} event */
  row(event) {
    if (event.table === "steps") {
      const known = event.right !== null && event.broken !== null;
      this.table("steps").add({ ...event, difference: known ? event.broken - event.right : null });
    } else this.table("final").add({ ...event, "label:series": NAMES[event.series] });
  }

  /** @param {any} result */
  end({ right, broken, largest_difference: largest, nan_at: nanAt, faults, notes }) {
    this.out("largest-difference", largest);
    this.out("nan-at", nanAt);
    for (const [name, run] of /** @type {[string, any][]} */ ([["right", right], ["broken", broken]])) {
      this.out(`${name}-final`, run.final_loss);
      this.out(`${name}-clipped`, run.clipped);
    }
    this.say(this.#headline({ right, broken, largest, nanAt, faults }), ...this.#why({ right, broken, nanAt, faults }), ...notes);
    if (faults.length === 1 && faults[0] === "no_divide" && this.#settings.optimizer === "adamw" && this.#settings.clip === 0) this.answer("same");
    else this.answer(null, "That question was about AdamW without clipping and the missing division alone; choose these to see the answer.");
  }

  /** @param {any} of */
  #headline({ right, broken, largest, nanAt, faults }) {
    if (faults.length === 0) return "No fault is switched on, so both runs are the same run.";
    if (nanAt !== null) return `The broken run falls apart: its loss is no number any more from update ${nanAt} on. The right one ends at ${format.figure(right.final_loss)}.`;
    const ends = `the runs end at ${format.figure(right.final_loss)} and ${format.figure(broken.final_loss)}`;
    if (largest === 0) return `The two curves are exactly the same; ${ends}.`;
    return `The two curves differ by at most ${format.figure(largest, 2)}${largest < VISIBLE ? ", far less than a plot can show" : ""}; ${ends}.`;
  }

  /** What the faults did, where there is more to say than the numbers. @param {any} of @returns {string[]} */
  #why({ right, broken, nanAt, faults }) {
    const { optimizer, clip, lr, accum } = this.#settings;
    if (!faults.includes("no_divide") || faults.length > 1) return [];
    if (optimizer === "sgd" && clip === 0) {
      const times = `Plain SGD multiplies the gradient by the learning rate, so a gradient ${accum} times as long is a learning rate of ${format.figure(lr * accum)} instead of ${format.figure(lr)}.`;
      if (nanAt !== null) return [`${times} That is beyond what this model can bear.`];
      const lower = broken.final_loss < right.final_loss;
      return [`${times} ${lower ? "Here that even ends lower, because the right learning rate was a cautious one: a lower loss does not show that the code is right." : ""}`.trim()];
    }
    if (optimizer === "adamw" && clip > 0) {
      return [`The clip compares the gradient's length with a fixed number, and a gradient ${accum} times as long passes it more often: ${broken.clipped} updates were clipped instead of ${right.clipped}. AdamW alone does not mind the factor; AdamW behind a clip does.`];
    }
    if (optimizer === "adamw") return ["AdamW divides each step by the gradient's own recent size. The factor is in both, and cancels: the bug is there, and the curve does not show it. Switch on the clip, or SGD, and it shows."];
    return [];
  }
}

customElements.define("lab-break-it", LabBreakIt);
