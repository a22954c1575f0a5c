/**
 * Gradient noise: the exact scale along a run, the spread of drawn batches, the two-batch estimate as it settles, and steps
 * against examples on the noisy quadratic, with the reader's batch on the curve.
 */

import { LabElement } from "../lab/element.js";
import * as format from "../lib/format.js";

/** @typedef {DocumentFragment | null} Words a paragraph; null where there is nothing to say */

/** The largest batch of the fitted curve; it is drawn down to where the counted points end, so that no name lies on a line. */
const CURVE = { to: 1024, points: 48 };

/** Rows of the data, drawn without replacement. */
const POOL = 8;
const PARTS = ["scale", "spread", "estimator", "hyperbola"];

class LabNoise extends LabElement {
  program = "noise";
  /** @type {any} */
  #settings = {};
  /** Rows of the tables, as they come. @type {any[]} */
  #scales = [];
  /** @type {any[]} */
  #costs = [];
  /** @type {any} */
  #estimate = null;

  /** The reader's batch is a plan of micro-batches here; without replacement, batches larger than the pool are left out. @param {any} values */
  settings({ micro, accum, ...values }) {
    const fitting = values.batches.filter((/** @type {number} */ batch) => values.replacement || batch <= POOL);
    return { ...values, batches: fitting.length > 0 ? fitting : values.batches, batch: micro * accum };
  }

  /** @param {any} settings */
  begin(settings) {
    this.#settings = settings;
    this.#scales = [];
    this.#costs = [];
    this.#estimate = null;
    for (const part of PARTS) /** @type {HTMLElement} */ (this.querySelector(`[data-plot="${part}"]`)).hidden = !settings.parts.includes(part);
    const [signal, noise, ratio] = ["--lab-3", "--lab-2", "--lab-1"];
    this.plot("scale").series([
      { id: "g2", label: "signal |G|²", colour: signal, dash: [2, 3] },
      { id: "trace", label: "noise tr Σ", colour: noise, dash: [8, 4] },
      { id: "b_simple", label: "noise scale", short: "scale", colour: ratio },
    ]);
    this.plot("spread").series([
      { id: "theory", label: settings.replacement ? "√(tr Σ/B)" : "from a pool of 8", colour: noise, dash: [8, 4] },
      { id: "measured", label: "measured", colour: ratio, points: true },
    ]);
    this.plot("estimator").series([
      { id: "exact", label: "exact", colour: noise, dash: [8, 4] },
      { id: "ratio-of-means", label: "averaged first", colour: ratio },
      { id: "mean-of-ratios", label: "divided first", colour: "--lab-4", dash: [2, 3] },
    ]);
    this.plot("hyperbola").series([
      { id: "fit", label: "fitted curve", short: "fit", colour: noise },
      { id: "e-min", label: "fewest examples", short: "fewest", colour: "--quiet", dash: [2, 4] },
      { id: "s-min", label: "fewest steps", colour: "--quiet", dash: [2, 4] },
      { id: "counted", label: "counted", colour: ratio, points: true },
      { id: "yours", label: "your batch", short: "yours", colour: "--lab-4", points: true },
    ]);
    this.plot("scale").axes({ logY: true });
    this.plot("spread").axes({ logX: true, logY: true });
    this.plot("estimator").axes({ logX: true });
    this.plot("hyperbola").axes({ logX: true, logY: true });
  }

  /** @param {any} event */
  point({ series, x, y }) {
    this.plot("estimator").append(series, x, y);
  }

  /** @param {any} row */
  row(row) {
    if (row.table === "estimator") return this.#estimated(row);
    this.table(row.table).add(row);
    if (row.table === "scale") {
      for (const id of ["g2", "trace", "b_simple"]) this.plot("scale").append(id, [row.step], [row[id]]);
      this.#scales.push(row);
    } else if (row.table === "spread") {
      this.plot("spread").append("theory", [row.batch], [positive(row.theory)]);
      this.plot("spread").append("measured", [row.batch], [positive(row.measured)]);
    } else if (row.table === "hyperbola") this.#costs.push(row);
  }

  /** @param {any} row */
  #estimated(row) {
    this.#estimate = row;
    const rows = /** @type {const} */ ([["|G|²", row.g2, row.exact_g2], ["tr Σ", row.trace, row.exact_trace], ["noise scale, averaged first", row.b_simple, row.exact_b_simple], ["noise scale, divided first", row.mean_of_ratios, row.exact_b_simple]]);
    this.table("estimator").set(rows.map(([what, estimate, exact]) => ({ what, estimate, exact })));
    this.plot("estimator").set("exact", ...flat(1, this.#draws, row.exact_b_simple));
  }

  /** @param {any} result */
  end(result) {
    const fitted = result.s_min !== null;
    if (fitted) this.#curve(result);
    const words = [this.#scaleWords(), this.#spreadWords(result.slope), this.#estimateWords(), fitted ? costWords(result) : null];
    this.say(...words.filter((each) => each !== null));
    const last = this.#scales.at(-1);
    if (last?.step === 200) this.answer("thousands");
    else this.answer(null, "The question was about update 200, which this run did not measure. Put it in “Measure the noise after” to see.");
  }

  /** @param {any} result */
  #curve({ s_min: least, e_min: fewest, yours }) {
    const plot = this.plot("hyperbola");
    const most = Math.max(2 * least, ...this.#costs.map((cost) => cost.steps));
    const from = fewest / (most - least);
    const batches = Array.from({ length: CURVE.points }, (_, at) => CURVE.to * (from / CURVE.to) ** (at / (CURVE.points - 1)));
    const steps = batches.map((batch) => least + fewest / batch);
    const examples = batches.map((batch, at) => batch * (steps[at] ?? 0));
    const counted = [...this.#costs].reverse(); // rising in steps
    plot.set("fit", steps, examples);
    plot.set("e-min", ...flat(least, steps.at(-1) ?? least, fewest));
    plot.set("s-min", [least, least * 1.0002, least * 1.0004], [fewest, 2 * fewest, 1.3 * (examples[0] ?? fewest)]); // as good as upright
    plot.set("counted", counted.map((cost) => cost.steps), counted.map((cost) => cost.examples));
    plot.set("yours", [yours.fit_steps], [yours.fit_examples]);
  }

  /** @returns {Words} */
  #scaleWords() {
    const [first, last] = [this.#scales[0], this.#scales.at(-1)];
    if (!first || first === last) return null;
    return sentence`From update ${first.step} to ${last.step} the signal |G|² goes from ${format.figure(first.g2)} to ${format.figure(last.g2)}, the noise tr Σ from ${format.figure(first.trace, 3)} to ${format.figure(last.trace, 3)}. Their ratio, the noise scale ${symbol("B", "simple")}, goes from ${shown("first-b-simple", first.b_simple, 3)} to ${shown("last-b-simple", last.b_simple)} sentences.`;
  }

  /** @param {number | null} slope @returns {Words} */
  #spreadWords(slope) {
    if (slope === null) return null;
    const after = this.#settings.replacement ? "expected is −0.5: four times the batch, half the noise" : "drawn without replacement, large batches have less noise than 1/√B, and a batch of all eight has none";
    return sentence`On log axes the measured noise falls with slope ${shown("slope", slope, 3)}; ${after}.`;
  }

  /** @returns {Words} */
  #estimateWords() {
    const row = this.#estimate;
    if (!row) return null;
    return sentence`From batches of ${row.small} and ${row.big}: averaged first and then divided, the noise scale is ${shown("ratio-of-means", row.b_simple, 3)}; divided first and then averaged, ${shown("mean-of-ratios", row.mean_of_ratios, 3)}; exact is ${shown("exact-b-simple", row.exact_b_simple, 3)}.`;
  }

  get #draws() {
    return this.#settings.draws ?? 1;
  }
}

/** @param {any} result @returns {Words} */
function costWords({ s_min: least, e_min: fewest, b_crit: critical, worst, yours }) {
  const [steps, examples] = [yours.fit_steps / least, yours.fit_examples / fewest];
  const side = yours.batch < critical / 2 ? "well below" : yours.batch > critical * 2 ? "well above" : "near";
  return sentence`On the noisy quadratic ${symbol("S", "min")} = ${shown("s-min", least, 3)} steps, ${symbol("E", "min")} = ${shown("e-min", fewest)} examples and ${symbol("B", "crit")} = ${shown("b-crit", critical, 3)}; the curve misses no point by more than ${format.figure(100 * worst, 2)} %. Your batch of ${shown("yours-batch", yours.batch)} is ${side} ${symbol("B", "crit")}: it needs ${shown("yours-steps", yours.steps)} steps and ${shown("yours-examples", yours.examples)} examples, on the curve ${format.figure(steps, 3)} times the fewest steps and ${format.figure(examples, 3)} times the fewest examples.`;
}

/**
 * A result in a sentence, with its plain number for whoever reads the page by program.
 *
 * @param {string} key @param {number} value @param {number} [digits]
 */
function shown(key, value, digits = 4) {
  const made = document.createElement("span");
  made.dataset.out = key;
  made.dataset.value = String(value);
  made.textContent = format.figure(value, digits);
  return made;
}

/** @param {string} letter @param {string} below */
function symbol(letter, below) {
  const made = document.createElement("span");
  const [base, index] = [document.createElement("var"), document.createElement("sub")];
  base.textContent = letter;
  index.textContent = below;
  made.append(base, index);
  return made;
}

/** A level line, of enough points to be drawn without dots. @param {number} from @param {number} to @param {number} y @returns {[number[], number[]]} */
function flat(from, to, y) {
  return [[from, Math.sqrt(from * to), to], [y, y, y]];
}

/** @param {readonly string[]} strings @param {...(Node | string | number)} values @returns {DocumentFragment} */
function sentence(strings, ...values) {
  const made = new DocumentFragment();
  strings.forEach((text, at) => made.append(text, ...(at < values.length ? [typeof values[at] === "number" ? format.integer(values[at]) : /** @type {Node | string} */ (values[at])] : [])));
  return made;
}

/** @param {number} value @returns {number | null} what a log axis can show */
function positive(value) {
  return value > 0 ? value : null;
}

customElements.define("lab-noise", LabNoise);
