/** Light, dark or the system's choice; remembered. `js/theme.js` applies it before the first paint of the next page. */

import * as store from "../lib/store.js";

class ThemeToggle extends HTMLElement {
  /** @type {(() => void) | undefined} */
  #stop;

  connectedCallback() {
    this.hidden = false;
    this.addEventListener("change", this.#choose);
    this.#stop = store.watch("theme", () => this.#apply());
    this.#apply();
  }

  disconnectedCallback() {
    this.#stop?.();
    this.removeEventListener("change", this.#choose);
  }

  #choose = (/** @type {Event} */ event) => {
    if (event.target instanceof HTMLInputElement) store.write("theme", event.target.value);
  };

  #apply() {
    const theme = store.read("theme", "auto");
    const known = theme === "light" || theme === "dark" ? theme : "auto";
    if (known === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = known;
    for (const input of this.querySelectorAll("input")) input.checked = input.value === known;
  }
}

customElements.define("theme-toggle", ThemeToggle);
