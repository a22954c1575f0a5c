/**
 * On a further page: a prediction of the lesson keeps the plan's derived figures hidden here too. This note says so and
 * leads to the prediction, or skips it, so that whoever starts with this page can go on. It goes once that is settled.
 */

import * as answers from "../lib/answers.js";
import * as predictions from "../lib/predictions.js";

class PlanGuard extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #stop;

  connectedCallback() {
    this.#button?.addEventListener("click", this.#skip);
    this.#stop = predictions.watch(() => this.#render());
    this.#render();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.#button?.removeEventListener("click", this.#skip);
  }

  get #button() {
    return this.querySelector("button[name=skip]");
  }

  #skip = () => {
    predictions.put(this.dataset.id ?? "", { state: "skipped", key: answers.rightText(answers.key(this)) });
    // The button is gone with its note; reading goes on with the text.
    /** @type {HTMLElement | null} */ (document.querySelector("main"))?.focus({ preventScroll: true });
  };

  #render() {
    this.hidden = predictions.get(this.dataset.id ?? "") !== null;
  }
}

customElements.define("plan-guard", PlanGuard);
