/**
 * What the runs of a race logged, and how they compare: after the same number of updates, and after the same number of
 * sentences. Where a plan ran with several seeds, figures are means over them.
 */

/** @typedef {{id: string, micro: number, accum: number, effective: number}} Plan effective: sentences per update */
/** @typedef {{plan: Plan, updates: number, sentences: number, loss: number | null}} Mark what a plan had reached; loss null before its first update */

/** @param {string} id e.g. `2x4` @returns {Plan} */
export function planOf(id) {
  const [micro = 1, accum = 1] = id.split("x").map(Number);
  return { id, micro, accum, effective: micro * accum };
}

export class Race {
  plans;
  /** Losses by plan, then by seed; null where a loss was not finite. @type {Map<string, Map<number, (number | null)[]>>} */
  #runs;

  /** @param {string[]} ids of the plans */
  constructor(ids) {
    this.plans = ids.map(planOf);
    this.#runs = new Map(ids.map((id) => [id, new Map()]));
  }

  /** @param {string} id @param {number} seed @param {(number | null)[]} losses that follow those known */
  append(id, seed, losses) {
    const runs = this.#runs.get(id);
    if (!runs) return;
    const known = runs.get(seed) ?? [];
    runs.set(seed, known);
    for (const loss of losses) known.push(loss);
  }

  /** @param {string} id @returns {[seed: number, losses: (number | null)[]][]} */
  runs(id) {
    return [...(this.#runs.get(id) ?? [])];
  }

  /** Updates that every run has made. */
  get updates() {
    const counts = this.plans.flatMap(({ id }) => this.runs(id).map(([, losses]) => losses.length));
    return counts.length === 0 ? 0 : Math.min(...counts);
  }

  /** Sentences that every plan has seen. */
  get sentences() {
    return this.updates * Math.min(...this.plans.map(({ effective }) => effective));
  }

  /** Every plan after as many updates as all have made. @returns {Mark[]} */
  afterUpdates() {
    return this.plans.map((plan) => this.#mark(plan, this.updates));
  }

  /** Every plan after as many sentences as all have seen, in whole updates. @returns {Mark[]} */
  afterSentences() {
    return this.plans.map((plan) => this.#mark(plan, Math.floor(this.sentences / plan.effective)));
  }

  /** @param {Plan} plan @param {number} updates @returns {Mark} */
  #mark(plan, updates) {
    const losses = this.runs(plan.id).map(([, run]) => run[updates - 1]);
    return { plan, updates, sentences: updates * plan.effective, loss: mean(losses) };
  }

  /**
   * How far a curve jumps from one update to the next, on average over the second half of its run.
   * @param {string} id @returns {number | null}
   */
  jump(id) {
    const jumps = this.runs(id).flatMap(([, losses]) => {
      const late = losses.slice(Math.floor(losses.length / 2));
      return late.slice(1).map((loss, at) => gap(loss, late[at] ?? null));
    });
    return mean(jumps);
  }
}

/** @param {number | null} a @param {number | null} b */
function gap(a, b) {
  return a === null || b === null ? null : Math.abs(a - b);
}

/** @param {(number | null | undefined)[]} values @returns {number | null} null when there is none, or one is not a number */
export function mean(values) {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) {
    if (value === null || value === undefined) return null;
    sum += value;
  }
  return sum / values.length;
}
