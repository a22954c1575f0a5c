/**
 * A table of figures that stays while its numbers change: each row is named by a fold that holds formula, source and what
 * the figure leaves out. Columns are stated in the template: `th[data-column]`.
 */

import { NOTES } from "./notes.js";

/** @typedef {{value: number | null, text: string}} Shown value null: not defined, shown as a dash */

export class FigureTable {
  /** @type {Map<string, Map<string, HTMLElement>>} row → column → cell */
  #cells = new Map();

  /** @param {HTMLElement} region holds the table @param {readonly string[]} names of notes, one for each row */
  constructor(region, names) {
    const body = region.querySelector("tbody");
    const [first = "", ...columns] = [.../** @type {NodeListOf<HTMLElement>} */ (region.querySelectorAll("th[data-column]"))].map(({ dataset }) => dataset.column ?? "");
    for (const name of names) {
      const row = document.createElement("tr");
      row.dataset.figure = name;
      const head = document.createElement("th");
      head.scope = "row";
      head.dataset.column = first;
      head.dataset.value = name;
      head.append(fold(name));
      row.append(head);
      this.#cells.set(name, new Map(columns.map((column) => [column, cell(row, column)])));
      body?.append(row);
    }
  }

  /** @param {string} name @param {Record<string, Shown>} columns */
  show(name, columns) {
    for (const [column, { value, text }] of Object.entries(columns)) {
      const place = this.#cells.get(name)?.get(column);
      if (!place) throw new Error(`no cell ${name}, ${column}`);
      place.dataset.value = String(value);
      place.textContent = value === null ? "–" : text;
    }
  }
}

/** @param {HTMLTableRowElement} row @param {string} column */
function cell(row, column) {
  const made = document.createElement("td");
  made.dataset.column = column;
  made.className = "number";
  row.append(made);
  return made;
}

/** @param {string} name */
function fold(name) {
  const note = NOTES[name];
  if (!note) throw new Error(`no note on ${name}`);
  const made = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = note.label;
  const list = document.createElement("dl");
  for (const [term, text] of [["Formula", note.formula], ["Source", note.source], ["Leaves out", note.leavesOut]]) {
    const dt = document.createElement("dt");
    const dd = document.createElement("dd");
    dt.textContent = term ?? "";
    dd.textContent = text ?? "";
    list.append(dt, dd);
  }
  made.append(summary, list);
  return made;
}
