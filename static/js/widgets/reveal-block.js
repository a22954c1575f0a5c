/** Folded content that remembers whether it was open, and opens when the address points into it. */

import * as store from "../lib/store.js";

class RevealBlock extends HTMLElement {
  connectedCallback() {
    const details = this.querySelector(":scope > details");
    if (!(details instanceof HTMLDetailsElement)) return;
    const key = `reveal:${document.documentElement.dataset.lesson ?? ""}:${this.dataset.id ?? ""}`;
    const target = location.hash.length > 1 ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null;
    if (store.read(key, false) === true || (target && this.contains(target))) details.open = true;
    details.addEventListener("toggle", () => {
      if (!details.hasAttribute("data-opened-for-print")) store.write(key, details.open);
    });
  }
}

customElements.define("reveal-block", RevealBlock);
