/** The hints of one function: rungs that open in order, one at a time; the last may be a puzzle. */

export class HintLadder {
  name;
  #row;
  #rungs;
  #shown = 0;
  #onOpen;

  /**
   * @param {HTMLElement} row `[data-function]`
   * @param {() => void} onOpen one more rung is open
   */
  constructor(row, onOpen) {
    this.name = row.dataset.function ?? "";
    this.#row = row;
    this.#onOpen = onOpen;
    this.#rungs = /** @type {HTMLElement[]} */ ([...row.querySelectorAll(":scope > [data-part=hints] > li")]);
    this.#button?.addEventListener("click", () => this.#next());
  }

  /** Rungs that are open. */
  get shown() {
    return this.#shown;
  }

  /** Rungs there are. */
  get total() {
    return this.#rungs.length;
  }

  /** @param {number} count open so many, as remembered; never closes one */
  openTo(count) {
    this.#shown = Math.max(this.#shown, Math.min(count, this.total));
    for (const [index, rung] of this.#rungs.entries()) rung.hidden = index >= this.#shown;
    this.#part("hints")?.toggleAttribute("hidden", this.#shown === 0);
    if (this.#button) this.#button.hidden = this.#shown >= this.total;
    const next = this.#part("count");
    if (next) next.textContent = `${Math.min(this.#shown + 1, this.total)} of ${this.total}`;
  }

  /** @param {number | null} rung the one that goes on from the feedback, from 0; null when none does */
  point(rung) {
    const line = this.#part("next");
    const known = rung !== null && rung >= 0 && rung < this.total;
    for (const [index, each] of this.#rungs.entries()) each.toggleAttribute("data-here", known && index === rung);
    if (!line) return;
    line.textContent = known ? this.#words(/** @type {number} */ (rung)) : "";
    line.hidden = !known;
  }

  /** @param {number} rung */
  #words(rung) {
    const name = `Hint ${rung + 1}`;
    if (rung > this.#shown) return `${name} goes on from here; hints open in order.`;
    if (rung === this.#shown) return `${name} goes on from here.`;
    return rung + 1 < this.total ? `${name} below goes on from here, and the next one further.` : `${name} below goes on from here.`;
  }

  #next() {
    this.openTo(this.#shown + 1);
    const newest = this.#rungs[this.#shown - 1];
    newest.tabIndex = -1;
    newest.focus();
    this.#onOpen();
  }

  get #button() {
    return /** @type {HTMLButtonElement | null} */ (this.#row.querySelector(":scope > .function-actions > button[name=hint]"));
  }

  /** @param {string} name */
  #part(name) {
    return /** @type {HTMLElement | null} */ (this.#row.querySelector(`[data-part=${name}]`));
  }
}
