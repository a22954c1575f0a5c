/** How far each curve lies from the first plan's, update by update. */

export class Gaps {
  #first;
  /** Losses by plan. @type {Map<string, (number | null)[]>} */
  #losses;

  /** @param {string[]} plans the first is what the others are compared with */
  constructor(plans) {
    this.#first = plans[0] ?? "";
    this.#losses = new Map(plans.map((plan) => [plan, []]));
  }

  /**
   * @param {string} plan @param {(number | null)[]} losses that follow those known
   * @returns {(number | null)[]} their distances from the first plan's, which comes first in each handful
   */
  append(plan, losses) {
    const known = this.#losses.get(plan) ?? [];
    const first = this.#losses.get(this.#first) ?? [];
    const start = known.length;
    for (const loss of losses) known.push(loss);
    return losses.map((loss, at) => gap(loss, first[start + at] ?? null));
  }

  /** @param {string} plan @returns {(number | null)[]} its distances so far */
  of(plan) {
    const first = this.#losses.get(this.#first) ?? [];
    return (this.#losses.get(plan) ?? []).map((loss, at) => gap(loss, first[at] ?? null));
  }

  /** @returns {number} updates that all have made */
  get updates() {
    return Math.min(...[...this.#losses.values()].map(({ length }) => length));
  }

  /** The largest distance of any plan in the first half of training, and in the second. @returns {[early: number, late: number]} */
  halves() {
    const all = [...this.#losses.keys()].map((plan) => this.of(plan));
    const middle = Math.ceil(this.updates / 2);
    const most = (/** @type {(number | null)[][]} */ parts) => Math.max(0, ...parts.flat().map((each) => each ?? NaN));
    return [most(all.map((gaps) => gaps.slice(0, middle))), most(all.map((gaps) => gaps.slice(middle)))];
  }
}

/** @param {number | null} a @param {number | null} b */
function gap(a, b) {
  return a === null || b === null ? null : Math.abs(a - b);
}
