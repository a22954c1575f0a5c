/** A page that could not be made: it is asked for again after each save, and when the server is back. */

import { Link } from "./link.js";

const link = new Link();
/** @type {string | undefined} */
let first;

link.addEventListener("state", (event) => {
  const { boot, revision } = /** @type {CustomEvent} */ (event).detail;
  first ??= `${boot} ${revision}`;
  if (first !== `${boot} ${revision}`) location.reload();
});
link.addEventListener("lost", () => {
  const status = document.querySelector('[data-part="status"]');
  if (status) status.textContent = "The server does not answer. Waiting for it …";
});
link.open();
