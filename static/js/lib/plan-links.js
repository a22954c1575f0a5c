/** A lesson, its labs and its further pages stand on pages of their own, but the reader's plan is one: links between them take it along. */

import * as plan from "./plan.js";
import { path } from "./site.js";

/** Called once, by the page. */
export function start() {
  const lesson = document.documentElement.dataset.lesson;
  if (!lesson || plan.quantities.length === 0) return;
  const home = path(`lessons/${lesson}`);
  const carry = (/** @type {Event} */ event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.pathname === location.pathname) return;
    if (link.pathname.replace(/\/$/, "") !== home && !["labs", "more"].some((kind) => link.pathname.startsWith(`${home}/${kind}/`))) return;
    const moved = plan.quantities.some(({ name, default: first }) => plan.get()[name] !== first);
    link.search = moved ? plan.toSearch(plan.get(), "") : "";
  };
  // Before the browser follows the link, in whichever way: a click, a new tab, a copied address.
  for (const kind of ["pointerdown", "click", "contextmenu"]) document.addEventListener(kind, carry, { capture: true });
}
