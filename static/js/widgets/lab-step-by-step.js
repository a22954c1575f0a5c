/**
 * One update by hand: the reader says which move comes now, sees what it does to loss, gradient and buffer, and compares with
 * one batch of all four rows beside it. Runs no program. Stop leaves everything where it is; so does a reload.
 */

import { LabElement } from "../lab/element.js";
import { drawLane, flow } from "../step-by-step/lane.js";
import { drawOrder, score } from "../step-by-step/order.js";
import { LABELS, pair, told, wrong } from "../step-by-step/words.js";
import { besideOf, ROWS, statesOf, stepsOf } from "../step-by-step/window.js";

/** @typedef {import("../step-by-step/order.js").Mark} Mark */
/** @typedef {import("../step-by-step/window.js").Move} Move */
/** @typedef {import("../step-by-step/window.js").State} State */
/** @typedef {import("../step-by-step/window.js").Step} Step */

/** @type {Move[]} */
const MOVES = ["clear", "forward", "divide", "backward", "add", "update"];
const BEFORE = "The buffer still holds what the last update has left in it. Put the moves in their order.";
const BIG = statesOf(ROWS.length);

class LabStepByStep extends LabElement {
  #micro = 2;
  /** Steps taken. */
  #at = 0;
  /** Of every step whose place is known, also of those that Back has taken away. @type {Mark[]} */
  #marks = [];
  /** Wrong tries at the open slot. */
  #tries = 0;

  connected() {
    const kept = this.kept("place");
    if ([1, 2, 4].includes(kept?.micro)) {
      this.fill({ micro: String(kept.micro) });
      const steps = stepsOf(kept.micro).length;
      this.#marks = (Array.isArray(kept.marks) ? kept.marks : []).slice(0, steps);
      this.#at = Math.min(Number(kept.at) || 0, this.#marks.length);
    }
    const stage = this.#part("stage");
    stage.addEventListener("click", (event) => this.#click(event));
    stage.addEventListener("keydown", (event) => this.#key(event));
    this.#draw(null);
    if (this.#at === this.#steps.length) this.#finish();
    else if (this.#at > 0) this.#rest();
    else this.#enable();
  }

  /** Another size of the micro-batches: from the beginning. @param {any} values */
  changed({ micro }) {
    if (Number(micro) === this.#micro) return;
    this.#micro = Number(micro);
    this.#again();
    this.become("idle");
    this.#enable();
  }

  async start() {
    if (this.prediction === null) return;
    if (this.#at === this.#steps.length) this.#again();
    const pressed = this.contains(document.activeElement);
    this.#go();
    if (pressed) this.#button("move").focus();
  }

  stop() {
    if (this.dataset.state === "running") this.#rest();
  }

  get #steps() {
    return stepsOf(this.#micro);
  }

  get #states() {
    return statesOf(this.#micro);
  }

  // ---- the reader's moves

  /** @param {Event} event */
  #click(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button?.name === "move") this.#choose(/** @type {Move} */ (button.value));
    else if (button?.name === "next") this.#next();
    else if (button?.name === "back") this.#back();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = MOVES[Number(event.key) - 1];
    if (event.key === "ArrowRight") this.#next();
    else if (event.key === "ArrowLeft") this.#back();
    else if (move) this.#choose(move);
    else return;
    event.preventDefault();
  }

  /** @param {Move} chosen */
  #choose(chosen) {
    const now = this.#steps[this.#at];
    if (this.dataset.state !== "running" || !now) return;
    if (chosen === now.move) return this.#take(this.#tries === 0 ? "first" : "later", `${LABELS[chosen]}. `);
    this.#tries += 1;
    this.out("wrong", this.#tries);
    this.#tell("wrong", `Not ${LABELS[chosen]}. `, wrong(now, chosen, /** @type {State} */ (this.#states[this.#at]), this.#micro));
  }

  #next() {
    const now = this.#steps[this.#at];
    if (this.dataset.state === "running" && now) this.#take("shown", `${LABELS[now.move]}. `);
  }

  #back() {
    if (this.#at === 0 || !["running", "done"].includes(this.dataset.state ?? "")) return;
    this.#at -= 1;
    this.#tries = 0;
    const last = this.#steps[this.#at];
    this.#draw(null);
    this.#go();
    this.#tell("told", "Back. ", `${last ? LABELS[last.move] : ""} is undone: the buffer holds ${pair(/** @type {State} */ (this.#states[this.#at]).buffer)}.`);
  }

  /** @param {Mark} mark @param {string} head */
  #take(mark, head) {
    const before = /** @type {State} */ (this.#states[this.#at]);
    const step = /** @type {Step} */ (this.#steps[this.#at]);
    if (this.#at === this.#marks.length) this.#marks.push(mark);
    this.#at += 1;
    this.#tries = 0;
    this.#draw(before);
    this.#tell("told", head, told(step, before, /** @type {State} */ (this.#states[this.#at]), this.#micro));
    if (step.move === "add" && before.gradient) this.#flow(step, before);
    this.#keepPlace();
    if (this.#at === this.#steps.length) this.#finish();
    else this.#enable();
  }

  /** @param {Step} step @param {State} before */
  #flow(step, before) {
    if (before.gradient) flow(this.#lane("parts"), before.gradient);
    const big = BIG[besideOf(this.#at - 1, this.#micro)];
    if (step.part === 0 && big?.gradient) flow(this.#lane("big"), big.gradient);
  }

  // ---- states

  #again() {
    this.#at = 0;
    this.#marks = [];
    this.#tries = 0;
    this.#draw(null);
    this.#tell("told", "", BEFORE);
    this.say();
    this.#keepPlace();
  }

  #go() {
    this.become("running");
    this.#enable();
    this.#keepPlace();
  }

  #rest() {
    this.become("stopped", "Stopped where it was. Start goes on from here.");
    this.#button("start").textContent = "Start";
    this.#enable();
  }

  #finish() {
    const { buffer, weights } = /** @type {State} */ (this.#states.at(-1));
    const rows = this.#micro === 1 ? "one row" : `${this.#micro} rows`;
    const memory = this.#micro === ROWS.length ? "This was the big batch itself." : `Accumulation never had more than ${rows} in memory, the big batch had four.`;
    this.become("done");
    this.#enable();
    this.say(`Both buffers hold ${pair(buffer)}, and both move the weights to ${pair(weights)}. ${memory}`, score(this.#marks), "In PyTorch, backward() makes two of these moves in one call: Backward and Add.");
    this.answer("same");
  }

  #enable() {
    const running = this.dataset.state === "running";
    const done = this.dataset.state === "done";
    /** @type {HTMLFieldSetElement} */ (this.#part("choose")).disabled = !running && !done;
    for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (this.querySelectorAll("button[name=move], button[name=next]"))) {
      button.disabled = !running;
    }
    const back = this.#button("back");
    const focused = document.activeElement === document.body || this.contains(document.activeElement);
    back.disabled = this.#at === 0;
    if (done && focused) back.focus({ preventScroll: true });
  }

  #keepPlace() {
    this.keep("place", { micro: this.#micro, at: this.#at, marks: this.#marks });
  }

  // ---- drawing

  /** @param {State | null} before the step that was just taken */
  #draw(before) {
    const state = /** @type {State} */ (this.#states[this.#at]);
    const beside = besideOf(this.#at, this.#micro);
    const big = /** @type {State} */ (BIG[beside]);
    const bigBefore = before ? /** @type {State} */ (BIG[besideOf(this.#at - 1, this.#micro)]) : null;
    drawLane(this.#lane("parts"), this.#micro, state, before);
    drawLane(this.#lane("big"), ROWS.length, big, bigBefore);
    this.#name(state, beside);
    for (const [lane, shown] of /** @type {const} */ ([["parts", state], ["big", big]])) {
      this.out(`${lane}-held`, shown.held.length);
      this.out(`${lane}-buffer-1`, shown.buffer[0]);
      this.out(`${lane}-buffer-2`, shown.buffer[1]);
      this.out(`${lane}-weights`, shown.weights.join(" "), pair(shown.weights));
    }
    drawOrder(this.#part("order"), this.#steps, this.#at, this.#marks);
    this.#list();
    const bar = this.querySelector("progress");
    if (bar) [bar.max, bar.value] = [this.#steps.length, this.#at];
  }

  /** @param {State} state @param {number} beside steps the big batch has taken */
  #name(state, beside) {
    const parts = ROWS.length / this.#micro;
    const title = parts === 1 ? "One micro-batch of 4" : parts === 2 ? "Two micro-batches of 2" : "Four micro-batches of 1";
    this.#lanePart("parts", "lane-title").textContent = title;
    const step = this.#steps[this.#at - 1];
    const done = this.#at === this.#steps.length;
    const now = step && step.part >= 0 ? `micro-batch ${step.part + 1} of ${parts}` : `${state.added} of ${parts} in the buffer`;
    this.#lanePart("parts", "lane-now").textContent = done ? "updated" : this.#at === 0 ? "before the update" : now;
    const waits = !done && beside === BIG.length - 2 && this.#at > beside;
    this.#lanePart("big", "lane-now").textContent = done ? "updated" : this.#at === 0 ? "before the update" : waits ? "has all it needs, and waits" : "all four rows at once";
  }

  #list() {
    this.table("buffer").set(
      this.#steps.slice(0, this.#at).map(({ move, part }, index) => {
        const { buffer } = /** @type {State} */ (this.#states[index + 1]);
        const big = /** @type {State} */ (BIG[besideOf(index + 1, this.#micro)]).buffer;
        return { step: index + 1, move: LABELS[move], part: part < 0 ? "–" : String(part + 1), w1: buffer[0], w2: buffer[1], big1: big[0], big2: big[1] };
      }),
    );
  }

  /** @param {"told" | "wrong"} kind @param {string} head @param {string} words */
  #tell(kind, head, words) {
    const place = this.#part("told");
    place.dataset.kind = kind;
    const strong = document.createElement("strong");
    strong.textContent = head;
    place.replaceChildren(...(head ? [strong] : []), words);
  }

  /** @param {string} name @returns {HTMLElement} */
  #part(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-part="${name}"]`));
  }

  /** @param {"parts" | "big"} name @returns {HTMLElement} */
  #lane(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-lane="${name}"]`));
  }

  /** @param {"parts" | "big"} lane @param {string} name @returns {HTMLElement} */
  #lanePart(lane, name) {
    return /** @type {HTMLElement} */ (this.#lane(lane).querySelector(`[data-part="${name}"]`));
  }

  /** @param {string} name @returns {HTMLButtonElement} */
  #button(name) {
    return /** @type {HTMLButtonElement} */ (this.querySelector(`button[name="${name}"]`));
  }
}

customElements.define("lab-step-by-step", LabStepByStep);
