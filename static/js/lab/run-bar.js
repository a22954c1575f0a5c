/** Start and Stop of a lab with what is told beside them: how far the run is, why it ended, what still keeps Start closed. */

/** @typedef {import("./element.js").State} State */

export class RunBar {
  /** @param {HTMLElement} lab */
  constructor(lab) {
    this.lab = lab;
  }

  /**
   * @param {"start" | "stop" | "use-plan"} name
   * @param {(event: MouseEvent) => void} act
   */
  on(name, act) {
    this.#button(name)?.addEventListener("click", act);
  }

  /**
   * The buttons and words of a state.
   * @param {State} state
   * @param {boolean} open false while the prediction keeps Start closed
   * @param {string} note
   */
  show(state, open, note) {
    const running = state === "running";
    const [start, stop, mine] = [this.#button("start"), this.#button("stop"), this.#button("use-plan")];
    if (start) {
      start.disabled = !open;
      start.hidden = running;
      start.textContent = state === "idle" ? "Start" : "Start again";
    }
    if (stop) stop.hidden = !running;
    if (mine) mine.disabled = running;
    const gate = this.lab.querySelector('[data-part="gate"]');
    if (gate instanceof HTMLElement) gate.hidden = open;
    const bar = this.lab.querySelector("progress");
    if (bar) bar.hidden = !running;
    this.#say("said", note);
  }

  /** The button of this state takes the focus that the other one had. @param {State} state */
  focus(state) {
    this.#button(state === "running" ? "stop" : "start")?.focus();
  }

  /** @param {{done: number, total: number, note?: string}} event */
  measure({ done, total, note }) {
    const bar = this.lab.querySelector("progress");
    if (!bar) return;
    if (total > 0) {
      bar.max = total;
      bar.value = done;
      this.doing(`${Math.round((100 * done) / total)} %${note ? `, ${note}` : ""}`);
    } else bar.removeAttribute("value");
  }

  /** @param {string} text what goes on at this moment */
  doing(text) {
    this.#say("doing", text);
  }

  /** @param {string} text why the settings make no sense; "" when they do */
  complain(text) {
    this.#say("problem", text);
  }

  /** @param {string} text what taking over the reader's plan came to */
  planSaid(text) {
    this.#say("plan-said", text);
  }

  /** @param {string} part @param {string} text written only when it is another, or it would be read aloud again */
  #say(part, text) {
    const place = this.lab.querySelector(`[data-part="${part}"]`);
    if (place && place.textContent !== text) place.textContent = text;
  }

  /** @param {string} name */
  #button(name) {
    return /** @type {HTMLButtonElement | null} */ (this.lab.querySelector(`button[name="${name}"]`));
  }
}
