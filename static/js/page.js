/**
 * Brings the page to life: finds custom elements nobody has defined yet and imports `./widgets/<tag>.js`. The folder is
 * the registration. Each such module defines the element of its own name.
 */

import * as live from "./lib/live.js";
import * as locks from "./lib/locks.js";
import * as planLinks from "./lib/plan-links.js";

/** @type {Set<string>} */
const asked = new Set();

/** @param {ParentNode} root */
function upgrade(root) {
  for (const element of root.querySelectorAll(":not(:defined)")) {
    const tag = element.localName;
    if (asked.has(tag) || !/^[a-z]+(-[a-z0-9]+)+$/.test(tag)) continue;
    asked.add(tag);
    import(`./widgets/${tag}.js`).catch((error) => {
      console.error(`<${tag}> could not be loaded`, error);
      for (const broken of document.querySelectorAll(tag)) markBroken(broken);
    });
  }
}

/** @param {Element} element */
function markBroken(element) {
  const note = document.createElement("p");
  note.className = "broken";
  note.setAttribute("role", "alert");
  note.textContent = "This part of the page could not be loaded. Check the connection and reload the page.";
  element.prepend(note);
}

document.addEventListener("microbatch:opened", (event) => {
  if (!(event.target instanceof Element)) return;
  live.fill(event.target);
  upgrade(event.target);
});

live.start();
locks.start();
planLinks.start();
upgrade(document);

// On paper everything that is open to the reader is unfolded.
addEventListener("beforeprint", () => {
  for (const details of document.querySelectorAll("main details:not([open])")) {
    details.setAttribute("open", "");
    details.setAttribute("data-opened-for-print", "");
  }
});
addEventListener("afterprint", () => {
  for (const details of document.querySelectorAll("[data-opened-for-print]")) {
    details.removeAttribute("open");
    details.removeAttribute("data-opened-for-print");
  }
});
