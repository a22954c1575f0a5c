/**
 * The present plan in one line that stays in sight while one reads, and a note when the address held nonsense. The
 * numbers themselves are kept by lib/live.js.
 */

import * as plan from "../lib/plan.js";

class PlanStrip extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #stop;

  connectedCallback() {
    this.#stop = plan.subscribe((now) => {
      const devices = /** @type {HTMLElement | null} */ (this.querySelector('[data-factor="devices"]'));
      if (devices) devices.hidden = now.devices === 1;
      this.#showNotes();
    });
  }

  disconnectedCallback() {
    this.#stop?.();
  }

  #showNotes() {
    const place = document.querySelector('[data-out="plan-note"]');
    if (!(place instanceof HTMLElement)) return;
    const lines = plan.notes().map((note) => {
      const line = document.createElement("p");
      line.textContent = note;
      return line;
    });
    place.replaceChildren(...lines);
    place.hidden = lines.length === 0;
  }
}

customElements.define("plan-strip", PlanStrip);
