/**
 * The learner's code: what is in the editor, kept in this browser, begun from the author's starter. While it is still the
 * starter, its `# plan` line follows the sliders.
 */

import * as plan from "../lib/plan.js";
import { Editor } from "./editor.js";
import { withCase } from "./loaded-case.js";
import { withPlan } from "./plan-line.js";
import { SavedCode } from "./saved-code.js";
import { StarterChange } from "./starter-change.js";

export class Draft {
  editor;

  #starter;
  #saved;
  #change;
  #beforeReset = "";
  #onChange;
  #stop;

  /**
   * @param {object} given
   * @param {string} given.exercise id
   * @param {string} given.starter as the author wrote it
   * @param {string} given.label names the editor
   * @param {HTMLElement} given.host holds the editor
   * @param {HTMLElement} given.notice holds the offer to take over a changed starter
   * @param {(code: string, byHand: boolean, kept: boolean) => void} given.onChange kept: whether a reload will find the code
   */
  constructor({ exercise, starter, label, host, notice, onChange }) {
    this.#starter = starter;
    this.#onChange = onChange;
    this.#saved = new SavedCode(exercise, (code) => this.editor.replace(code ?? this.#fresh));
    const saved = this.#saved.read();
    const changed = (/** @type {string} */ code, /** @type {boolean} */ byHand) => this.#changed(code, byHand);
    this.editor = new Editor(host, { value: saved?.code ?? this.#fresh, label, onChange: changed });
    this.#change = new StarterChange(notice, (code) => this.#tookOver(code));
    if (saved && saved.starter !== starter) this.#change.offer(saved.code, saved.starter, starter);
    this.#stop = plan.subscribe(() => this.#followPlan());
  }

  get value() {
    return this.editor.value;
  }

  /** Put the starter back. @returns {boolean} whether there is something to undo */
  reset() {
    this.#beforeReset = this.value;
    this.#change.close();
    this.editor.replace(this.#fresh);
    this.editor.mark(null);
    return this.#beforeReset !== this.value;
  }

  /** Take the last reset back. */
  undoReset() {
    this.editor.replace(this.#beforeReset);
    this.editor.focus();
  }

  /** @param {string} replay lines that replay a case, to stand behind the code */
  load(replay) {
    const { code, line } = withCase(this.value, replay);
    this.editor.replace(code);
    this.editor.goTo(line);
  }

  close() {
    this.#stop();
    this.#saved.close();
    this.editor.destroy();
  }

  /** The starter as it stands for the present plan. */
  get #fresh() {
    return withPlan(this.#starter, plan.get());
  }

  /** @param {string} code @param {boolean} byHand */
  #changed(code, byHand) {
    let kept = true;
    if (code === this.#fresh) this.#saved.forget();
    else kept = this.#saved.write({ code, starter: this.#starter }, byHand);
    this.#onChange(code, byHand, kept);
  }

  #followPlan() {
    if (this.#saved.read() === null) this.editor.replace(this.#fresh, { undoable: false });
  }

  /** @param {string | null} code what was chosen after a change of the starter; null keeps what is there */
  #tookOver(code) {
    if (code !== null) this.editor.replace(code);
    this.#changed(this.value, false);
    this.editor.focus();
  }
}
