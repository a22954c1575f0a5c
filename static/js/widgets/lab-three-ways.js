/** The same sentences per update in a few large passes or many small ones: time, final loss, and whether the curves agree. */

import { LabElement } from "../lab/element.js";
import { lead, planName, sentence, series, shown } from "../lab/words.js";
import * as format from "../lib/format.js";
import { Agreement } from "../three-ways/agreement.js";
import { Gaps } from "../three-ways/gaps.js";
import { reasons, right, sources } from "../three-ways/reasons.js";

/** The program's own number; the plans offered all have it as their product. */
const EFFECTIVE = 256;
/** Spacing of the numbers at 1. @type {Record<string, number>} */
const SPACING = { float64: 2 ** -52, float32: 2 ** -23, bf16: 2 ** -7 };
/** Where an exact zero is drawn: this part of the spacing. A loss is a mean of many numbers, so less than one spacing can be left. */
const ZERO = 1e-3;
const HANDFULS = 20;
/** Most updates between two events: a pass of 256 takes a while. */
const HANDFUL = 5;
/** Below this the plans took the same time, as far as a clock on a busy device can tell. */
const SAME_TIME = 1.15;

/** Lines that lie on each other: solid below, broken ones on top. @type {{colour: string, dash?: number[]}[]} */
const STYLES = [{ colour: "--lab-1" }, { colour: "--lab-2", dash: [12, 8] }, { colour: "--lab-3", dash: [4, 6] }, { colour: "--lab-4", dash: [2, 8] }, { colour: "--lab-5", dash: [8, 3, 2, 3] }];

class LabThreeWays extends LabElement {
  program = "three_ways";

  #gaps = new Gaps([]);
  #precision = "float32";
  #first = "";
  /** Finished runs. @type {any[]} */
  #rows = [];
  /** @type {Agreement | undefined} */
  #agreement;

  connected() {
    const form = this.querySelector('[data-part="agreement"]');
    if (form instanceof HTMLFormElement) this.#agreement = new Agreement(form, (answer) => this.keep("agree", answer));
  }

  /** @param {any} values */
  settings(values) {
    return { ...values, every: Math.min(HANDFUL, Math.max(1, Math.round(values.updates / HANDFULS))) };
  }

  /** @param {any} settings */
  begin({ plans, precision }) {
    this.#gaps = new Gaps(plans);
    this.#first = plans[0];
    this.#precision = precision;
    this.#rows = [];
    this.#agreement?.close();
    const lines = plans.map((/** @type {string} */ id, /** @type {number} */ index) => ({ id, label: planName(id), ...STYLES[index] }));
    this.plot("loss").series(lines);
    this.plot("gap").axes({ logY: true, floor: ZERO * (SPACING[precision] ?? 1), y: `distance from ${planName(this.#first)}` });
    this.plot("gap").series(lines.slice(1));
  }

  /** @param {any} event */
  point({ series: id, x, y }) {
    this.plot("loss").append(id, x, y);
    const gaps = this.#gaps.append(id, y);
    if (id !== this.#first) this.plot("gap").append(id, x, gaps);
  }

  /** @param {any} row */
  row(row) {
    if (row.table === "final") {
      this.#rows.push(row);
      const { series: id, per_pass_ms, pass_bytes } = row;
      this.table("ways").add({ ...row, plan: id, "label:plan": planName(id), per_sentence_us: (1000 * per_pass_ms) / row.micro, kib: pass_bytes / 1024 });
    } else {
      this.table("difference").add({ ...row, pair: `${row.a} and ${row.b}`, "label:pair": `${planName(row.a)} and ${planName(row.b)}`, "label:first": row.first === null ? "never" : format.integer(row.first), "label:largest": exact(row.largest) });
    }
  }

  /** @param {any} result */
  end({ largest_difference: largest, epsilon, final, seconds, fastest, slowest }) {
    const times = Object.entries(seconds).map(([id, value]) => [`${planName(id)} took `, shown(`seconds-${id}`, value, `${format.figure(value, 2)} s`)]);
    const losses = Object.entries(final).map(([id, value]) => [`${planName(id)} is at `, shown(`final-${id}`, value, format.figure(value, 7))]);
    const ratio = seconds[slowest] / seconds[fastest];
    this.say(
      sentence(lead("Time."), " ", ...series(times), `. ${planName(fastest)} was fastest; ${planName(slowest)} took `, shown("ratio", ratio, format.figure(ratio, 2)), " times as long."),
      sentence(lead("Last loss."), " ", ...series(losses), ". The largest distance of two curves is ", shown("largest-difference", largest, exact(largest)), `, where numbers near 1 stand `, shown("epsilon", epsilon, format.figure(epsilon, 2)), " apart."),
      "Now look at the two plots, and answer the question below them.",
    );
    if (ratio >= SAME_TIME) this.answer("time");
    else this.answer("nothing", `In this run the times are within ${format.integer(100 * (ratio - 1) + 1)} % of each other, no more than a busy device brings about by itself. Try more updates, 1 × 256 as well, or the regression: there each pass has less to do.`);
    const facts = {
      largest,
      epsilon,
      loss: Math.max(...this.#rows.map((row) => row.first_loss)),
      updates: this.#gaps.updates,
      halves: this.#gaps.halves(),
      precision: this.#precision,
      effective: EFFECTIVE,
      timed: this.#rows.map((row) => ({ id: row.series, micro: row.micro, ms: row.per_pass_ms })),
    };
    // A kept run comes with the answer that was given about it; a new one is asked about anew.
    if (this.dataset.state === "running") this.keep("agree", null);
    this.#agreement?.open({ right: right(facts), reasons: reasons(facts), sources: sources(facts) }, this.kept("agree"));
  }

  stopped() {
    if (this.#gaps.updates > 0) this.say(`Stopped after ${format.counted(this.#gaps.updates, "updates")} of each plan. The curves show what had been trained by then.`);
  }
}

/** @param {number | null} difference */
function exact(difference) {
  return difference === 0 ? "0" : format.figure(difference, 2);
}

customElements.define("lab-three-ways", LabThreeWays);
