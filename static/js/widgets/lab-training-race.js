/** Plans trained side by side: their losses by updates or by sentences seen, beside the curve that the reader expected. */

import { LabElement } from "../lab/element.js";
import { lead, planName, sentence, series, shown } from "../lab/words.js";
import * as format from "../lib/format.js";
import { compared, upTo, verdict } from "../training-race/drawn.js";
import { planOf, Race } from "../training-race/race.js";

/** Of the plan that the reader draws, and of the one that is shown while drawing. */
const [DRAWN, KNOWN] = ["2x1", "8x1"];
/** The reader's own plan among the choices. */
const OWN = "own";
/** Events of a run, about: enough for a plot that moves. */
const HANDFULS = 50;

/** Two plans may give the same curve: a broken line lets the other show through. @type {Record<string, {colour: string, dash?: number[]}>} */
const STYLES = {
  "2x1": { colour: "--lab-2" },
  "2x4": { colour: "--lab-1" },
  "8x1": { colour: "--lab-3", dash: [9, 6] },
};
const OTHER = { colour: "--lab-4", dash: [3, 4] };

class LabTrainingRace extends LabElement {
  program = "training_race";

  #race = new Race([]);
  /** The first seed: its curves have the names. */
  #seed = 0;
  #updates = 0;
  /** Do draws differ from update to update? */
  #random = false;
  /** @type {any[]} */
  #rows = [];

  connected() {
    const kept = this.kept("axis");
    for (const input of this.#axisInputs) {
      input.checked = input.value === (kept ?? "updates");
      input.addEventListener("change", () => {
        this.keep("axis", this.#axis);
        this.#redraw();
      });
    }
    this.querySelector("button[name=use-plan]")?.addEventListener("click", () => {
      const values = this.values();
      if (values) this.fill({ ...values, plans: [...new Set([...values.plans, OWN])] });
    });
  }

  /** @param {any} values */
  settings({ plans, micro, accum, updates, ...others }) {
    const ids = plans.map((/** @type {string} */ id) => (id === OWN ? `${micro}x${accum}` : id));
    return { ...others, updates, plans: [...new Set(ids)], every: Math.min(10, Math.max(1, Math.round(updates / HANDFULS))) };
  }

  /** @param {any} settings */
  begin({ plans, updates, seed, seeds, data }) {
    this.#race = new Race(plans);
    this.#seed = seed;
    this.#updates = updates;
    this.#random = data === "replacement";
    this.#rows = [];
    const further = this.#random ? Array.from({ length: seeds - 1 }, (_, index) => seed + 1 + index) : [];
    const lines = this.#race.plans.map(({ id }) => ({ id, label: planName(id), ...(STYLES[id] ?? OTHER) }));
    const faint = further.flatMap((each) => lines.map(({ id, label, colour }) => ({ id: `${id}#${each}`, label, colour, faint: true })));
    const mine = this.#drawn ? [{ id: "drawn", label: "your line", colour: "--lab-expected", dash: [2, 4] }] : [];
    this.plot("loss").series([...faint, ...lines, ...mine]);
    this.#redraw();
  }

  /** @param {any} event */
  point({ series: id, seed, x, y }) {
    this.#race.append(id, seed, y);
    this.plot("loss").append(this.#line(id, seed), x.map(this.#place(id)), y);
  }

  /** @param {any} row */
  row(row) {
    if (row.table === "summary") this.#rows.push(row);
  }

  /** @param {any} result */
  end({ floor, same, seeds }) {
    const [updates, sentences] = [this.#race.afterUpdates(), this.#race.afterSentences()];
    for (const { plan, loss, ...mark } of updates) {
      const { mean, sd, seconds } = this.#rows.find((row) => row.series === plan.id);
      const spread = sd === null ? { "label:sd": "–" } : {};
      this.table("updates").add({ ...mark, ...spread, plan: plan.id, "label:plan": planName(plan.id), loss, full: mean, sd, jump: this.#race.jump(plan.id), seconds });
    }
    this.table("sentences").set(sentences.map(({ plan, ...mark }) => ({ ...mark, plan: plan.id, "label:plan": planName(plan.id), ...(mark.updates === 0 ? { "label:loss": "–" } : {}) })));
    this.say(...[this.#equalUpdates(updates, floor, seeds), this.#equalSentences(sentences), this.#coinciding(same), this.#noise(), this.#clock()].filter((one) => one !== null));
    this.#judge();
  }

  stopped() {
    const { updates } = this.#race;
    if (updates > 0) this.say(`Stopped after ${format.counted(updates, "updates")} of ${format.integer(this.#updates)}. The curves show what had been trained by then.`);
  }

  /** @param {import("../training-race/race.js").Mark[]} marks @param {number} floor @param {number} seeds */
  #equalUpdates(marks, floor, seeds) {
    const losses = marks.map(({ plan, loss }) => [`${planName(plan.id)} is at `, shown(`final-${plan.id}`, loss)]);
    const seen = marks.map(({ plan, sentences }) => [`${planName(plan.id)} has seen `, shown(`seen-${plan.id}`, sentences, format.integer(sentences)), " sentences"]);
    const mean = seeds > 1 ? `(mean of ${seeds} runs) ` : "";
    return sentence(lead("The same updates."), ` After ${format.counted(this.#race.updates, "updates")} ${mean}`, ...series(losses), ". On these sentences no model can do better than ", shown("floor", floor), ". But by then ", ...series(seen), ".");
  }

  /** @param {import("../training-race/race.js").Mark[]} marks */
  #equalSentences(marks) {
    if (marks.every(({ updates }) => updates === this.#race.updates)) return null;
    const known = marks.map(({ plan, updates, loss }) => {
      if (loss === null) return [`${planName(plan.id)} has not finished an update`];
      return [`${planName(plan.id)} is at `, shown(`equal-${plan.id}`, loss), ` (${format.counted(updates, "updates")})`];
    });
    return sentence(lead("The same sentences."), " After ", shown("sentences", this.#race.sentences, format.counted(this.#race.sentences, "sentences")), " ", ...series(known), ".");
  }

  /** @param {{a: string, b: string, largest: number | null}[]} same */
  #coinciding(same) {
    if (same.length === 0) return null;
    const pairs = same.map(({ a, b, largest }) => [`${planName(a)} and ${planName(b)} differ by at most `, shown(`same-${a}-${b}`, largest, largest === 0 ? "0" : format.figure(largest, 2))]);
    return sentence(lead("Cut up in another way."), " With the same sentences in each update, ", ...series(pairs), ".");
  }

  #noise() {
    const jumps = this.#race.plans.map(({ id }) => ({ id, jump: this.#race.jump(id) })).filter(({ jump }) => jump !== null);
    if (jumps.length === 0 || !this.#random) return null;
    const words = jumps.map(({ id, jump }) => [shown(`jump-${id}`, jump, format.figure(jump, 2)), ` with ${planName(id)}`]);
    return sentence(lead("Noise."), " In the second half of training the loss jumps from one update to the next, on average by ", ...series(words), ".");
  }

  #clock() {
    const times = this.#rows.map((row) => [`${planName(row.series)} took `, shown(`seconds-${row.series}`, row.seconds, `${format.figure(row.seconds, 2)} s`)]);
    return sentence(lead("The clock."), " On this device ", ...series(times), ".");
  }

  #judge() {
    const real = this.#race.runs(DRAWN)[0]?.[1];
    if (!this.#drawn || !real) return this.answer(undefined, real ? "" : "This race was run without 2 × 1, the plan that the question is about.");
    this.answer(undefined, verdict(compared(this.#drawn, real, this.#race.runs(KNOWN)[0]?.[1] ?? [])));
  }

  /** All lines anew, for another axis. */
  #redraw() {
    const plot = this.plot("loss");
    plot.axes({ x: this.#axis === "sentences" ? "sentences seen" : "updates made" });
    for (const { id } of this.#race.plans) {
      for (const [seed, losses] of this.#race.runs(id)) plot.set(this.#line(id, seed), losses.map((_, x) => this.#place(id)(x)), losses);
    }
    if (this.#drawn && this.#updates > 0) {
      const { x, y } = upTo(this.#drawn, this.#updates - 1);
      plot.set("drawn", x.map(this.#place(DRAWN)), y);
    }
  }

  /** @param {string} id @param {number} seed @returns {string} the id of its line */
  #line(id, seed) {
    return seed === this.#seed ? id : `${id}#${seed}`;
  }

  /** Where a plan's update stands on the axis. @param {string} id @returns {(update: number) => number} */
  #place(id) {
    const { effective } = planOf(id);
    return this.#axis === "sentences" ? (update) => (update + 1) * effective : (update) => update;
  }

  get #axis() {
    return this.#axisInputs.find(({ checked }) => checked)?.value ?? "updates";
  }

  get #axisInputs() {
    return [.../** @type {NodeListOf<HTMLInputElement>} */ (this.querySelectorAll('[data-part="axis"] input'))];
  }

  /** @returns {import("../training-race/drawn.js").Curve | null} */
  get #drawn() {
    return this.prediction?.curve ?? null;
  }
}

customElements.define("lab-training-race", LabTrainingRace);
