/** The four sliders, the spelt-out product, what is held at once, and the picture of one update. */

import * as controls from "../lib/controls.js";
import * as format from "../lib/format.js";
import * as locks from "../lib/locks.js";
import * as picture from "../lib/picture.js";
import * as plan from "../lib/plan.js";

class UpdateSize extends HTMLElement {
  /** @type {(() => void)[]} */
  #stops = [];

  connectedCallback() {
    const resize = new ResizeObserver(() => this.#draw());
    const figure = this.querySelector(".picture");
    if (figure) resize.observe(figure);
    this.#stops = [
      controls.bind(this),
      plan.subscribe((now) => this.#show(now)),
      locks.subscribe(() => this.#draw()),
      () => resize.disconnect(),
    ];
  }

  disconnectedCallback() {
    for (const stop of this.#stops) stop();
  }

  /** @param {plan.Plan} now */
  #show(now) {
    for (const word of this.querySelectorAll("[data-word]")) {
      const [name, plural] = (word.getAttribute("data-word") ?? "").split(" ");
      const count = name === "micro" ? now.micro : now.length;
      word.textContent = format.word(count, plural ?? "");
    }
    const devices = /** @type {HTMLElement | null} */ (this.querySelector('[data-factor="devices"]'));
    if (devices) devices.hidden = now.devices === 1;
    this.#draw();
  }

  #draw() {
    const figure = /** @type {HTMLElement | null} */ (this.querySelector(".picture"));
    const svg = figure?.querySelector("svg");
    const key = figure?.querySelector('[data-part="picture-key"]');
    if (!figure || !svg || !key) return;
    const open = locks.isOpen("plan");
    figure.toggleAttribute("data-locked", !open);
    if (!open) return;
    const now = plan.get();
    const width = Math.floor(figure.clientWidth);
    if (width < 100) return;
    const laid = picture.layout(now, width);
    picture.draw(svg, laid, this.id || "update");
    for (const { name, text } of picture.describe(now, laid)) {
      const line = key.querySelector(`[data-quantity="${name}"] span`);
      if (line && line.textContent !== text) line.textContent = text;
    }
  }
}

customElements.define("update-size", UpdateSize);
