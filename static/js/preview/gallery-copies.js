/** Copies of a block of the gallery, each under a caption, with ids and memory of their own. */

import { storageName } from "../lib/site.js";

/** Attributes that name an id of the same block. */
const POINTERS = ["for", "aria-labelledby", "aria-describedby", "aria-controls", "list"];
/** Attributes that say what a block is remembered by. */
const NAMES = ["data-id", "data-exercise", "data-lab", "data-key"];

/** Nothing is remembered from the last visit to the gallery. */
export function forget() {
  const lesson = document.documentElement.dataset.lesson ?? "";
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(`${storageName}:`) && new RegExp(`[:/]${lesson}([:/]|$)`).test(key)) localStorage.removeItem(key);
  }
}

/**
 * @param {string} selector
 * @param {string[]} states
 * @returns {{block: HTMLElement & Record<string, any>, selector: string, state: string}[]}
 */
export function copies(selector, states) {
  const found = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(`main ${selector}`)]);
  return found.flatMap((block) => {
    let behind = /** @type {Element} */ (block.closest(".code-card") ?? block);
    return states.map((state, index) => {
      const copy = /** @type {Element} */ (behind.localName === "section" ? (block.closest(".code-card") ?? block) : behind).cloneNode(true);
      rename(/** @type {Element} */ (copy), `state-${index + 1}`);
      const scene = document.createElement("section");
      scene.className = "gallery-scene";
      scene.dataset.previewOwn = "";
      scene.dataset.scene = state;
      const caption = document.createElement("p");
      caption.className = "gallery-caption";
      caption.textContent = `${block.dataset.block ?? block.localName}: ${state}`;
      scene.append(caption, copy);
      behind.after(scene);
      behind = scene;
      const own = /** @type {HTMLElement} */ (scene.matches(selector) ? scene : scene.querySelector(selector));
      return { block: own, selector, state };
    });
  });
}

/** @param {Element} root @param {string} suffix */
function rename(root, suffix) {
  const all = [root, ...root.querySelectorAll("*")];
  const ids = new Map(all.filter((each) => each.id).map((each) => [each.id, `${each.id}-${suffix}`]));
  for (const each of all) {
    if (each.id) each.id = ids.get(each.id) ?? each.id;
    for (const name of POINTERS) {
      const value = each.getAttribute(name);
      if (value) each.setAttribute(name, value.split(/\s+/).map((id) => ids.get(id) ?? id).join(" "));
    }
    for (const name of NAMES) if (each.hasAttribute(name)) each.setAttribute(name, `${each.getAttribute(name)}-${suffix}`);
    // The guard of the page's plan is the block as it is written.
    if (each.getAttribute("data-guards")) each.removeAttribute("data-guards");
  }
}
