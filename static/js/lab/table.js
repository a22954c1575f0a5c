/** A lab's table: the numbers of its plot as text. Columns are stated in the template: `th[data-column][data-format]`. */

import * as format from "../lib/format.js";

/** @type {Record<string, (value: any) => string>} */
const FORMATS = {
  text: String,
  integer: (value) => (value === null ? "–" : format.integer(value)),
  figure: (value) => format.figure(value, 4, true),
  percent: (value) => (value === null ? "–" : `${format.figure(100 * value, 3)} %`),
  seconds: (value) => (value === null ? "–" : `${format.figure(value, 2)} s`),
  flag: (value) => (value ? "yes" : "no"),
};

export class Table {
  #box;
  #table;
  #columns;

  /** @param {HTMLElement} box holds the table */
  constructor(box) {
    this.#box = box;
    this.#table = /** @type {HTMLTableElement} */ (box.querySelector("table"));
    this.#columns = [.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll("th[data-column]"))].map(({ dataset }) => ({
      key: dataset.column ?? "",
      format: FORMATS[dataset.format ?? "text"] ?? String,
      numeric: !["text", "flag"].includes(dataset.format ?? "text"),
    }));
  }

  /** @param {Record<string, any>} row values by column; `label:<column>` may give a cell another text */
  add(row) {
    const line = this.#table.tBodies[0]?.insertRow();
    if (!line) return;
    for (const [index, column] of this.#columns.entries()) {
      const cell = index === 0 ? document.createElement("th") : document.createElement("td");
      if (index === 0) /** @type {HTMLTableCellElement} */ (cell).scope = "row";
      const value = row[column.key] ?? null;
      cell.dataset.column = column.key;
      cell.dataset.value = String(value);
      if (column.numeric) cell.classList.add("number");
      cell.textContent = row[`label:${column.key}`] ?? (value === null && !column.numeric ? "–" : column.format(value));
      line.append(cell);
    }
    this.#box.hidden = false;
  }

  /** @param {Record<string, any>[]} rows instead of those that stand there */
  set(rows) {
    this.clear();
    for (const row of rows) this.add(row);
  }

  clear() {
    this.#table.tBodies[0]?.replaceChildren();
    this.#box.hidden = true;
  }
}
