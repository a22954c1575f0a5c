/**
 * The programs of an exercise, put into its editor with one choice: its starter, its solution, each of its mistakes. The
 * code that was there is kept and can be put back.
 */

import * as store from "../lib/store.js";
import { ask } from "./ask.js";

/** @typedef {HTMLElement & {value: string}} Editor a `<code-exercise>` */

export class Programs {
  #box;
  #said;

  /** @param {HTMLElement} box @param {(text: string) => void} said */
  constructor(box, said) {
    this.#box = box;
    this.#said = said;
  }

  /** One row for each exercise of the page. */
  async draw() {
    const ids = exercises().map((each) => each.dataset.exercise ?? "");
    const shown = [...this.#box.children].map((row) => /** @type {HTMLElement} */ (row).dataset.for);
    if (ids.join() !== shown.join()) this.#box.replaceChildren(...ids.map((id) => this.#row(id)));
    for (const id of ids) await this.#fill(id);
  }

  /** @param {string} id */
  #row(id) {
    const row = document.createElement("form");
    row.className = "preview-exercise";
    row.dataset.for = id;
    const label = document.createElement("label");
    const select = document.createElement("select");
    select.name = "program";
    select.autocomplete = "off";
    label.append(`${id.split("/").at(-1)} `, select);
    const put = button("put-program", "Put into the editor");
    put.type = "submit";
    const own = button("own-program", "Put my own code back");
    own.hidden = store.read(key(id)) === null;
    own.addEventListener("click", () => this.#putBack(id, own));
    row.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#put(id, select.value, own);
    });
    row.append(label, put, own);
    return row;
  }

  /** @param {string} id the names of its programs, which may have changed */
  async #fill(id) {
    const select = this.#select(id);
    try {
      const { mistakes } = await ask(`/preview/programs/${id}`);
      const names = ["starter", "solution", ...mistakes.map((/** @type {any} */ each) => each.name)];
      if (!select || [...select.options].map((each) => each.value).join() === names.join()) return;
      const chosen = select.value;
      const option = (/** @type {string} */ name, /** @type {string} */ text) => new Option(text, name, false, name === chosen);
      const group = document.createElement("optgroup");
      group.label = "Mistakes";
      group.append(...mistakes.map((/** @type {any} */ each) => option(each.name, `${each.name} (${each.functions.join(", ")})`)));
      select.replaceChildren(option("starter", "Starter"), option("solution", "Solution"), group);
    } catch (error) {
      this.#said(`${id}: ${error instanceof Error ? error.message : error}`);
    }
  }

  /** @param {string} id @param {string} name @param {HTMLElement} own */
  async #put(id, name, own) {
    const editor = find(id);
    if (!editor || name === "") return;
    try {
      const { starter, solution, mistakes } = await ask(`/preview/programs/${id}`);
      const code = { starter, solution }[name] ?? mistakes.find((/** @type {any} */ each) => each.name === name)?.code;
      if (code === undefined) return this.#said(`There is no ${name} any more.`);
      if (store.read(key(id)) === null) store.write(key(id), editor.value);
      own.hidden = false;
      editor.value = code;
      this.#said(`${name} is in the editor of ${id}; your own code is kept.`);
    } catch (error) {
      this.#said(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} id @param {HTMLElement} own */
  #putBack(id, own) {
    const editor = find(id);
    const code = store.read(key(id));
    if (!editor || typeof code !== "string") return;
    editor.value = code;
    store.remove(key(id));
    this.#select(id)?.focus();
    own.hidden = true;
    this.#said("Your own code is back in the editor.");
  }

  /** @param {string} id @returns {HTMLSelectElement | null} */
  #select(id) {
    return this.#box.querySelector(`[data-for="${CSS.escape(id)}"] select`);
  }
}

/** @returns {Editor[]} */
function exercises() {
  const all = [...document.querySelectorAll("code-exercise[data-exercise]")];
  return /** @type {Editor[]} */ (all.filter((each) => !each.closest("[data-preview-own]")));
}

/** @param {string} id @returns {Editor | null} */
function find(id) {
  return exercises().find((each) => each.dataset.exercise === id) ?? null;
}

/** @param {string} id */
function key(id) {
  return `preview-own/${id}`;
}

/** @param {string} name @param {string} label */
function button(name, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.name = name;
  made.textContent = label;
  return made;
}
