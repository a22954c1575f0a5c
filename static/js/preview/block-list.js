/** Every block of the page, to jump to, with its markdown a key away. */

import * as marks from "./marks.js";

/** @typedef {import("./marks.js").Mark} Mark */

export class BlockList {
  #list;
  #filter;
  #onMarkdown;

  /**
   * @param {HTMLElement} list
   * @param {HTMLInputElement} filter
   * @param {(mark: Mark) => void} onMarkdown the author wants to see how a block was written
   */
  constructor(list, filter, onMarkdown) {
    this.#list = list;
    this.#filter = filter;
    this.#onMarkdown = onMarkdown;
    filter.addEventListener("input", () => this.#choose());
  }

  /** As the page is now. */
  draw() {
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
    const rows = [...marks.starts([document.body])].map((start) => this.#row(start));
    this.#list.replaceChildren(...rows);
    this.#choose();
    if (focused) /** @type {HTMLElement | null} */ (this.#list.querySelector(`[data-key="${CSS.escape(focused)}"]`))?.focus();
  }

  /** @param {Comment} start */
  #row(start) {
    const mark = marks.read(start);
    const row = document.createElement("li");
    const jump = button("jump", `${mark.path}:${mark.first}`);
    const kind = document.createElement("span");
    kind.className = "preview-kind";
    kind.textContent = mark.type;
    const place = document.createElement("span");
    place.className = "preview-line";
    place.textContent = `${mark.path.split("/").slice(-1)[0]}:${mark.first}`;
    const name = document.createElement("span");
    name.className = "preview-name";
    name.textContent = mark.id || opening(start);
    jump.append(kind, name, place);
    jump.addEventListener("click", () => jumpTo(start));
    const source = button("markdown", `markdown ${mark.path}:${mark.first}`);
    source.textContent = "md";
    source.title = `Markdown of ${mark.path}:${mark.first}`;
    source.setAttribute("aria-label", source.title);
    source.addEventListener("click", () => this.#onMarkdown(marks.read(start)));
    row.dataset.words = `${mark.type} ${mark.id} ${mark.path}`.toLowerCase();
    row.append(jump, source);
    return row;
  }

  #choose() {
    const word = this.#filter.value.trim().toLowerCase();
    for (const row of this.#list.querySelectorAll("li")) row.hidden = !(row.dataset.words ?? "").includes(word);
  }
}

/** @param {Comment} start bring the block into sight, unfolding what it lies in */
export function jumpTo(start) {
  const nodes = marks.extent(start);
  const element = nodes.find((node) => node.nodeType === Node.ELEMENT_NODE) ?? start.parentElement;
  const target = element && marks.shown(element);
  if (target) goTo(target);
}

/** @param {Element} target */
export function goTo(target) {
  for (let at = target.parentElement; at; at = at.parentElement) if (at instanceof HTMLDetailsElement) at.open = true;
  target.scrollIntoView({ block: "start", behavior: "instant" });
  point(target);
  if (!(target instanceof HTMLElement)) return;
  if (!target.hasAttribute("tabindex")) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** @param {Element} target show for a moment which one is meant */
export function point(target) {
  target.setAttribute("data-preview-new", "");
  setTimeout(() => target.removeAttribute("data-preview-new"), 1600);
}

/** @param {Comment} start @returns {string} the first words of a block without a name */
function opening(start) {
  const words = marks
    .extent(start)
    .filter((node) => node.nodeType !== Node.COMMENT_NODE)
    .map((node) => node.textContent ?? "")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
  return words.length > 34 ? `${words.slice(0, 33)}…` : words;
}

/** @param {string} name @param {string} key */
function button(name, key) {
  const made = document.createElement("button");
  made.type = "button";
  made.name = name;
  made.className = "preview-quiet";
  made.dataset.key = key;
  return made;
}
