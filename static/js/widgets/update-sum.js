/** A second, compact view of the page's plan: four number fields in one sum. In step with every other view. */

import * as controls from "../lib/controls.js";

class UpdateSum extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #stop;

  connectedCallback() {
    this.#stop = controls.bind(this);
  }

  disconnectedCallback() {
    this.#stop?.();
  }
}

customElements.define("update-sum", UpdateSum);
