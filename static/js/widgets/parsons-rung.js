/**
 * Put the lines of a loop in order: a tray of lines, one's own order, and a judgement that names the first line that is not
 * right, never the whole order. By pointer (line-drag.js), by buttons, and by keys: ↑ ↓ from line to line, Enter puts a line
 * in or takes it out, Alt or Ctrl with ↑ ↓ moves it. `data-state` = open, wrong, right. What one did is remembered.
 */

import { draggable } from "../exercise/line-drag.js";
import { lineElement } from "../exercise/parsons-line.js";
import { judge, mixed } from "../exercise/parsons-order.js";
import { sign } from "../exercise/sign.js";
import { counted } from "../lib/format.js";
import * as store from "../lib/store.js";

/** @typedef {import("../exercise/parsons-line.js").Line} Line */

class ParsonsRung extends HTMLElement {
  /** @type {string[]} */
  #lines = [];
  /** @type {string[]} */
  #distractors = [];
  /** @type {Line[]} */
  #tray = [];
  /** @type {Line[]} */
  #placed = [];
  /** Id of the line that Tab reaches. */
  #current = "";
  #key = "";
  #stop = () => {};

  connectedCallback() {
    this.#key = `parsons/${this.dataset.key}`;
    this.#lines = this.#given(true).map(written);
    this.#distractors = this.#given(false).map(written);
    this.#begin();
    this.#recall();
    this.#draw();
    const drop = (/** @type {HTMLElement} */ line, /** @type {HTMLElement} */ list, /** @type {number} */ index) =>
      this.#move(line.dataset.line ?? "", list === this.#list("program") ? index : null);
    this.#stop = draggable(this, { lines: ".parsons-line", lists: ".parsons-list", onDrop: drop });
    this.addEventListener("keydown", this.#onKey);
    this.addEventListener("click", this.#onClick);
    this.addEventListener("focusin", this.#onFocus);
  }

  disconnectedCallback() {
    this.#stop();
    this.removeEventListener("keydown", this.#onKey);
    this.removeEventListener("click", this.#onClick);
    this.removeEventListener("focusin", this.#onFocus);
  }

  // ---- the lines

  #begin() {
    this.#tray = mixed(this.#lines, this.#distractors).map((text, index) => ({ id: `line-${index}`, text }));
    this.#placed = [];
    this.#current = this.#tray[0]?.id ?? "";
    this.#say("open", []);
  }

  /** What was done at the last visit, as far as the author has left the lines as they were. */
  #recall() {
    const kept = store.read(this.#key);
    if (!Array.isArray(kept?.placed)) return;
    for (const text of kept.placed) {
      const line = this.#tray.find((each) => each.text === text);
      if (line) this.#put(line, this.#placed.length);
    }
    if (kept.judged === true) this.#judge();
  }

  /** @param {boolean} judged */
  #remember(judged) {
    store.write(this.#key, { placed: this.#placed.map((line) => line.text), judged });
  }

  /** @param {Line} line @param {number | null} index place in the program; null for the tray */
  #put(line, index) {
    this.#tray = this.#tray.filter((each) => each !== line);
    this.#placed = this.#placed.filter((each) => each !== line);
    if (index === null) this.#tray.push(line);
    else this.#placed.splice(Math.max(0, Math.min(index, this.#placed.length)), 0, line);
  }

  /** @param {string} id @param {number | null} index */
  #move(id, index) {
    const line = [...this.#tray, ...this.#placed].find((each) => each.id === id);
    if (!line) return;
    this.#put(line, index);
    this.#current = id;
    this.#say("open", []);
    this.#remember(false);
    this.#draw();
    this.#focus(id);
    const place = this.#placed.indexOf(line);
    this.#announce(place === -1 ? `${line.text.trim()}: back among the lines` : `${line.text.trim()}: line ${place + 1} of ${this.#placed.length}`);
  }

  // ---- keys and buttons

  #onKey = (/** @type {KeyboardEvent} */ event) => {
    const element = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest(".parsons-line")) : null;
    if (element === null) return;
    const id = element.dataset.line ?? "";
    const onLine = event.target === element; // on one of its buttons Enter presses the button
    const place = this.#placed.findIndex((line) => line.id === id);
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (step !== 0 && (event.altKey || event.ctrlKey)) this.#shift(id, place, step);
    else if (step !== 0) this.#walk(id, step);
    else if (onLine && (event.key === "Enter" || event.key === " ") && !event.ctrlKey && !event.metaKey) this.#move(id, place === -1 ? this.#placed.length : null);
    else if (onLine && (event.key === "Delete" || event.key === "Backspace") && place !== -1) this.#move(id, null);
    else return;
    event.preventDefault();
  };

  #onClick = (/** @type {MouseEvent} */ event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const id = /** @type {HTMLElement | null} */ (button?.closest(".parsons-line"))?.dataset.line ?? "";
    const place = this.#placed.findIndex((line) => line.id === id);
    if (button?.name === "put-in") this.#move(id, this.#placed.length);
    else if (button?.name === "take-out") this.#move(id, null);
    else if (button?.name === "line-up") this.#shift(id, place, -1, "line-up");
    else if (button?.name === "line-down") this.#shift(id, place, 1, "line-down");
    else if (button?.name === "judge") this.#answer();
    else if (button?.name === "start-over") this.#startOver();
  };

  #onFocus = (/** @type {FocusEvent} */ event) => {
    const line = event.target instanceof Element ? /** @type {HTMLElement | null} */ (event.target.closest(".parsons-line")) : null;
    if (line?.dataset.line && line.dataset.line !== this.#current) {
      this.#current = line.dataset.line;
      this.#rove();
    }
  };

  /**
   * One place up or down; out of the top of one's own order is back in the tray, down from the tray is its end.
   * @param {string} id @param {number} place -1 in the tray @param {number} step @param {string} [button] keeps the focus
   */
  #shift(id, place, step, button) {
    if (place === -1) {
      if (step > 0) this.#move(id, 0);
      return;
    }
    if (place + step < 0) this.#move(id, null);
    else if (place + step < this.#placed.length) this.#move(id, place + step);
    if (button) this.#element(id)?.querySelector(/** @type {"button"} */ (`button[name=${button}]:not(:disabled)`))?.focus();
  }

  /** @param {string} id @param {number} step */
  #walk(id, step) {
    const all = [...this.#tray, ...this.#placed];
    const next = all[all.findIndex((line) => line.id === id) + step];
    if (next) this.#focus(next.id);
  }

  #answer() {
    this.#judge();
    this.#remember(true);
  }

  #startOver() {
    store.remove(this.#key);
    this.#begin();
    this.#draw();
    this.#focus(this.#current);
    this.#announce("All lines are back where they were.");
  }

  // ---- judging

  #judge() {
    const found = judge(this.#placed.map((line) => line.text), this.#lines, this.#distractors);
    if (found.kind === "empty") this.#say("open", ["Nothing is placed yet. Put in the line that comes first."]);
    else if (found.kind === "right") this.#say("right", ["Right: every line is in its place.", ...this.#leftOver()]);
    else if (found.kind === "short") {
      this.#say("wrong", [`Right so far. ${counted(found.missing, "lines")} ${found.missing === 1 ? "is" : "are"} still missing below.`]);
    } else if (found.kind === "distractor") {
      this.#say("wrong", [...this.#named(found.place), " does not belong.", ...this.#reason(found.distractor)]);
    } else {
      const before = found.place === 0 ? "" : found.place === 1 ? " The line above it is right." : ` The ${found.place} lines above it are right.`;
      this.#say("wrong", [...this.#named(found.place), ` is the first that is not in its place.${before} What has to be known, or to happen, before it?`]);
    }
    const off = "place" in found ? found.place : -1;
    for (const [index, element] of [...this.#list("program").children].entries()) element.toggleAttribute("data-off", index === off);
  }

  /** @returns {(Node | string)[]} why what is left does not belong, once all the others are in place */
  #leftOver() {
    return this.#distractors.flatMap((text, index) => {
      const code = document.createElement("code");
      code.textContent = text.trim();
      return [" ", code, " does not belong.", ...this.#reason(index)];
    });
  }

  /** @param {number} distractor @returns {Node[]} */
  #reason(distractor) {
    const reason = this.#given(false)[distractor].querySelector("div");
    return reason ? [reason.cloneNode(true)] : [];
  }

  /** @param {number} place @returns {(Node | string)[]} */
  #named(place) {
    const code = document.createElement("code");
    code.textContent = this.#placed[place].text.trim();
    return [`Line ${place + 1}, `, code, ","];
  }

  /** @param {"open" | "wrong" | "right"} state @param {(Node | string)[]} words */
  #say(state, words) {
    this.dataset.state = state;
    const out = /** @type {HTMLElement} */ (this.querySelector("[data-out=order]"));
    const text = document.createElement("div");
    text.append(...words);
    const signs = { open: "missing", wrong: "value", right: "passed" };
    out.replaceChildren(...(words.length > 0 ? [sign(signs[state]), text] : []));
  }

  /** @param {string} words for those who cannot see what moved */
  #announce(words) {
    /** @type {HTMLElement} */ (this.querySelector("[data-part=moved]")).textContent = words;
  }

  // ---- drawing

  #draw() {
    this.#list("tray").replaceChildren(...this.#tray.map((line) => lineElement(line, -1, 0)));
    this.#list("program").replaceChildren(...this.#placed.map((line, index) => lineElement(line, index, this.#placed.length)));
    this.#rove();
  }

  /** Tab stops at one line and its buttons; the arrow keys go to the others. */
  #rove() {
    const rows = /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".parsons-line"));
    for (const row of rows) {
      const here = row.dataset.line === this.#current;
      row.tabIndex = here ? 0 : -1;
      for (const each of row.querySelectorAll("button")) each.tabIndex = here ? 0 : -1;
    }
  }

  /** @param {string} id */
  #focus(id) {
    this.#element(id)?.focus();
  }

  /** @param {string} id */
  #element(id) {
    return /** @type {HTMLElement | null} */ (this.querySelector(`.parsons-line[data-line="${id}"]`));
  }

  /** @param {"tray" | "program"} name */
  #list(name) {
    return /** @type {HTMLElement} */ (this.querySelector(`[data-list=${name}]`));
  }

  /** @param {boolean} belonging the lines of the program in their order; else the distractors @returns {HTMLElement[]} */
  #given(belonging) {
    const template = /** @type {HTMLTemplateElement | null} */ (this.querySelector("template[data-part=lines]"));
    const all = /** @type {HTMLElement[]} */ ([...(template?.content.children ?? [])]);
    if (!belonging) return all.filter((line) => line.dataset.place === undefined);
    return all
      .filter((line) => line.dataset.place !== undefined)
      .sort((one, other) => Number(one.dataset.place) - Number(other.dataset.place));
  }
}

/** @param {HTMLElement} given a line as the author wrote it */
function written(given) {
  return given.querySelector("pre")?.textContent ?? "";
}

customElements.define("parsons-rung", ParsonsRung);
